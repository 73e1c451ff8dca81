import { expect, test, vi } from 'vitest';

vi.mock('klinecharts', () => ({ utils: { calcTextWidth: (text: string) => text.length * 6 } }));

const { gapAbove, legendHeight, roomAbove } = await import('./chart-legend.ts');

const legend = {
  size: 11,
  family: 'x',
  weight: 'normal',
  marginLeft: 8,
  marginTop: 4,
  marginRight: 8,
  marginBottom: 4,
};
const chartOf = (width: number, ...names: readonly string[]) =>
  ({
    getIndicators: () =>
      names.map((name) => ({
        name,
        calcParams: [5, 10, 20, 30],
        figures: [5, 10, 20, 30].map((count) => ({ title: `${name}${count}: ` })),
        ...(name === 'VOL' ? { createTooltipDataSource: () => undefined } : {}),
      })),
    getSize: () => ({ width, height: 300 }),
    getDataList: () => [{ close: 92_000 }],
    getSymbol: () => ({ pricePrecision: 2 }),
    getThousandsSeparator: () => ({ format: (digits: string) => digits }),
    getStyles: () => ({ indicator: { tooltip: { offsetLeft: 4, offsetTop: 6, offsetRight: 4, legend } } }),
  }) as unknown as Parameters<typeof legendHeight>[0];

test('MKT-05 a legend is as high as the rows that it breaks into', () => {
  expect(legendHeight(chartOf(700, 'MA'))).toBe(6 + 19);
  expect(legendHeight(chartOf(330, 'MA'))).toBe(6 + 2 * 19);
  expect(legendHeight(chartOf(140, 'MA'))).toBe(6 + 4 * 19);
  expect(legendHeight(chartOf(700, 'MA', 'BOLL'))).toBe(6 + 2 * 19);
  expect(legendHeight(chartOf(140, 'VOL'))).toBe(6 + 19);
  expect(legendHeight(chartOf(700))).toBe(0);
});

test('MKT-05 the words of the highest price have room between it and the legend', () => {
  expect(roomAbove(chartOf(330, 'MA')) - legendHeight(chartOf(330, 'MA'))).toBeGreaterThanOrEqual(12);
  expect(roomAbove(chartOf(140, 'VOL'), 'pane_VOL')).toBe(6 + 19);
  expect(roomAbove(chartOf(700))).toBe(0);
});

test('MKT-05 the highest price stands below the legend, as the library shares out the height', () => {
  for (const [height, px] of [
    [300, 25],
    [300, 63],
    [180, 78],
  ] as const) {
    const top = gapAbove(height, px);
    expect((height * top) / (1 + top + 0.1)).toBeGreaterThanOrEqual(px - 1e-9);
  }
  expect(gapAbove(300, 0)).toBe(0.2);
});
