/** Spot exchange: balances of a market, orders, cancelling. */
import { SPOT_ACCOUNT } from '../../src/contract/account-types.ts';
import { cancelOrder, getMarketBalance, getOrders, placeOrder } from '../../src/contract/calls/spot.ts';
import { message } from '../base/messages.ts';
import { balanceOf } from '../ledger/balances.ts';
import { cancelSpotOrder, listSpotOrders } from '../services/spot/orders.ts';
import { placeSpotOrder } from '../services/spot/place-order.ts';
import { bookForOrder, requireMarket } from '../services/spot/prices.ts';
import type { App } from './app.ts';
import { type CallRequest, reply } from './call-request.ts';
import { pageOf } from './paging.ts';
import { serve } from './serve.ts';

const FILLED = message(/*i18n*/ { id: 'server.spot.filled', message: 'Order filled' });
const PLACED = message(/*i18n*/ { id: 'server.spot.placed', message: 'Order placed' });
const CANCELLED = message(/*i18n*/ { id: 'server.spot.cancelled', message: 'Order cancelled' });

export const registerSpot = (app: App): void => {
  const { feed } = app;
  const readBook = ({ clock }: CallRequest, { marketId }: { readonly marketId: string }) =>
    bookForOrder(feed, marketId, clock);

  serve(app, getMarketBalance, async ({ tx, member }, { marketId }) => {
    const market = requireMarket(feed, marketId);
    const quote = await balanceOf(tx, member.id, SPOT_ACCOUNT, market.quote);
    const base = await balanceOf(tx, member.id, SPOT_ACCOUNT, market.base);
    return { quote: quote.available, base: base.available };
  });

  serve(
    app,
    placeOrder,
    async ({ tx, member, clock }, asked, book) => {
      const order = await placeSpotOrder(tx, { feed, clock, book }, member.id, asked);
      return reply({ orderId: String(order.id) }, order.status === 'done' ? FILLED : PLACED);
    },
    { before: readBook },
  );

  serve(
    app,
    getOrders,
    ({ tx, member, lang }, asked) => listSpotOrders(tx, member.id, { ...asked, ...pageOf(asked) }, lang),
    { long: true },
  );

  serve(
    app,
    cancelOrder,
    ({ tx, member, clock }, { orderId }) => cancelSpotOrder(tx, member.id, orderId, clock.now()),
    { message: CANCELLED },
  );
};
