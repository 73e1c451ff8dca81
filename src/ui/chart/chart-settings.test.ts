import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANDLE_PERIODS } from '../../contract/htx.ts';
import {
  DEFAULT_CHART_SETTINGS,
  INDICATOR_PERIODS,
  isParameter,
  readChartSettings,
  SPANS,
  zoneOf,
} from './chart-settings.ts';

describe('MKT-05 chart settings', () => {
  test('day candles with moving averages 5, 10, 20 and 30 by default', () => {
    expect(DEFAULT_CHART_SETTINGS).toMatchObject({ period: '1day', indicators: ['MA', 'VOL'] });
    expect(INDICATOR_PERIODS.MA).toEqual([5, 10, 20, 30]);
  });

  test('every period of the feed has its span', () => {
    expect(Object.keys(SPANS)).toEqual([...CANDLE_PERIODS]);
  });

  test('what was stored is kept, what is broken falls back', () => {
    const chosen = {
      period: '5min',
      shape: 'area',
      indicators: ['RSI'],
      parameters: { ...INDICATOR_PERIODS, RSI: [7, 14, 21], BOLL: [25, 2.5] },
      logarithmic: true,
      zone: 'UTC',
      drawingsHidden: true,
    };
    expect(readChartSettings(chosen)).toEqual(chosen);
    expect(
      readChartSettings({
        ...chosen,
        period: 'toString',
        indicators: ['RSI', 'NONSENSE'],
        zone: 'Mars/Olympus',
        parameters: { RSI: [7, 14], BOLL: [0, 2], MACD: 'none' },
      }),
    ).toEqual({ ...chosen, period: '1day', zone: 'own', parameters: INDICATOR_PERIODS });
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const read = readChartSettings(stored);
        expect(Object.hasOwn(SPANS, read.period)).toBe(true);
      }),
    );
  });

  test('what was stored before parameters and zones were known has the usual ones', () => {
    const older = { period: '1min', shape: 'candle', indicators: ['MACD'], logarithmic: false };
    expect(readChartSettings(older)).toEqual({ ...DEFAULT_CHART_SETTINGS, ...older });
  });

  test('times are in the zone of the app, in UTC, or as the exchange counts its days', () => {
    expect(zoneOf('own', 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf('UTC', 'Asia/Tokyo')).toBe('UTC');
    const midnightMs = Date.UTC(2026, 0, 1, 16);
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zoneOf('exchange', 'UTC'), hour: '2-digit' });
    expect(hour.format(midnightMs)).toBe('00');
  });

  test('bars are counted in whole numbers, only the width of the bands is not', () => {
    expect(isParameter('BOLL', 1, 2.5)).toBe(true);
    expect(isParameter('BOLL', 0, 2.5)).toBe(false);
    for (const bad of [0, -1, 501, 1.5, Number.NaN, '5']) expect(isParameter('MA', 0, bad)).toBe(false);
  });
});
