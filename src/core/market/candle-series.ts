/** The candles of one market and interval, oldest first, as pure functions. */
import type { Candle } from '../../contract/htx.ts';

/** The chart's cost grows with its history: it is given at most this many (design/bars). */
export const MAX_CANDLES = 1_000;

export type Series = readonly Candle[];

const bounded = (candles: readonly Candle[]): Series =>
  candles.length > MAX_CANDLES ? candles.slice(candles.length - MAX_CANDLES) : candles;

/**
 * A candle into its place by its opening moment: a minute's last trade may arrive after the minute.
 * @returns the same series where the candle says nothing new or is older than all that is held
 */
export const upserted = (series: Series, candle: Candle): Series => {
  const last = series.at(-1);
  if (last === undefined || candle.openMs > last.openMs) return bounded([...series, candle]);
  const place = series.findLastIndex(({ openMs }) => openMs <= candle.openMs);
  const known = series[place];
  if (known === undefined) return series;
  if (known.openMs !== candle.openMs) return bounded(series.toSpliced(place + 1, 0, candle));
  // Of two states of one candle the one with more trades is the later one, whatever order they arrive in.
  if ((known.count ?? 0) > (candle.count ?? Number.POSITIVE_INFINITY) || sameCandle(known, candle)) return series;
  return series.with(place, candle);
};

const sameCandle = (a: Candle, b: Candle): boolean =>
  a.openMs === b.openMs &&
  a.close === b.close &&
  a.high === b.high &&
  a.low === b.low &&
  a.open === b.open &&
  a.volume === b.volume &&
  a.count === b.count;

const sameSeries = (a: Series, b: Series): boolean =>
  a.length === b.length && a.every((candle, index) => b[index] !== undefined && sameCandle(candle, b[index]));

/**
 * What is held joined with an answer of the history. Older candles are kept only where the answer reaches back to
 * them, so that no hole is left; newer ones (pushed while the answer was under way) always.
 * @returns the same series where the answer says nothing new
 */
export const joinedHistory = (held: Series, history: Series): Series => {
  const first = history[0];
  if (first === undefined) return held;
  const reaches = held.some(({ openMs }) => openMs >= first.openMs);
  const older = reaches ? held.filter(({ openMs }) => openMs < first.openMs) : [];
  let joined: Series = [...older, ...history];
  for (const candle of held) if (candle.openMs >= first.openMs) joined = upserted(joined, candle);
  const next = bounded(joined);
  return sameSeries(next, held) ? held : next;
};

/** Whether at least one candle is missing between the newest one held and a new one. */
export const leavesGap = (series: Series, candle: Candle): boolean => {
  const [before, last] = [series.at(-2), series.at(-1)];
  if (before === undefined || last === undefined) return false;
  // Months differ in length by up to a tenth.
  return candle.openMs - last.openMs > (last.openMs - before.openMs) * 1.5;
};
