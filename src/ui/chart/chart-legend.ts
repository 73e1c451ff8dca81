/** How much of the candles' pane its legend takes: what stands there begins below it. */
import { type Chart, type Indicator, utils } from 'klinecharts';

export const CANDLE_PANE = 'candle_pane';

interface Row {
  x: number;
  y: number;
  height: number;
}

/** As the library breaks its legends into rows. The values are as wide as the latest price. */
const wordsOf = ({ shortName, calcParams, figures }: Indicator, price: string): string[] => [
  calcParams.length > 0 ? `${shortName}(${calcParams.join()})` : shortName,
  ...figures.flatMap(({ title }) => (title === undefined ? [] : [`${title}${price}`])),
];

const measured = new WeakMap<Chart, { readonly key: string; readonly height: number }>();

/** @returns px from the top of the pane to the end of the legend; 0 without one */
export const legendHeight = (chart: Chart): number => {
  const shown = chart.getIndicators({ paneId: CANDLE_PANE });
  const width = chart.getSize(CANDLE_PANE, 'main')?.width ?? 0;
  if (shown.length === 0 || width === 0) return 0;
  const close = chart.getDataList().at(-1)?.close ?? 0;
  const price = chart.getThousandsSeparator().format(close.toFixed(chart.getSymbol()?.pricePrecision ?? 2));
  const key = `${width} ${price.length} ${shown.map(({ name, calcParams }) => `${name}${calcParams.join()}`).join()}`;
  const known = measured.get(chart);
  if (known?.key === key) return known.height;
  const { tooltip } = chart.getStyles().indicator;
  const { size, family, weight, marginLeft, marginTop, marginRight, marginBottom } = tooltip.legend;
  const rowHeight = marginTop + size + marginBottom;
  const row: Row = { x: tooltip.offsetLeft, y: tooltip.offsetTop, height: 0 };
  for (const indicator of shown) {
    row.x = tooltip.offsetLeft;
    row.y += row.height;
    row.height = rowHeight;
    for (const text of wordsOf(indicator, price)) {
      const needed = marginLeft + utils.calcTextWidth(text, size, weight, family) + marginRight;
      if (row.x + needed > width - tooltip.offsetRight) {
        row.x = tooltip.offsetLeft;
        row.y += rowHeight;
      }
      row.x += needed;
    }
  }
  const height = row.y + row.height;
  measured.set(chart, { key, height });
  return height;
};

/** What the library leaves free above the highest price where the legend needs no more. */
const LEAST_GAP = 0.2;
const GAP_BELOW = 0.1;
const MOST_GAP = 0.9;

/** Above the highest price the legend has its place: as a share of the height that the prices take. */
export const gapAbove = (heightPx: number, legendPx: number): number =>
  heightPx <= legendPx
    ? MOST_GAP
    : Math.min(MOST_GAP, Math.max(LEAST_GAP, (legendPx * (1 + GAP_BELOW)) / (heightPx - legendPx)));
