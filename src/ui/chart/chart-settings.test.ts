import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERIODS } from '../../contract/htx.ts';
import { DEFAULT_CHART_SETTINGS, INDICATOR_PERIODS, readChartSettings, SPANS } from './chart-settings.ts';

describe('MKT-05 chart settings', () => {
  test('day candles with moving averages 5, 10, 20 and 30 by default', () => {
    expect(DEFAULT_CHART_SETTINGS).toMatchObject({ period: '1day', indicators: ['MA', 'VOL'] });
    expect(INDICATOR_PERIODS.MA).toEqual([5, 10, 20, 30]);
  });

  test('every period of the feed has its span', () => {
    expect(Object.keys(SPANS)).toEqual([...PERIODS]);
  });

  test('what was stored is kept, what is broken falls back', () => {
    const chosen = { period: '5min', shape: 'area', indicators: ['RSI'], logarithmic: true };
    expect(readChartSettings(chosen)).toEqual(chosen);
    expect(readChartSettings({ ...chosen, period: 'toString', indicators: ['RSI', 'NONSENSE'] })).toEqual({
      ...chosen,
      period: '1day',
    });
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const read = readChartSettings(stored);
        expect(Object.hasOwn(SPANS, read.period)).toBe(true);
      }),
    );
  });
});
