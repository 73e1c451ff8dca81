/** The order book as rows: how many of each side, and how deep each bar is (SPOT-01). */
import { add, type Decimal, div, isZero, toApproximateNumber, ZERO } from '../../contract/decimal.ts';
import type { BookLevel, OrderBook } from '../../contract/entities/market.ts';

export type BookView = 'both' | 'asks' | 'bids';

/** SPOT-01: five of each side, or nine of one. */
export const ROWS_BOTH = 5;
export const ROWS_ONE = 9;

export interface BookRow extends BookLevel {
  /** Depth up to this row as a share of the deepest row shown, 0 to 1. */
  readonly depth: number;
}

const withDepth = (levels: readonly BookLevel[], deepest: Decimal): BookRow[] => {
  let total = ZERO;
  return levels.map((level) => {
    total = add(total, level.quantity);
    return { ...level, depth: isZero(deepest) ? 0 : toApproximateNumber(div(total, deepest, 4)) };
  });
};

const depthOf = (levels: readonly BookLevel[]): Decimal =>
  levels.reduce((total, { quantity }) => add(total, quantity), ZERO);

/** Asks come as they are drawn: the best one, next to the last price, is the last row. */
export const bookRows = (
  book: OrderBook,
  view: BookView,
): { readonly asks: readonly BookRow[]; readonly bids: readonly BookRow[] } => {
  const count = view === 'both' ? ROWS_BOTH : ROWS_ONE;
  const asks = view === 'bids' ? [] : book.asks.slice(0, count);
  const bids = view === 'asks' ? [] : book.bids.slice(0, count);
  const [askDepth, bidDepth] = [depthOf(asks), depthOf(bids)];
  const deepest = toApproximateNumber(askDepth) > toApproximateNumber(bidDepth) ? askDepth : bidDepth;
  return { asks: withDepth(asks, deepest).reverse(), bids: withDepth(bids, deepest) };
};
