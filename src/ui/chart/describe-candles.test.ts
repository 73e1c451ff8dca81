import { expect, test } from 'vitest';
import type { Candle } from '../../contract/htx.ts';
import { describeCandles } from './describe-candles.ts';

const candlesOf = (closes: readonly number[]): Candle[] =>
  closes.map((close, index) => ({
    openMs: index * 60_000,
    open: closes[index - 1] ?? close,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1,
    turnover: 1,
    count: 1,
  }));

test('MKT-05 latest, change, high, low and trend of the candles shown', () => {
  expect(describeCandles(candlesOf([100, 104, 108, 110]))).toEqual({
    latest: 110,
    changePercent: 10,
    high: 111,
    low: 99,
    trend: 'rising',
  });
  expect(describeCandles(candlesOf([110, 108, 104, 100]))?.trend).toBe('falling');
});

test('MKT-05 up and down again is no trend, and neither is one candle', () => {
  expect(describeCandles(candlesOf([100, 110, 120, 110, 100]))?.trend).toBe('sideways');
  expect(describeCandles(candlesOf([100]))?.trend).toBe('sideways');
  expect(describeCandles([])).toBeUndefined();
  expect(describeCandles(candlesOf([0, 5]))?.changePercent).toBeUndefined();
});
