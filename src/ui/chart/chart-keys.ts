/** Keyboard cursor on the candles: which candle it is on, and at which price. Pure. */
import type { Candle } from '../../contract/htx.ts';

export interface Cursor {
  /** Index of the candle. */
  readonly index: number;
  /** In quote; the close of the candle until the cursor is moved up or down. */
  readonly price: number;
}

const FAR_BARS = 10;
/** Up and down move the price by this share of the range of the candles. */
const STEP_SHARE = 1 / 100;

const BARS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -FAR_BARS,
  PageDown: FAR_BARS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** @returns undefined for a key that does not move the cursor, or where there are no candles */
export const movedCursor = (
  candles: readonly Candle[],
  cursor: Cursor | undefined,
  key: string,
  span: { readonly high: number; readonly low: number },
): Cursor | undefined => {
  const last = candles.length - 1;
  const from = Math.min(cursor?.index ?? last, last);
  const bars = Object.hasOwn(BARS, key) ? BARS[key] : undefined;
  if (bars !== undefined) {
    const index = Math.max(0, Math.min(last, from + bars));
    const candle = candles[index];
    return candle === undefined ? undefined : { index, price: candle.close };
  }
  const up = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : undefined;
  const price = cursor?.price ?? candles[from]?.close;
  if (up === undefined || price === undefined) return undefined;
  return { index: from, price: Math.max(0, price + up * (span.high - span.low) * STEP_SHARE) };
};
