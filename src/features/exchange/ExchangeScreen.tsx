/** Spot trading: form and order book side by side, own orders under them (SPOT-01..04). */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { getBalances } from '../../contract/calls/assets.ts';
import { getMarkets, getOrderBook } from '../../contract/calls/market.ts';
import { getMarketBalance, getOrders, placeOrder } from '../../contract/calls/spot.ts';
import { scaleOf } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { DEFAULT_PRICE_STEP } from '../../contract/rules/spot.ts';
import { draftsOf, isAmountText } from '../../core/drafts.ts';
import { type Freshness, usePriceFreshness } from '../../core/market/freshness.ts';
import { useNoteMarket } from '../../core/market/recent-markets.ts';
import { type Pages, usePages, useRead, useSend } from '../../core/queries.ts';
import { useForm } from '../../kit/use-form.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { AlertLink } from '../../ui/market/AlertLink.tsx';
import { MarketPicker } from '../../ui/market/MarketPicker.tsx';
import { MarketTitle } from '../../ui/market/MarketTitle.tsx';
import { useWhyNotTrade } from '../../ui/market/PriceNote.tsx';
import { PricesNote } from '../../ui/market/Prices.tsx';
import { useWhyPaused } from '../../ui/protection/use-why-paused.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { useWide } from '../../ui/wide.ts';
import type { BookView } from './book-rows.ts';
import { OrderBookView } from './OrderBookView.tsx';
import { OrderFormView } from './OrderFormView.tsx';
import { clearOverspent, emptyOrder, type OrderContext, type OrderInputs, orderForm } from './order-form.ts';
import { rememberedOrder, rememberSide } from './remembered-order.ts';
import { SpotOrderRow } from './SpotOrderRow.tsx';
import { useOrderMarks } from './use-order-marks.ts';
import './exchange.css';

/** Section 9. */
const MARKETS_POLL_MS = 1_000;
const BOOK_POLL_MS = 2_000;
const BALANCE_POLL_MS = 5_000;
const ORDERS_POLL_MS = 5_000;
const DEFAULT_SYMBOL = 'btcusdt';

interface Props {
  readonly symbol: string | undefined;
  readonly name: string | undefined;
  readonly onMarket: (market: MarketItem) => void;
}

const useOrderContext = (
  symbol: string,
): OrderContext & {
  readonly loaded: boolean;
  readonly freshness: Freshness;
  /** Tries again; undefined unless the markets could not be read. */
  readonly retry: (() => void) | undefined;
} => {
  const markets = useRead(getMarkets, undefined, { pollMs: MARKETS_POLL_MS });
  const market = markets.data?.find((candidate) => candidate.symbol === symbol);
  useNoteMarket(market);
  const freshness = usePriceFreshness({
    pricedAtMs: market?.pricedAtMs,
    updatedAtMs: markets.updatedAtMs,
    pollMs: MARKETS_POLL_MS,
  });
  const book = useRead(getOrderBook, { symbol }, { pollMs: BOOK_POLL_MS });
  const balance = useRead(
    getMarketBalance,
    { marketId: market?.id ?? '' },
    { enabled: market !== undefined, pollMs: BALANCE_POLL_MS },
  );
  return {
    market,
    book: book.data,
    quoteBalance: balance.data?.quote,
    baseBalance: balance.data?.base,
    loaded: markets.status === 'ready',
    retry: markets.status === 'failed' ? markets.retry : undefined,
    freshness,
  };
};

/** Of one market: a price typed for one means nothing on another. */
const draftsFor = (symbol: string) =>
  draftsOf<OrderInputs>(`spot ${symbol}`, ['price', 'quantity', 'amount'], {
    price: isAmountText,
    quantity: isAmountText,
    amount: isAmountText,
  });

const useOrder = (context: OrderContext, symbol: string) => {
  const drafts = useMemo(() => draftsFor(symbol), [symbol]);
  const place = useSend(placeOrder, { invalidates: [getOrders, getMarketBalance, getBalances] });
  const form = useForm(orderForm, {
    start: rememberedOrder(emptyOrder),
    context,
    drafts,
    onSubmit: async (payload) => {
      const taken = (await place.send(payload)) !== undefined;
      if (taken) form.dispatch({ type: 'placed' });
      return taken;
    },
  });
  const { side, kind } = form.inputs;
  useEffect(() => rememberSide({ side, kind }), [side, kind]);
  // SPOT-03: what overspends is cleared once it was tried, and its message stays beside the field.
  const submit = () => {
    const first = form.submit();
    if (first !== undefined && first.message.id === 'trade.errorMoney') {
      const cleared = clearOverspent(form.inputs, context);
      if (first.field === 'amount') form.dispatch({ type: 'amountTyped', amount: cleared.amount });
      else form.dispatch({ type: 'quantityTyped', quantity: cleared.quantity });
    }
    return first;
  };
  return { form: { ...form, submit }, sending: place.sending };
};

const useOwnOrders = (marketId: string | undefined): Pages<SpotOrder> =>
  usePages(
    getOrders,
    { side: 'all', status: 'open', marketId },
    { keyOf: ({ id }) => id, enabled: marketId !== undefined, pollMs: ORDERS_POLL_MS },
  );

const OwnOrders = ({ orders }: { orders: Pages<SpotOrder> }) => {
  const { t } = useLingui();
  return (
    <section className="own-orders">
      <header className="section-head">
        <h2 className="section-title">{t`Open orders`}</h2>
        <AppLink to="/trade-lst" className="section-more">
          {t`All orders`} <Icon name="forward" size={16} />
        </AppLink>
      </header>
      <ListPage
        pages={orders}
        keyOf={({ id }) => id}
        label={t`Open orders`}
        skeleton={<SkeletonRows rows={2} height={112} />}
        empty={<EmptyState icon="orders" text={t`Open orders of this market will be here.`} />}
        row={(order) => <SpotOrderRow order={order} />}
      />
    </section>
  );
};

export const ExchangeScreen = ({ symbol = DEFAULT_SYMBOL, name, onMarket }: Props) => {
  const { t } = useLingui();
  const context = useOrderContext(symbol);
  const { form, sending } = useOrder(context, symbol);
  const [picking, setPicking] = useState(false);
  const [charted, setCharted] = useState(false);
  const wide = useWide();
  const [view, setView] = useState<BookView>('both');
  const { market } = context;
  const pricePlaces = useMemo(() => scaleOf(market?.priceStep ?? DEFAULT_PRICE_STEP), [market?.priceStep]);
  const orders = useOwnOrders(market?.id);
  const marks = useOrderMarks(orders.rows);
  const stale = useWhyNotTrade(context.freshness);
  // A limit order names its own price: only what trades at the shown one waits for a fresh one.
  const waits = form.inputs.kind === 'market' || context.freshness === 'offline' ? stale : undefined;
  const paused = useWhyPaused();
  const title = market?.title ?? name ?? symbol.toUpperCase();
  return (
    <AppPage
      title={<MarketTitle title={title} onPress={() => setPicking(true)} />}
      back={false}
      end={
        <>
          <AlertLink symbol={symbol} />
          {wide ? null : (
            <IconButton
              icon={charted ? 'orders' : 'candles'}
              label={charted ? t`Hide the chart` : t`Show the chart`}
              onPress={() => setCharted(!charted)}
            />
          )}
        </>
      }
      className="exchange-page"
    >
      {charted || wide ? (
        <ChartPanel
          market={{ symbol, title, priceStep: market?.priceStep, quantityStep: market?.quantityStep }}
          marks={marks}
          depth={{ book: context.book, base: market?.base ?? '' }}
        />
      ) : null}
      {context.retry === undefined ? (
        <div className="exchange-desk">
          {market === undefined ? null : <PricesNote freshness={context.freshness} pricedAtMs={market.pricedAtMs} />}
          <OrderFormView
            form={form}
            context={context}
            sending={sending}
            blocked={paused ?? (context.loaded && market === undefined ? t`This market is not available` : waits)}
          />
          <OrderBookView
            book={context.book}
            market={market}
            view={view}
            onView={setView}
            pricePlaces={pricePlaces}
            onPrice={(price) => {
              if (form.inputs.kind === 'limit') form.dispatch({ type: 'priceTyped', price });
            }}
          />
        </div>
      ) : (
        <FailedState onRetry={context.retry} />
      )}
      <OwnOrders orders={orders} />
      <MarketPicker
        open={picking}
        onClose={() => setPicking(false)}
        symbol={symbol}
        pollMs={MARKETS_POLL_MS}
        onChoose={(chosen) => {
          form.dispatch({ type: 'marketChanged' });
          onMarket(chosen);
        }}
      />
    </AppPage>
  );
};
