/** The member's settings of the chart; stored on the device. */
import type { Period } from '../../contract/htx.ts';
import type { CandleShape } from './chart-theme.ts';

export const INDICATORS = ['MA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

/** Drawn over the candles; the others have a pane of their own below. */
export const OVER_CANDLES: ReadonlySet<IndicatorName> = new Set(['MA', 'BOLL']);

export type Parameters = Record<IndicatorName, readonly number[]>;

/** The usual parameters of each indicator, such as the periods of the moving averages. */
export const INDICATOR_PERIODS: Parameters = {
  MA: [5, 10, 20, 30],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
};

/** The widths of Bollinger bands, in standard deviations, are no whole numbers; all other parameters count bars. */
const isDeviation = (name: IndicatorName, index: number): boolean => name === 'BOLL' && index === 1;
const MOST_BARS = 500;
const MOST_DEVIATIONS = 10;

/** Whether a value is valid for the parameter of an indicator at this index. */
export const isParameter = (name: IndicatorName, index: number, value: unknown): value is number =>
  typeof value === 'number' &&
  (isDeviation(name, index)
    ? value > 0 && value <= MOST_DEVIATIONS
    : Number.isInteger(value) && value >= 1 && value <= MOST_BARS);

/** The zone chosen for the whole app, UTC, or that of the exchange, whose day begins at midnight in UTC+8. */
const ZONES = ['own', 'UTC', 'exchange'] as const;
export type ChartZone = (typeof ZONES)[number];
/** A UTC+8 zone without daylight saving time. */
const EXCHANGE_ZONE = 'Asia/Shanghai';

/** @param own IANA name of the zone chosen for the app. @returns the IANA name of a choice */
export const zoneOf = (zone: ChartZone, own: string): string =>
  zone === 'own' ? own : zone === 'UTC' ? 'UTC' : EXCHANGE_ZONE;

export interface ChartSettings {
  readonly period: Period;
  readonly shape: CandleShape;
  readonly indicators: readonly IndicatorName[];
  readonly parameters: Parameters;
  readonly logarithmic: boolean;
  readonly zone: ChartZone;
  readonly drawingsHidden: boolean;
}

export const DEFAULT_CHART_SETTINGS: ChartSettings = {
  period: '1day',
  shape: 'candle',
  indicators: ['MA', 'VOL'],
  parameters: INDICATOR_PERIODS,
  logarithmic: false,
  zone: 'own',
  drawingsHidden: false,
};

/** Intervals as klinecharts describes them. */
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

const readParameters = (stored: unknown): Parameters => {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const of = (name: IndicatorName): readonly number[] => {
    const usual = INDICATOR_PERIODS[name];
    const values = Object.hasOwn(given, name) ? given[name] : undefined;
    const good =
      Array.isArray(values) &&
      values.length === usual.length &&
      values.every((value, index) => isParameter(name, index, value));
    return good ? values : usual;
  };
  return { MA: of('MA'), BOLL: of('BOLL'), VOL: of('VOL'), MACD: of('MACD'), RSI: of('RSI') };
};

/**
 * Settings from storage, which another release may have written, or which may be broken: each invalid part falls back
 * to its default.
 */
export const readChartSettings = (stored: unknown): ChartSettings => {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_CHART_SETTINGS;
  const { period, shape, indicators, parameters, logarithmic, zone, drawingsHidden } = stored as Record<
    string,
    unknown
  >;
  return {
    period:
      typeof period === 'string' && Object.hasOwn(SPANS, period) ? (period as Period) : DEFAULT_CHART_SETTINGS.period,
    shape: SHAPES.find((known) => known === shape) ?? DEFAULT_CHART_SETTINGS.shape,
    indicators: Array.isArray(indicators)
      ? INDICATORS.filter((name) => indicators.includes(name))
      : DEFAULT_CHART_SETTINGS.indicators,
    parameters: readParameters(parameters),
    logarithmic: logarithmic === true,
    zone: ZONES.find((known) => known === zone) ?? DEFAULT_CHART_SETTINGS.zone,
    drawingsHidden: drawingsHidden === true,
  };
};
