/** Turns the order book into rows: how many per side, and how long each depth bar is (SPOT-01). */
import { toApproximateNumber } from '../../contract/decimal.ts';
import type { BookLevel, OrderBook } from '../../contract/entities/market.ts';

export type BookView = 'both' | 'asks' | 'bids';

/** SPOT-01: five of each side, or nine of one. */
export const ROWS_BOTH = 5;
export const ROWS_ONE = 9;

export interface BookRow extends BookLevel {
  /** Cumulative quantity up to this row as a share of the deepest row shown, 0 to 1. */
  readonly depth: number;
}

/** Bars are rounded to 1/10,000 of the longest, which is finer than any screen; their lengths need not be exact. */
const SHARES = 10_000;

const withDepth = (levels: readonly BookLevel[], deepest: number): BookRow[] => {
  let total = 0;
  return levels.map((level) => {
    total += toApproximateNumber(level.quantity);
    return { ...level, depth: deepest === 0 ? 0 : Math.round((total / deepest) * SHARES) / SHARES };
  });
};

const depthOf = (levels: readonly BookLevel[]): number =>
  levels.reduce((total, { quantity }) => total + toApproximateNumber(quantity), 0);

/** Asks come as they are drawn: the best one, next to the last price, is the last row. */
export const bookRows = (
  book: OrderBook,
  view: BookView,
): { readonly asks: readonly BookRow[]; readonly bids: readonly BookRow[] } => {
  const count = view === 'both' ? ROWS_BOTH : ROWS_ONE;
  const asks = view === 'bids' ? [] : book.asks.slice(0, count);
  const bids = view === 'asks' ? [] : book.bids.slice(0, count);
  const deepest = Math.max(depthOf(asks), depthOf(bids));
  return { asks: withDepth(asks, deepest).reverse(), bids: withDepth(bids, deepest) };
};
