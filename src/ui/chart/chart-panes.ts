/** Heights of the chart's panes, and the gap above the prices in each. */
import type { Chart } from 'klinecharts';
import { CANDLE_PANE, gapAbove, LEAST_GAP, roomAbove } from './chart-legend.ts';

const PANE_HEIGHT_PX = 72;
const LEAST_PANE_PX = 40;
/** Share of the height that is kept for the candles, however many indicators are on. */
const CANDLES_SHARE = 0.5;

/** @returns the height in px of each indicator's own pane */
const paneHeight = (heightPx: number, panes: number): number =>
  panes === 0
    ? 0
    : Math.max(LEAST_PANE_PX, Math.min(PANE_HEIGHT_PX, Math.floor((heightPx * (1 - CANDLES_SHARE)) / panes)));

/** Uses the size that the library knows already: reading it from the page would force a layout. */
const fitPanes = (chart: Chart): void => {
  const panes = new Set(chart.getIndicators().flatMap(({ paneId }) => (paneId === CANDLE_PANE ? [] : [paneId])));
  const height = paneHeight(chart.getSize()?.height ?? 0, panes.size);
  for (const id of panes) {
    if (chart.getSize(id, 'root')?.height !== height) chart.setPaneOptions({ id, height, minHeight: LEAST_PANE_PX });
  }
};

/** Leaves room above the prices for the legend, which has more rows on a narrow screen. */
const fitGaps = (chart: Chart, before: Map<string, number>): void => {
  for (const paneId of new Set([CANDLE_PANE, ...chart.getIndicators().map((indicator) => indicator.paneId)])) {
    const height = chart.getSize(paneId, 'main')?.height ?? 0;
    if (height === 0) continue;
    const top = gapAbove(height, roomAbove(chart, paneId));
    if (top !== (before.get(paneId) ?? LEAST_GAP)) chart.overrideYAxis({ paneId, gap: { top } });
    before.set(paneId, top);
  }
};

interface Fit {
  /** After the panes or the size of the chart changed. */
  all(): void;
  /** After the figures of the legends changed. */
  gaps(): void;
}

export const createFit = (chart: Chart): Fit => {
  /** The current gap above the prices in each pane, as a share of their height. */
  const shown = new Map<string, number>();
  return {
    all: () => {
      fitPanes(chart);
      fitGaps(chart, shown);
    },
    gaps: () => fitGaps(chart, shown),
  };
};
