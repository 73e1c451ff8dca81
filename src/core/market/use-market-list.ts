import { getMarkets } from '../../contract/calls/market.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Reading, useRead } from '../queries/queries.ts';
import { serverClock } from '../transport/server-clock.ts';
import { newestPricedAtMs, nextLookMs } from './freshness.ts';

/** The page that comes next, and what was asked for beside the app's code, are not asked for again. */
const FRESH_MS = 1_000;

/** The markets of a page whose poll alone would notice a silent feed too late (MKT-01, MKT-06). */
export const useMarketList = ({ pollMs }: { readonly pollMs: number }): Reading<MarketItem[]> =>
  useRead(getMarkets, undefined, {
    freshForMs: FRESH_MS,
    pollMs: (markets = [], updatedAtMs) =>
      nextLookMs({ pricedAtMs: newestPricedAtMs(markets), updatedAtMs, pollMs }, serverClock.now()),
  });
