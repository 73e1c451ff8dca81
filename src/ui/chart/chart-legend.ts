/** Height of the legend of a pane: the prices are drawn below it. */
import { type Chart, type Indicator, utils } from 'klinecharts';

export const CANDLE_PANE = 'candle_pane';

/**
 * Values in the legend of the candles are as wide as the latest price, those of other panes at most as wide as this.
 */
const WIDEST_VALUE = '-0,000.0000';

const valueIn = (chart: Chart, paneId: string): string => {
  const close = chart.getDataList().at(-1)?.close;
  if (paneId !== CANDLE_PANE || close === undefined) return WIDEST_VALUE;
  return chart.getThousandsSeparator().format(close.toFixed(chart.getSymbol()?.pricePrecision ?? 2));
};

/** A legend with our own data source has a single figure. */
const wordsOf = ({ figures, createTooltipDataSource }: Indicator, value: string): string[] =>
  createTooltipDataSource ? [value] : figures.flatMap(({ title }) => (title === undefined ? [] : [`${title}${value}`]));

/** Breaks the legends into rows as the library does. @returns px from the top of the pane to their end */
const measure = (chart: Chart, indicators: readonly Indicator[], width: number, value: string): number => {
  const { tooltip } = chart.getStyles().indicator;
  const { size, family, weight, marginLeft, marginTop, marginRight, marginBottom } = tooltip.legend;
  const rowHeight = marginTop + size + marginBottom;
  let end = tooltip.offsetTop;
  for (const indicator of indicators) {
    let x = tooltip.offsetLeft;
    end += rowHeight;
    for (const text of wordsOf(indicator, value)) {
      const needed = marginLeft + utils.calcTextWidth(text, size, weight, family) + marginRight;
      if (x + needed > width - tooltip.offsetRight) {
        x = tooltip.offsetLeft;
        end += rowHeight;
      }
      x += needed;
    }
  }
  return end;
};

const measured = new WeakMap<Chart, Map<string, { readonly key: string; readonly height: number }>>();

/** @returns px from the top of the pane to the end of its legend; 0 without one */
export const legendHeight = (chart: Chart, paneId = CANDLE_PANE): number => {
  const shown = chart.getIndicators({ paneId });
  const width = chart.getSize(paneId, 'main')?.width ?? 0;
  if (shown.length === 0 || width === 0) return 0;
  const value = valueIn(chart, paneId);
  const key = `${width} ${value.length} ${shown.map(({ name, calcParams }) => `${name}${calcParams.join()}`).join()}`;
  const known = measured.get(chart) ?? new Map();
  measured.set(chart, known);
  if (known.get(paneId)?.key !== key) known.set(paneId, { key, height: measure(chart, shown, width, value) });
  return known.get(paneId)?.height ?? 0;
};

/** Room for the label of the highest price, which is above that price. */
const MARK_PX = 14;

/** @returns px from the top of the pane to where its prices may begin; 0 without a legend */
export const roomAbove = (chart: Chart, paneId = CANDLE_PANE): number => {
  const legendPx = legendHeight(chart, paneId);
  return legendPx > 0 && paneId === CANDLE_PANE ? legendPx + MARK_PX : legendPx;
};

/** The library's gap above the highest price, which also applies where the legend needs less. */
export const LEAST_GAP = 0.2;
const GAP_BELOW = 0.1;
const MOST_GAP = 0.9;

/** Gap above the highest price that leaves room for the legend, as a share of the height that the prices take. */
export const gapAbove = (heightPx: number, legendPx: number): number =>
  heightPx <= legendPx
    ? MOST_GAP
    : Math.min(MOST_GAP, Math.max(LEAST_GAP, (legendPx * (1 + GAP_BELOW)) / (heightPx - legendPx)));
