import { useMemo, useRef } from 'react';
import { getMarkets } from '../../contract/calls/market.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { priceStepOf } from '../../contract/rules/price-step.ts';
import { type Reading, useRead } from '../queries/queries.ts';
import { type Freshness, pricedMoment, usePriceFreshness } from './freshness.ts';
import { type LivePrices, withPrices } from './live-prices.ts';
import { useTellOldPrices } from './old-prices.ts';
import { useRememberMarket } from './recent-markets.ts';
import { MARKET_LIST_POLL_MS } from './use-market-list.ts';

export interface OpenedMarket {
  /** Requested prices are as fresh as their interval; the rest of the list may be some seconds older. */
  readonly markets: Pick<Reading<unknown>, 'status' | 'updatedAtMs' | 'retry'> & {
    readonly data: readonly MarketItem[] | undefined;
  };
  /** undefined before the list is loaded, and where the site does not list the market. */
  readonly market: MarketItem | undefined;
  readonly freshness: Freshness;
  /** Price step of the chart; undefined before the market has a price. */
  readonly chartStep: Decimal | undefined;
}

/** Decided once per market: a step derived from the price would change, redrawing the chart, as a price crosses 1. */
const useChartStep = (market: MarketItem | undefined): Decimal | undefined => {
  const decided = useRef<{ readonly market: MarketItem; readonly step: Decimal }>(undefined);
  const last = decided.current;
  const same = last?.market.symbol === market?.symbol && last?.market.priceStep === market?.priceStep;
  if (market?.price !== undefined && !same) decided.current = { market, step: priceStepOf(market) };
  return decided.current?.market.symbol === market?.symbol ? decided.current?.step : undefined;
};

/**
 * The market that a trading page shows; recorded as opened once it is known to exist.
 * @param listMs the specified polling interval of the list, used while no live prices arrive
 */
export const useOpenedMarket = (symbol: string, listMs: number, prices: LivePrices): OpenedMarket => {
  const alone = prices.data !== undefined;
  const read = useRead(getMarkets, undefined, { pollMs: alone ? MARKET_LIST_POLL_MS : listMs });
  const data = useMemo(() => withPrices(read.data, prices.data), [read.data, prices.data]);
  const updatedAtMs = Math.max(read.updatedAtMs, prices.updatedAtMs);
  const market = data?.find((candidate) => candidate.symbol === symbol);
  useRememberMarket(market);
  const pollMs = alone ? prices.pollMs : listMs;
  const freshness = usePriceFreshness({ pricedAtMs: market?.pricedAtMs, updatedAtMs, pollMs });
  useTellOldPrices(freshness, market && pricedMoment({ pricedAtMs: market.pricedAtMs, updatedAtMs }));
  const { status, retry } = read;
  return { markets: { status, data, updatedAtMs, retry }, market, freshness, chartStep: useChartStep(market) };
};
