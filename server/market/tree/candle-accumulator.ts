/** Builds a candle by joining consecutive parts. */

/** What was traded in a stretch, in whole price steps and quantity units. */
export interface CandleAccumulator {
  open: number;
  high: number;
  low: number;
  close: number;
  quantity: number;
  turnover: number;
  count: number;
}

/** Joins the accumulators of two consecutive spans of time; changes `before` in place. */
export const joined = <S extends CandleAccumulator | undefined>(
  before: CandleAccumulator | undefined,
  next: S,
): CandleAccumulator | S => {
  if (next === undefined) return before ?? next;
  if (before === undefined) return { ...next };
  before.high = Math.max(before.high, next.high);
  before.low = Math.min(before.low, next.low);
  before.close = next.close;
  before.quantity += next.quantity;
  before.turnover += next.turnover;
  before.count += next.count;
  return before;
};
