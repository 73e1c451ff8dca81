/** One klinecharts instance behind plain verbs; the only file that touches the library's objects. */
import { type Chart, dispose, init, type KLineData } from 'klinecharts';
import type { Candle, Period } from '../../contract/htx.ts';
import type { CandleUpdate } from '../../core/market/candle-source.ts';
import { type ChartWords, chartStyles } from './chart-look.ts';
import { type ChartSettings, INDICATOR_PERIODS, OVER_CANDLES, SPANS } from './chart-settings.ts';

/** A horizontal line at a price: an entry of an option, a limit order. */
export interface ChartLine {
  readonly id: string;
  readonly price: number;
  readonly text: string;
  readonly tone: 'rise' | 'fall' | 'neutral';
}

export interface ChartHandle {
  show(symbol: string, period: Period, pricePlaces: number, volumePlaces: number): void;
  update(update: CandleUpdate): void;
  apply(settings: ChartSettings, words: ChartWords): void;
  lines(lines: readonly ChartLine[]): void;
  resize(): void;
  /** Epoch ms of nothing but this chart's life ends here. */
  dispose(): void;
}

const CANDLE_PANE = 'candle_pane';
const PANE_HEIGHT_PX = 72;
const LINE_GROUP = 'lines';

const toBar = (candle: Candle): KLineData => ({
  timestamp: candle.openMs,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume: candle.volume,
  turnover: candle.turnover,
});

/** Hands candles to the library, which asks for them by callback at moments of its own. */
const createLoader = (chart: Chart) => {
  let bars: KLineData[] | undefined;
  let waiting: ((data: KLineData[], more: boolean) => void) | undefined;
  let live: ((bar: KLineData) => void) | undefined;
  chart.setDataLoader({
    getBars: ({ type, callback }) => {
      if (type !== 'init') callback([], false);
      else if (bars === undefined) waiting = callback;
      else callback(bars, false);
    },
    subscribeBar: ({ callback }) => {
      live = callback;
    },
    unsubscribeBar: () => {
      live = undefined;
    },
  });
  return {
    clear: () => {
      bars = undefined;
      waiting = undefined;
    },
    update: (update: CandleUpdate) => {
      if (update.type === 'changed') {
        live?.(toBar(update.candle));
        return;
      }
      bars = update.candles.map(toBar);
      if (waiting === undefined) chart.resetData();
      else {
        const give = waiting;
        waiting = undefined;
        give(bars, false);
      }
    },
  };
};

const applyIndicators = (chart: Chart, names: ChartSettings['indicators']): void => {
  const shown = chart.getIndicators();
  for (const { name, paneId } of shown) {
    if (!names.some((wanted) => wanted === name)) chart.removeIndicator({ name, paneId });
  }
  for (const name of names) {
    if (shown.some((existing) => existing.name === name)) continue;
    const calcParams = [...INDICATOR_PERIODS[name]];
    const own = OVER_CANDLES.has(name) ? { paneId: CANDLE_PANE } : { paneId: `pane_${name}` };
    chart.createIndicator({ name, ...own, ...(calcParams.length > 0 || name === 'VOL' ? { calcParams } : {}) }, true);
    if (!OVER_CANDLES.has(name)) chart.setPaneOptions({ id: own.paneId, height: PANE_HEIGHT_PX });
  }
};

const drawLines = (chart: Chart, host: HTMLElement, lines: readonly ChartLine[]): void => {
  chart.removeOverlay({ groupId: LINE_GROUP });
  const colour = (tone: ChartLine['tone']): string => {
    const probe = document.createElement('span');
    probe.style.color = `var(${tone === 'neutral' ? '--accent' : `--${tone}`})`;
    host.append(probe);
    const resolved = getComputedStyle(probe).color;
    probe.remove();
    return resolved;
  };
  for (const { id, price, text, tone } of lines) {
    const color = colour(tone);
    chart.createOverlay({
      name: 'simpleTag',
      id,
      groupId: LINE_GROUP,
      lock: true,
      points: [{ value: price }],
      extendData: text,
      styles: { line: { color, style: 'dashed' }, text: { backgroundColor: color } },
    });
  }
};

/** @param timezone IANA name. @returns undefined where the browser gives no canvas */
export const createChart = (host: HTMLElement, timezone: string): ChartHandle | undefined => {
  const chart = init(host, { timezone });
  // The library makes its canvas a stop of the Tab key; what it shows is described in words beside it instead.
  for (const stop of host.querySelectorAll<HTMLElement>('[tabindex]')) stop.tabIndex = -1;
  if (chart === null) return undefined;
  const loader = createLoader(chart);
  return {
    show: (symbol, period, pricePlaces, volumePlaces) => {
      loader.clear();
      chart.setSymbol({ ticker: symbol, pricePrecision: pricePlaces, volumePrecision: volumePlaces });
      chart.setPeriod(SPANS[period]);
    },
    update: loader.update,
    apply: (settings, words) => {
      chart.setStyles(chartStyles(host, settings.shape, words));
      applyIndicators(chart, settings.indicators);
      chart.overrideYAxis({ paneId: CANDLE_PANE, name: settings.logarithmic ? 'logarithm' : 'normal' });
    },
    lines: (lines) => drawLines(chart, host, lines),
    resize: () => chart.resize(),
    dispose: () => dispose(host),
  };
};
