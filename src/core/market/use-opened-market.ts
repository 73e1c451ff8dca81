import { getMarkets } from '../../contract/calls/market.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Reading, useRead } from '../queries.ts';
import { type Freshness, usePriceFreshness } from './freshness.ts';
import { useNoteMarket } from './recent-markets.ts';

export interface OpenedMarket {
  readonly markets: Reading<readonly MarketItem[]>;
  /** undefined before the markets are read, and where the site does not list it. */
  readonly market: MarketItem | undefined;
  readonly freshness: Freshness;
}

/** The market that a trading page is open on; it counts as opened once it is known to be one. */
export const useOpenedMarket = (symbol: string, pollMs: number): OpenedMarket => {
  const markets = useRead(getMarkets, undefined, { pollMs });
  const market = markets.data?.find((candidate) => candidate.symbol === symbol);
  useNoteMarket(market);
  const freshness = usePriceFreshness({ pricedAtMs: market?.pricedAtMs, updatedAtMs: markets.updatedAtMs, pollMs });
  return { markets, market, freshness };
};
