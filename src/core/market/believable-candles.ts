/** Filters out implausible candles: a price of 0 or less, a time in the future, an overlap with another (MKT-05). */
import type { Candle, Period } from '../../contract/htx.ts';
import { fixedLengthMs } from '../../contract/period-lengths.ts';
import { DAY_MS } from '../../contract/time-units.ts';
import type { Series } from './candle-series.ts';

const SHORTEST_MONTH_MS = 28 * DAY_MS;
/** The day on which clocks are put forward has 23 hours. */
const SHORTEST_SHARE = 0.95;
/** Some backends write times in their own zone: hours ahead are explained by that, days are not. */
const MOST_AHEAD_MS = DAY_MS;

const leastApartMs = (period: Period): number => (fixedLengthMs(period) ?? SHORTEST_MONTH_MS) * SHORTEST_SHARE;

const canBe = ({ open, high, low, close, openMs }: Candle, nowMs: number): boolean =>
  Math.min(open, high, low, close) > 0 && openMs <= nowMs + MOST_AHEAD_MS;

/** The candles of an answer that can be right, oldest first; of two that overlap the older one stays. */
export const believableCandles = (candles: readonly Candle[], period: Period, nowMs: number): Candle[] => {
  const apartMs = leastApartMs(period);
  const kept: Candle[] = [];
  for (const candle of candles) {
    const last = kept.at(-1);
    if (canBe(candle, nowMs) && (last === undefined || candle.openMs - last.openMs >= apartMs)) kept.push(candle);
  }
  return kept;
};

/** Whether a pushed candle updates one of the series, or fits between two of them. */
export const fitsIn = (series: Series, candle: Candle, period: Period, nowMs: number): boolean => {
  if (!canBe(candle, nowMs)) return false;
  const place = series.findLastIndex(({ openMs }) => openMs <= candle.openMs);
  const [before, after] = [series[place], series[place + 1]];
  if (before?.openMs === candle.openMs) return true;
  const apartMs = leastApartMs(period);
  const hasRoom = (other: Candle | undefined): boolean =>
    other === undefined || Math.abs(other.openMs - candle.openMs) >= apartMs;
  return hasRoom(before) && hasRoom(after);
};
