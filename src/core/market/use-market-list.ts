import { getMarkets } from '../../contract/calls/market.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Reading, useRead } from '../queries/queries.ts';

/** The next page, and a list preloaded in parallel with the app's code, reuse an answer this recent. */
const FRESH_MS = 1_000;
/** The interval that the specification defines for home and market. */
export const MARKET_LIST_POLL_MS = 10_000;

/** The market list of pages that show but do not trade (MKT-01). */
export const useMarketList = (): Reading<MarketItem[]> =>
  useRead(getMarkets, undefined, { freshForMs: FRESH_MS, pollMs: MARKET_LIST_POLL_MS });
