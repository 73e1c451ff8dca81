import { getMarkets } from '../../contract/calls/market.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Reading, useRead } from '../queries/queries.ts';

/** The page that comes next, and what was asked for beside the app's code, are not asked for again. */
const FRESH_MS = 1_000;
/** What the specification names for home and market. */
export const MARKET_LIST_POLL_MS = 10_000;

/** The markets of a page that is looked at and not traded on (MKT-01). */
export const useMarketList = (): Reading<MarketItem[]> =>
  useRead(getMarkets, undefined, { freshForMs: FRESH_MS, pollMs: MARKET_LIST_POLL_MS });
