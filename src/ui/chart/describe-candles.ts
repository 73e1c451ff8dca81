/** Figures that describe a chart in words, for screen readers. Pure. */
import type { Candle } from '../../contract/htx.ts';

export type Trend = 'rising' | 'falling' | 'sideways';

export interface CandleFigures {
  readonly latest: number;
  /** Percent from the first open to the last close; undefined where the first price is 0. */
  readonly changePercent: number | undefined;
  readonly high: number;
  readonly low: number;
  readonly trend: Trend;
}

/** A regression line that climbs or falls less than this share of the price range counts as sideways. */
const DECIDED = 0.25;

/** Climb of the least-squares line through the closes, from the first bar to the last. */
const climbOf = (candles: readonly Candle[]): number => {
  const last = candles.length - 1;
  const middle = last / 2;
  const mean = candles.reduce((sum, { close }) => sum + close, 0) / candles.length;
  let together = 0;
  let apart = 0;
  for (const [index, { close }] of candles.entries()) {
    together += (index - middle) * (close - mean);
    apart += (index - middle) ** 2;
  }
  return apart === 0 ? 0 : (together / apart) * last;
};

/** @param candles oldest first */
export const describeCandles = (candles: readonly Candle[]): CandleFigures | undefined => {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const high = candles.reduce((most, candle) => Math.max(most, candle.high), first.high);
  const low = candles.reduce((least, candle) => Math.min(least, candle.low), first.low);
  const climb = climbOf(candles);
  const decided = Math.abs(climb) > (high - low) * DECIDED;
  return {
    latest: last.close,
    changePercent: first.open === 0 ? undefined : ((last.close - first.open) / first.open) * 100,
    high,
    low,
    trend: !decided ? 'sideways' : climb > 0 ? 'rising' : 'falling',
  };
};
