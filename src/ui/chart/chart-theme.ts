/** Styles of the chart, from the page's design tokens, so that theme and price colours apply to it as well. */
import type { DeepPartial, Options, OverlayStyle, Styles } from 'klinecharts';
import { chartDates } from './chart-dates.ts';

export type CandleShape = 'candle' | 'hollow' | 'area';

/** Labels of the legend in the chosen language: open, high, low, close, volume. */
export interface ChartLabels {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** Rewrites a figure with the language's digits and separators. */
  readonly writeDigits: (digits: string) => string;
  /** The calendar that the language writes dates in, as Intl names it. */
  readonly calendar: string;
}

const SHAPES = { candle: 'candle_solid', hollow: 'candle_up_stroke', area: 'area' } as const;
const AVERAGE_TOKENS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5'] as const;

const TOKENS = [
  ...AVERAGE_TOKENS,
  '--rise',
  '--fall',
  '--rise-fill',
  '--fall-fill',
  '--rise-bar',
  '--fall-bar',
  '--line',
  '--text',
  '--text-secondary',
  '--raised',
  '--page',
  '--accent',
  '--accent-fill',
  '--accent-tint',
  '--on-accent',
] as const;
type Token = (typeof TOKENS)[number];

export type Colours = (token: Token) => string;

/**
 * Resolves tokens to plain colours: a canvas understands neither `color-mix` nor `var()`. All probes are added to the
 * page before the first is read, so that the browser recalculates styles once.
 */
export const readColours = (): Colours => {
  const holder = document.createElement('span');
  holder.hidden = true;
  // In forced-colours mode the chart keeps its own colours: otherwise rise and fall would be the same.
  holder.style.forcedColorAdjust = 'none';
  const probes = TOKENS.map((token) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${token})`;
    holder.append(probe);
    return [token, probe] as const;
  });
  document.body.append(holder);
  const colours = new Map<Token, string>(probes.map(([token, probe]) => [token, getComputedStyle(probe).color]));
  holder.remove();
  return (token) => colours.get(token) ?? 'transparent';
};

const known = new Map<string, Colours>();

/** The colours of a theme, read once and reused by every later canvas. */
export const coloursOf = (look: string): Colours => {
  const colours = known.get(look) ?? readColours();
  known.set(look, colours);
  return colours;
};

/** A short font list: a canvas sets its font for each text, and would search the page's long list each time. */
const FONT = { family: 'system-ui, sans-serif', size: 11 } as const;

/** Labels without a box. */
export const unboxedText = (token: Colours): DeepPartial<OverlayStyle> => ({
  text: { color: token('--accent'), backgroundColor: 'transparent', borderColor: 'transparent' },
});

/** How the canvas formats figures and dates. The library's folding would write 0.0000138 as "0.0{4}138". */
export const chartFigures = (
  words: () => ChartLabels,
): Pick<Options, 'thousandsSeparator' | 'decimalFold' | 'formatter'> => ({
  formatter: { formatDate: chartDates(() => words().calendar) },
  thousandsSeparator: { format: (digits) => words().writeDigits(`${digits}`) },
  decimalFold: { format: String },
});

type Overlay = NonNullable<DeepPartial<Styles>['overlay']>;

const overlayStyles = (token: Colours): Overlay => ({
  line: { color: token('--accent') },
  point: {
    color: token('--accent'),
    borderColor: token('--accent-tint'),
    activeColor: token('--accent'),
    activeBorderColor: token('--accent-tint'),
  },
  polygon: { color: token('--accent-tint'), borderColor: token('--accent') },
  text: {
    color: token('--on-accent'),
    backgroundColor: token('--accent-fill'),
    ...FONT,
    paddingTop: 2,
    paddingBottom: 2,
  },
});

export const chartStyles = (token: Colours, shape: CandleShape, words: ChartLabels): DeepPartial<Styles> => {
  const rise = token('--rise');
  const fall = token('--fall');
  const line = token('--line');
  const secondary = token('--text-secondary');
  const raised = token('--raised');
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { color: secondary, ...FONT },
  };
  const crossLabel = {
    color: token('--page'),
    backgroundColor: token('--text'),
    borderColor: token('--text'),
    ...FONT,
  };
  const cross = { line: { color: secondary, dashedValue: [3, 3] }, text: crossLabel };
  const legend = (title: string, value: string) => ({ title: `${title} `, value });
  return {
    grid: { horizontal: { color: line }, vertical: { show: false } },
    candle: {
      type: SHAPES[shape],
      bar: {
        upColor: rise,
        downColor: fall,
        noChangeColor: secondary,
        upBorderColor: rise,
        downBorderColor: fall,
        noChangeBorderColor: secondary,
        upWickColor: rise,
        downWickColor: fall,
        noChangeWickColor: secondary,
      },
      area: {
        lineColor: token('--accent'),
        lineSize: 2,
        backgroundColor: token('--accent-tint'),
        point: { color: token('--accent'), animation: false },
      },
      priceMark: {
        high: { color: secondary, textFamily: FONT.family, textSize: FONT.size },
        low: { color: secondary, textFamily: FONT.family, textSize: FONT.size },
        last: {
          upColor: token('--rise-fill'),
          downColor: token('--fall-fill'),
          noChangeColor: secondary,
          text: { color: token('--on-accent'), ...FONT },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        showType: 'standard',
        title: { show: false },
        legend: {
          color: secondary,
          ...FONT,
          defaultValue: '--',
          template: [
            legend(words.open, '{open}'),
            legend(words.high, '{high}'),
            legend(words.low, '{low}'),
            legend(words.close, '{close}'),
            legend(words.volume, '{volume}'),
          ],
        },
        rect: { color: raised, borderColor: line },
      },
    },
    indicator: {
      ohlc: { upColor: rise, downColor: fall, noChangeColor: secondary },
      bars: [{ style: 'fill', upColor: token('--rise-bar'), downColor: token('--fall-bar'), noChangeColor: secondary }],
      lines: AVERAGE_TOKENS.map((name) => ({ color: token(name), size: 1 })),
      // Each figure has its own label: a title before them would take one more row.
      tooltip: { title: { show: false }, legend: { color: secondary, ...FONT, defaultValue: '--' } },
    },
    xAxis: axis,
    yAxis: { ...axis, axisLine: { show: false } },
    separator: { color: line },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: overlayStyles(token),
  };
};
