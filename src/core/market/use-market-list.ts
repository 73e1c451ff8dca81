import { getMarkets } from '../../contract/calls/market.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Reading, type ReadOptions, useRead } from '../queries.ts';
import { serverClock } from '../server-clock.ts';
import { newestPricedAtMs, nextLookMs } from './freshness.ts';

interface Options extends Pick<ReadOptions<MarketItem[]>, 'freshForMs'> {
  readonly pollMs: number;
}

/** The markets of a page whose poll alone would notice a silent feed too late (MKT-01, MKT-06). */
export const useMarketList = ({ pollMs, ...options }: Options): Reading<MarketItem[]> =>
  useRead(getMarkets, undefined, {
    ...options,
    pollMs: (markets = [], updatedAtMs) =>
      nextLookMs({ pricedAtMs: newestPricedAtMs(markets), updatedAtMs, pollMs }, serverClock.now()),
  });
