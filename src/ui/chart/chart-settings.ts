/** What a member chooses about the chart; kept on the device. */
import type { Period } from '../../contract/htx.ts';
import type { CandleShape } from './chart-look.ts';

export const INDICATORS = ['MA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

/** Drawn over the candles; the others have a pane of their own below. */
export const OVER_CANDLES: ReadonlySet<IndicatorName> = new Set(['MA', 'BOLL']);

/** Parameters by indicator: periods of the moving averages, and what the field uses for the others. */
export const INDICATOR_PERIODS: Record<IndicatorName, readonly number[]> = {
  MA: [5, 10, 20, 30],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
};

export interface ChartSettings {
  readonly period: Period;
  readonly shape: CandleShape;
  readonly indicators: readonly IndicatorName[];
  readonly logarithmic: boolean;
}

export const DEFAULT_CHART_SETTINGS: ChartSettings = {
  period: '1day',
  shape: 'candle',
  indicators: ['MA', 'VOL'],
  logarithmic: false,
};

/** klinecharts' notion of an interval. */
export const SPANS: Record<
  Period,
  { readonly type: 'minute' | 'hour' | 'day' | 'week' | 'month'; readonly span: number }
> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  '1mon': { type: 'month', span: 1 },
};

const SHAPES: readonly CandleShape[] = ['candle', 'hollow', 'area'];

/** Settings from storage, which may be of another release or broken: each bad part falls back by itself. */
export const readChartSettings = (stored: unknown): ChartSettings => {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_CHART_SETTINGS;
  const { period, shape, indicators, logarithmic } = stored as Record<string, unknown>;
  return {
    period:
      typeof period === 'string' && Object.hasOwn(SPANS, period) ? (period as Period) : DEFAULT_CHART_SETTINGS.period,
    shape: SHAPES.find((known) => known === shape) ?? DEFAULT_CHART_SETTINGS.shape,
    indicators: Array.isArray(indicators)
      ? INDICATORS.filter((name) => indicators.includes(name))
      : DEFAULT_CHART_SETTINGS.indicators,
    logarithmic: logarithmic === true,
  };
};
