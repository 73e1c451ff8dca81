/** The data that the spot form uses, and the state of the order being entered (SPOT-01..03). */
import { useEffect, useMemo, useState } from 'react';
import { getOrderBook } from '../../contract/calls/market.ts';
import { getMarketBalance, placeOrder } from '../../contract/calls/spot.ts';
import { type Decimal, isPositive } from '../../contract/decimal.ts';
import type { BookLevel, OrderBook } from '../../contract/entities/market.ts';
import { useMarketOfChart } from '../../core/market/chart-price.ts';
import { type Freshness, usePriceFreshness } from '../../core/market/freshness.ts';
import type { LivePrices } from '../../core/market/live-prices.ts';
import { useOpenedMarket } from '../../core/market/use-opened-market.ts';
import { type Reading, useRead } from '../../core/queries/queries.ts';
import { rememberTrade } from '../../core/session/traded.ts';
import { draftsOf, isAmountText } from '../../core/storage/drafts.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import type { Drafts } from '../../kit/form.ts';
import { useForm } from '../../kit/use-form.ts';
import { clearOverspent, initialInputs, type OrderContext, type OrderInputs, orderForm } from './order-form.ts';
import { rememberedOrder, rememberSide } from './remembered-order.ts';

/** SPOT-02. */
export const EXCHANGE_POLL_MS = 1_000;
const BOOK_POLL_MS = 2_000;
const BALANCE_POLL_MS = 5_000;

export type ExchangeContext = OrderContext & {
  readonly loaded: boolean;
  readonly chartStep: Decimal | undefined;
  readonly freshness: Freshness;
  /** Freshness of the book, which market orders trade against: a missing or stalled book counts as stale. */
  readonly bookFreshness: Freshness;
  /** Retries; undefined unless the markets failed to load. */
  readonly retry: (() => void) | undefined;
  /** Retries the book; undefined unless it failed to load. */
  readonly retryBook: (() => void) | undefined;
};

/** Takes the price from the order book if the backend timestamps it; the market list then need not be polled too. */
const useBookPrices = (symbol: string, { data, error, updatedAtMs }: Reading<OrderBook>): LivePrices => {
  const prices = useMemo(() => {
    if (data?.pricedAtMs === undefined || error !== undefined) return undefined;
    const { price, change, volume, pricedAtMs } = data;
    return [{ symbol, price, change, volume, pricedAtMs }];
  }, [data, error, symbol]);
  return { data: prices, updatedAtMs, pollMs: BOOK_POLL_MS };
};

const isPriced = ({ price }: BookLevel): boolean => isPositive(price);

/** Drops levels with a price of 0: a tap on a row sets its price, and a market sell is estimated from the bids. */
const usePriced = (reading: Reading<OrderBook>): Reading<OrderBook> => {
  const { data } = reading;
  const priced = useMemo(
    () => data && { ...data, asks: data.asks.filter(isPriced), bids: data.bids.filter(isPriced) },
    [data],
  );
  return { ...reading, data: priced } as Reading<OrderBook>;
};

export const useOrderContext = (symbol: string): ExchangeContext => {
  const book = usePriced(useRead(getOrderBook, { symbol }, { pollMs: BOOK_POLL_MS }));
  const prices = useBookPrices(symbol, book);
  const { markets, market: listed, freshness, chartStep } = useOpenedMarket(symbol, EXCHANGE_POLL_MS, prices);
  const market = useMarketOfChart(listed);
  const bookAge = usePriceFreshness({
    pricedAtMs: book.data?.takenAtMs,
    updatedAtMs: book.updatedAtMs,
    pollMs: BOOK_POLL_MS,
  });
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
    chartStep,
    loaded: markets.status === 'ready',
    retry: markets.status === 'failed' ? markets.retry : undefined,
    freshness,
    bookFreshness: book.data === undefined ? 'stale' : bookAge,
    retryBook: book.status === 'failed' ? book.retry : undefined,
  };
};

/**
 * One draft per market, because a price typed for one market means nothing in another. With its side and kind: figures
 * typed for a buy must never come back as those of a sell. Without figures, the form opens with those last chosen.
 */
const draftsFor = (symbol: string): Drafts<OrderInputs> => {
  const kept = draftsOf<OrderInputs>(`spot ${symbol}`, ['side', 'kind', 'price', 'quantity', 'amount'], {
    side: (value) => value === 'buy' || value === 'sell',
    kind: (value) => value === 'limit' || value === 'market',
    price: isAmountText,
    quantity: isAmountText,
    amount: isAmountText,
  });
  return {
    ...kept,
    save: (inputs) => {
      const hasFigures = [inputs.price, inputs.quantity, inputs.amount].some((typed) => typed !== undefined);
      if (hasFigures) kept.save(inputs);
      else kept.clear();
    },
  };
};

export const useOrder = (context: OrderContext, symbol: string) => {
  const drafts = useMemo(() => draftsFor(symbol), [symbol]);
  const [confirming, setConfirming] = useState(false);
  const place = useWrite(placeOrder, {
    onAccepted: ({ marketId }) => {
      rememberTrade();
      if (marketId === context.market?.id) form.taken({ type: 'placed' });
    },
    // Close the confirmation on any failure: an armed button would invite a second press while the outcome is unclear.
    onFailed: () => setConfirming(false),
  });
  const form = useForm(orderForm, {
    start: rememberedOrder(initialInputs),
    context,
    drafts,
    onSubmit: async (payload) => (await place.send(payload)) !== undefined,
  });
  // A form emptied by an accepted order, or made invalid by a moved price, closes the confirmation. Otherwise it would
  // reopen by itself once the next order is typed.
  if (confirming && form.issues.length > 0) setConfirming(false);
  const { side, kind } = form.inputs;
  useEffect(() => rememberSide({ side, kind }), [side, kind]);
  // SPOT-03: after an attempt the overspending field is cleared; its message stays until something is typed.
  const submit = () => {
    const first = form.submit();
    if (first !== undefined && first.message.id === 'trade.errorMoney') {
      const cleared = clearOverspent(form.inputs, context);
      if (first.field === 'amount') form.dispatch({ type: 'amountTyped', amount: cleared.amount });
      else form.dispatch({ type: 'quantityTyped', quantity: cleared.quantity });
      form.hold(first);
    }
    return first;
  };
  return { form: { ...form, submit }, sending: place.sending, confirming, setConfirming };
};
