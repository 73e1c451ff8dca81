/**
 * The price of the chart on screen. The socket is newer than a list that is polled every few seconds: where a page has
 * both, it shows the chart's price, so that it never shows two prices for one market.
 */
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
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

/** A market with the chart's price in the place of the list's; the same market where they agree. */
export const withChartPrice = (
  market: MarketItem | undefined,
  chart: ChartPrice | undefined,
): MarketItem | undefined =>
  market === undefined || chart === undefined || market.symbol !== chart.symbol || market.price === chart.price
    ? market
    : { ...market, price: chart.price };

/** For components that show only a price: each change of the chart's price re-renders them. */
export const useMarketOfChart = (market: MarketItem | undefined): MarketItem | undefined => {
  const chart = useAtomValue(shown, { store });
  return useMemo(() => withChartPrice(market, chart), [market, chart]);
};
