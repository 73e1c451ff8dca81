/** A plain API around one klinecharts instance. Only this file and the helpers beside it use the library. */
import { type Chart, dispose, type IndicatorTemplate, init, type KLineData, utils } from 'klinecharts';
import type { Candle, Period } from '../../contract/htx.ts';
import { MAX_CANDLES } from '../../core/market/candle-series.ts';
import type { CandleUpdate } from '../../core/market/candle-source.ts';
import { CANDLE_PANE } from './chart-legend.ts';
import { createMarkers, type LabelledMarker } from './chart-markers.ts';
import { createFit } from './chart-panes.ts';
import { type ChartSettings, OVER_CANDLES, SPANS } from './chart-settings.ts';
import { type ChartLabels, chartFigures, chartStyles, coloursOf, unboxedText } from './chart-theme.ts';
import { createDrawingEngine, type DrawingEngine, type DrawingEvents, MAGNET_PX } from './drawing-engine.ts';
import type { DrawingPoint } from './drawings.ts';

export interface ChartHandle {
  readonly board: DrawingEngine;
  show(symbol: string, period: Period, pricePlaces: number, volumePlaces: number): void;
  update(update: CandleUpdate): void;
  apply(settings: ChartSettings, words: ChartLabels): void;
  showMarkers(markers: readonly LabelledMarker[]): void;
  /** Shows the crosshair at a candle and a price; undefined removes it. */
  point(place: DrawingPoint | undefined): void;
  /** Time and price at a position on the canvas, in px; near a candle's price, exactly that price. */
  pointAt(x: number, y: number): DrawingPoint | undefined;
  /** Adapts to a new size of the host element. */
  resize(): void;
  /** Removes the chart and its canvas. */
  dispose(): void;
}

/** Gap between the newest candle and the price scale. */
const NEWEST_GAP_PX = 80;
/** A full chart drops its oldest bars in one step, down to this many, so that it is not rebuilt with each new bar. */
const KEPT_WHEN_FULL = 800;

const toBar = (candle: Candle): KLineData => ({
  timestamp: candle.openMs,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume: candle.volume,
  turnover: candle.turnover,
});

/** Passes candles to the library, which requests them by callback whenever it wants. */
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
  const give = (next: KLineData[]): void => {
    bars = next;
    if (waiting === undefined) chart.resetData();
    else {
      const answer = waiting;
      waiting = undefined;
      answer(bars, false);
    }
  };
  return {
    clear: () => {
      bars = undefined;
      waiting = undefined;
    },
    update: (update: CandleUpdate) => {
      if (update.type === 'changed') {
        const bar = toBar(update.candle);
        const held = chart.getDataList();
        const last = held.at(-1);
        if (held.length < MAX_CANDLES || last === undefined || bar.timestamp <= last.timestamp) live?.(bar);
        else give([...held.slice(-KEPT_WHEN_FULL), bar]);
        return;
      }
      give(update.candles.map(toBar));
    },
  };
};

/** The volume under the cursor in the chosen language, readable whatever colour its bar has. */
const volumeLegend =
  (words: ChartLabels, colour: string): IndicatorTemplate['createTooltipDataSource'] =>
  ({ chart, crosshair }) => {
    // Read from the candle: the library's own legend shows 0 where the volume is unknown.
    const volume = chart.getDataList().at(crosshair.dataIndex ?? -1)?.volume;
    const text = volume === undefined ? '--' : words.writeDigits(utils.formatBigNumber(volume.toFixed(2)));
    return {
      name: '',
      calcParamsText: '',
      features: [],
      legends: [{ title: { text: `${words.volume} `, color: colour }, value: { text, color: colour } }],
    };
  };

const applyIndicators = (
  chart: Chart,
  { indicators, parameters }: ChartSettings,
  volume: IndicatorTemplate['createTooltipDataSource'],
): void => {
  const shown = chart.getIndicators();
  for (const { name, paneId } of shown) {
    if (!indicators.some((wanted) => wanted === name)) chart.removeIndicator({ name, paneId });
  }
  for (const name of indicators) {
    const calcParams = [...parameters[name]];
    const own = OVER_CANDLES.has(name) ? { paneId: CANDLE_PANE } : { paneId: `pane_${name}` };
    const known = shown.find((existing) => existing.name === name);
    const given = name === 'VOL' ? { calcParams, createTooltipDataSource: volume } : { calcParams };
    if (known === undefined) chart.createIndicator({ name, ...own, ...given }, true);
    else if (name === 'VOL' || known.calcParams.join() !== calcParams.join())
      chart.overrideIndicator({ name, ...own, ...given });
  }
};

const showCrosshair = (chart: Chart, place: DrawingPoint | undefined): void => {
  if (place === undefined) {
    chart.executeAction('onCrosshairChange', {});
    return;
  }
  const pixel = chart.convertToPixel({ timestamp: place.atMs, value: place.price });
  if (!Array.isArray(pixel)) chart.executeAction('onCrosshairChange', { ...pixel, paneId: CANDLE_PANE });
};

const pointUnder = (chart: Chart, x: number, y: number): DrawingPoint | undefined => {
  const size = chart.getSize(CANDLE_PANE, 'main');
  if (size === null) return undefined;
  const at = { x: Math.max(0, Math.min(x, size.width)), y: Math.max(0, Math.min(y, size.height)) };
  const [point] = [chart.convertFromPixel([at])].flat();
  if (point?.timestamp === undefined || point.value === undefined) return undefined;
  const candle = point.dataIndex === undefined ? undefined : chart.getDataList()[point.dataIndex];
  const prices = candle === undefined ? [] : [candle.high, candle.low, candle.open, candle.close];
  const distance = (price: number): number => {
    const [pixel] = [chart.convertToPixel([{ value: price }])].flat();
    return Math.abs((pixel?.y ?? Number.POSITIVE_INFINITY) - at.y);
  };
  const near = prices.find((price) => distance(price) <= MAGNET_PX);
  return { atMs: point.timestamp, price: near ?? point.value };
};

export interface ChartStart {
  /** IANA name. */
  readonly timezone: string;
  readonly theme: string;
  readonly settings: ChartSettings;
  readonly words: ChartLabels;
  /** Read anew at each event. */
  readonly events: () => DrawingEvents;
}

/** @returns undefined where the browser gives no canvas */
export const createChart = (host: HTMLElement, start: ChartStart): ChartHandle | undefined => {
  const colours = coloursOf(start.theme);
  const stylesOf = ({ shape }: ChartSettings, words: ChartLabels) => chartStyles(colours, shape, words);
  let { settings, words } = start;
  // Created outside the page, so that it is laid out once, with its indicators: the library lays it out empty first.
  const stage = document.createElement('div');
  stage.className = 'chart-stage';
  // Requested before the library's own animation frame, so that the library never paints outside the page.
  const appearing = requestAnimationFrame(() => host.append(stage));
  const styles = stylesOf(settings, words);
  const chart = init(stage, { timezone: start.timezone, styles, ...chartFigures(() => words) });
  host.append(stage);
  // The library puts its canvas in the tab order; what it shows is described as text beside it instead.
  for (const stop of host.querySelectorAll<HTMLElement>('[tabindex]')) stop.tabIndex = -1;
  if (chart === null) return undefined;
  chart.resize();
  // Set once the library has computed its width: cached candles come before that, and the newest would be hidden.
  queueMicrotask(() => chart.setOffsetRightDistance(NEWEST_GAP_PX));
  // Its size is known: keep it out of the page until the next frame. The library sizes and measures its parts in
  // microtasks, each of which would force a layout in the page.
  stage.remove();
  const loader = createLoader(chart);
  const showMarkers = createMarkers(chart, colours);
  let shownAxis = 'normal';
  const fit = createFit(chart);
  const applyChosen = (): void => {
    applyIndicators(chart, settings, volumeLegend(words, colours('--text-secondary')));
    const axis = settings.logarithmic ? 'logarithm' : 'normal';
    if (axis !== shownAxis) chart.overrideYAxis({ paneId: CANDLE_PANE, name: axis });
    shownAxis = axis;
    fit.all();
  };
  applyChosen();
  return {
    board: createDrawingEngine(chart, start.events, unboxedText(colours)),
    show: (symbol, period, pricePlaces, volumePlaces) => {
      loader.clear();
      chart.setSymbol({ ticker: symbol, pricePrecision: pricePlaces, volumePrecision: volumePlaces });
      chart.setPeriod(SPANS[period]);
    },
    update: (update) => {
      loader.update(update);
      // The width of the legend depends on the prices in it.
      if (update.type === 'replaced') fit.gaps();
    },
    apply: (nextSettings, nextWords) => {
      if (nextSettings === settings && nextWords === words) return;
      [settings, words] = [nextSettings, nextWords];
      chart.setStyles(stylesOf(settings, words));
      applyChosen();
    },
    showMarkers,
    point: (place) => {
      if (place !== undefined) {
        const dataIndex = chart.getDataList().findIndex(({ timestamp }) => timestamp === place.atMs);
        const { from, to } = chart.getVisibleRange();
        if (dataIndex >= 0 && (dataIndex < from || dataIndex >= to)) chart.scrollToDataIndex(dataIndex);
      }
      showCrosshair(chart, place);
    },
    pointAt: (x, y) => pointUnder(chart, x, y),
    resize: () => {
      const size = chart.getSize();
      if (size?.width === host.clientWidth && size.height === host.clientHeight) return;
      chart.resize();
      fit.all();
    },
    dispose: () => {
      cancelAnimationFrame(appearing);
      // Removed from the page first, so that the library takes its parts down without any layout.
      stage.remove();
      dispose(stage);
    },
  };
};
