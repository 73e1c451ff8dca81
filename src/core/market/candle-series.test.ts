import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle } from '../../contract/htx.ts';
import { joinedHistory, leavesGap, MAX_CANDLES, type Series, upserted } from './candle-series.ts';

const candle = (minute: number, count = 1, close = minute): Candle => ({
  openMs: minute * 60_000,
  open: 1,
  high: 2,
  low: 0,
  close,
  volume: count,
  turnover: count,
  count,
});
/** Nothing was pushed while the history was under way. */
const NONE: ReadonlySet<number> = new Set();
const minutes = (series: Series) => series.map(({ openMs }) => openMs / 60_000);

test('MKT-04 candles are kept by their id, oldest first, whatever order they come in', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ minute: fc.nat(30), count: fc.nat(9) })), (pushes) => {
      const series = pushes.reduce<Series>(
        (all, { minute, count }) => upserted(all, candle(minute, count)),
        [candle(0, 0)],
      );
      const wanted = [...new Set([0, ...pushes.map(({ minute }) => minute)])].sort((a, b) => a - b);
      expect(minutes(series)).toEqual(wanted);
      for (const { openMs, count } of series) {
        const counts = pushes.filter(({ minute }) => minute * 60_000 === openMs).map((push) => push.count);
        expect(count).toBe(Math.max(0, ...counts));
      }
    }),
  );
});

test('MKT-04 a minute’s last trade may come after the minute; a first push may be older than what is held', () => {
  const series = [candle(1, 5), candle(2, 3)];
  expect(upserted(series, candle(1, 6, 9)).map(({ close }) => close)).toEqual([9, 2]);
  expect(upserted(series, candle(2, 2, 7))).toBe(series);
  expect(upserted(series, candle(2, 3))).toBe(series);
  // A backend that does not count trades sends the same number with each of them.
  expect(upserted(series, candle(2, 3, 8)).map(({ close }) => close)).toEqual([1, 8]);
  // A push without a trade count is newer than a candle of the history with one.
  expect(upserted(series, { ...candle(2, 0, 7), count: undefined }).map(({ close }) => close)).toEqual([1, 7]);
});

test('MKT-05 at most 1,000 bars are held', () => {
  let series: Series = [];
  for (let minute = 0; minute < MAX_CANDLES + 50; minute++) series = upserted(series, candle(minute));
  expect(series).toHaveLength(MAX_CANDLES);
  expect(minutes(series)[0]).toBe(50);
});

test('MKT-04 history fills a gap, keeps what was pushed meanwhile, and never leaves a hole', () => {
  const held = [candle(1), candle(2, 9), candle(5, 4, 55)];
  const history = [candle(2, 10, 22), candle(3), candle(4), candle(5, 3, 50)];
  const joined = joinedHistory(held, history, NONE);
  expect(minutes(joined)).toEqual([1, 2, 3, 4, 5]);
  expect(joined.map(({ close }) => close)).toEqual([1, 22, 3, 4, 55]);
  // After hours of sleep the answer does not overlap the held candles.
  expect(minutes(joinedHistory([candle(1), candle(2)], [candle(500), candle(501)], NONE))).toEqual([500, 501]);
  expect(joinedHistory(held, [], NONE)).toBe(held);
});

test('MKT-05 a history that says nothing new leaves the same series', () => {
  const held = [candle(1), candle(2, 9), candle(3)];
  expect(joinedHistory(held, [candle(2, 9), candle(3)], NONE)).toBe(held);
  expect(joinedHistory(held, [candle(2, 8, 7), candle(3)], NONE)).toBe(held);
  expect(joinedHistory(held, [candle(2, 10, 7), candle(3)], NONE)).toEqual([candle(1), candle(2, 10, 7), candle(3)]);
  expect(joinedHistory(held, [candle(3), candle(4)], NONE)).toHaveLength(4);
});

test('MKT-04 API-06 without a count of trades the history is right, but for what was pushed since it was requested', () => {
  const uncounted = (minute: number, close: number): Candle => ({ ...candle(minute, 1, close), count: undefined });
  const closes = (series: Series) => series.map(({ close }) => close);
  const held = [uncounted(1, 11), uncounted(2, 12), uncounted(3, 13)];
  const history = [uncounted(1, 21), uncounted(2, 22)];
  expect(closes(joinedHistory(held, history, NONE))).toEqual([21, 22, 13]);
  expect(closes(joinedHistory(held, history, new Set([2 * 60_000])))).toEqual([21, 12, 13]);
  // Nor does a number tell that is the same with every trade, or that only one of the two has.
  expect(closes(joinedHistory([candle(1, 0, 11)], [candle(1, 0, 21)], NONE))).toEqual([21]);
  expect(closes(joinedHistory([candle(1, 5, 11)], history, NONE))).toEqual([21, 22]);
  expect(closes(joinedHistory([uncounted(1, 11)], [candle(1, 5, 21)], NONE))).toEqual([21]);
  // Where both have one, it tells whatever came when.
  expect(closes(joinedHistory([candle(1, 5, 11)], [candle(1, 6, 21)], new Set([60_000])))).toEqual([21]);
});

test('MKT-04 a pushed candle that skips one leaves a gap, the next one does not', () => {
  const series = [candle(1), candle(2)];
  expect(leavesGap(series, candle(3))).toBe(false);
  expect(leavesGap(series, candle(2))).toBe(false);
  expect(leavesGap(series, candle(4))).toBe(true);
  const day = 24 * 60;
  expect(leavesGap([candle(0), candle(28 * day)], candle(59 * day))).toBe(false);
});
