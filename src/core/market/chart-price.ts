/**
 * The price of the chart that is on screen. Its pushes are newer than a list that is asked every seconds: where both are
 * on one page, the page shows the chart's, so that it never shows two prices of one market.
 */
import { atom, useAtomValue } from 'jotai';
import { type Decimal, parseDecimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { store } from '../base/store.ts';

interface ChartPrice {
  readonly symbol: string;
  readonly price: Decimal;
}

const shown = atom<ChartPrice | undefined>(undefined);

/** @param close of the newest candle while the feed is live; undefined where there is none, or it is old */
export const noteChartPrice = (symbol: string, close: number | undefined): void => {
  const price = close === undefined ? undefined : parseDecimal(String(close));
  const before = store.get(shown);
  if (price === undefined) {
    if (before?.symbol === symbol) store.set(shown, undefined);
  } else if (before?.symbol !== symbol || before.price !== price) store.set(shown, { symbol, price });
};

/** The markets with the chart's price in the place of the list's; the same list where they agree. */
export const withChartPrice = (
  markets: readonly MarketItem[] | undefined,
  chart: ChartPrice | undefined,
): readonly MarketItem[] | undefined => {
  if (chart === undefined || !markets?.some(({ symbol, price }) => symbol === chart.symbol && price !== chart.price))
    return markets;
  return markets.map((market) => (market.symbol === chart.symbol ? { ...market, price: chart.price } : market));
};

export const useChartPrice = (): ChartPrice | undefined => useAtomValue(shown, { store });
