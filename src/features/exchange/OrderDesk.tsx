/** Order form and order book of one market, side by side (SPOT-01..03). */
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { type Decimal, round, scaleOf } from '../../contract/decimal.ts';
import { isOld } from '../../core/market/freshness.ts';
import { useWhyNotTrade } from '../../ui/market/PriceNote.tsx';
import { useWhyPaused } from '../../ui/protection/use-why-paused.ts';
import type { BookView } from './book-rows.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { OrderBookView } from './OrderBookView.tsx';
import { OrderFormView } from './OrderFormView.tsx';
import { limitPriceStepOf } from './order-form.ts';
import { type ExchangeContext, useOrder } from './use-order.ts';

interface Props {
  readonly symbol: string;
  readonly context: ExchangeContext;
  readonly view: BookView;
  readonly onView: (view: BookView) => void;
}

/** Why an order of this kind cannot be sent; undefined if it can. */
const useWhyNot = (context: ExchangeContext, kind: 'limit' | 'market'): string | undefined => {
  const { t } = useLingui();
  const paused = useWhyPaused();
  const stale = useWhyNotTrade(context.freshness);
  const staleBook = useWhyNotTrade(context.bookFreshness);
  if (paused !== undefined) return paused;
  if (context.loaded && context.market === undefined) return t`This market is not available`;
  // A limit order has its own price: stale prices block market orders only, and being offline blocks both.
  return kind === 'market' ? (stale ?? staleBook) : context.freshness === 'offline' ? stale : undefined;
};

export const OrderDesk = ({ symbol, context, view, onView }: Props) => {
  const { form, sending, confirming, setConfirming } = useOrder(context, symbol);
  const { market } = context;
  const pricePlaces = scaleOf(limitPriceStepOf(context));
  const blocked = useWhyNot(context, form.inputs.kind);
  const { dispatch } = form;
  const isLimit = form.inputs.kind === 'limit';
  const onPrice = useCallback(
    (price: Decimal) => {
      if (isLimit) dispatch({ type: 'priceTyped', price: round(price, pricePlaces, 'halfUp') });
    },
    [isLimit, dispatch, pricePlaces],
  );
  return (
    <div className="exchange-desk">
      <OrderFormView
        form={form}
        context={context}
        sending={sending}
        blocked={blocked}
        onReady={() => setConfirming(true)}
      />
      <ConfirmOrder
        open={confirming}
        onClose={() => setConfirming(false)}
        form={form}
        context={context}
        sending={sending}
        blocked={blocked}
      />
      <OrderBookView
        book={context.book}
        onRetry={context.retryBook}
        market={market}
        view={view}
        onView={onView}
        pricePlaces={pricePlaces}
        old={isOld(context.freshness) || isOld(context.bookFreshness)}
        onPrice={onPrice}
      />
    </div>
  );
};
