/** The candles of one market and interval, oldest first, as pure functions. */
import type { Candle } from '../../contract/htx.ts';

/** Limits the chart's rendering cost, which grows with the number of candles (design/bars). */
export const MAX_CANDLES = 1_000;

export type Series = readonly Candle[];

const bounded = (candles: readonly Candle[]): Series =>
  candles.length > MAX_CANDLES ? candles.slice(candles.length - MAX_CANDLES) : candles;

/**
 * Inserts or updates a candle by its opening time; the last trade of a minute may arrive after that minute.
 * @returns the same series where the candle brings nothing new or is older than the series
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

/** Whether the held state of a candle is later than that of the history: by trades where they tell, else by arrival. */
const isLater = (held: Candle, given: Candle, pushedSince: ReadonlySet<number>): boolean =>
  held.count === undefined || given.count === undefined || held.count === given.count
    ? pushedSince.has(held.openMs)
    : held.count > given.count;

/**
 * Merges the held series with an answer of the history. Older candles are kept only if the answer overlaps them, so
 * that no gap remains; newer ones (pushed during the request) are always kept.
 * @param pushedSince opening times of the candles that were pushed since the history was requested
 * @returns the same series where the answer brings nothing new
 */
export const joinedHistory = (held: Series, history: Series, pushedSince: ReadonlySet<number>): Series => {
  const first = history[0];
  if (first === undefined) return held;
  const reaches = held.some(({ openMs }) => openMs >= first.openMs);
  const older = reaches ? held.filter(({ openMs }) => openMs < first.openMs) : [];
  const given = new Map(history.map((candle) => [candle.openMs, candle]));
  let joined: Series = [...older, ...history];
  for (const candle of held) {
    const other = given.get(candle.openMs);
    const isKept = other === undefined || isLater(candle, other, pushedSince);
    if (candle.openMs >= first.openMs && isKept) joined = upserted(joined, candle);
  }
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
