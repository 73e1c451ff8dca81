// @vitest-environment happy-dom
import type { Chart, IndicatorCreate, Options } from 'klinecharts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFormat } from '../../core/format/create-format.ts';
import { createChart } from './chart-handle.ts';
import { DEFAULT_CHART_SETTINGS } from './chart-settings.ts';

/** Whether the chart is in the page when the library sizes its parts: it does that in a microtask after `resize`. */
const arranged: boolean[] = [];
/** What the library was made with. */
let given: Options | undefined;
/** Indicators that the library was asked for. */
const asked: IndicatorCreate[] = [];
/** Gaps that were set after the library had computed its width. */
const gaps: number[] = [];
vi.mock('klinecharts', () => ({
  init: (stage: HTMLElement, options: Options) => {
    given = options;
    return new Proxy(
      {},
      {
        get: (_chart, verb) => (px: number & IndicatorCreate) => {
          if (verb === 'createIndicator') asked.push(px);
          if (verb === 'setOffsetRightDistance' && arranged.length > 0) gaps.push(px);
          if (verb === 'resize') void Promise.resolve().then(() => arranged.push(stage.isConnected));
          return [];
        },
      },
    );
  },
  dispose: () => undefined,
  registerOverlay: () => undefined,
  utils: { formatBigNumber: (text: string) => text },
}));

const words = {
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Vol',
  writeDigits: createFormat('de').writeDigits,
  calendar: 'gregory',
};
const made = (indicators: (typeof DEFAULT_CHART_SETTINGS)['indicators'] = []) => {
  const host = document.createElement('div');
  document.body.append(host);
  const events = { onDrawn: () => undefined, onSelected: () => undefined, onStep: () => undefined };
  const settings = { ...DEFAULT_CHART_SETTINGS, indicators };
  return { host, chart: createChart(host, { timezone: 'UTC', theme: 'night', settings, words, events: () => events }) };
};

const picture = () => new Promise(requestAnimationFrame);

beforeEach(() => {
  arranged.length = 0;
  gaps.length = 0;
});

test('MKT-05 a chart is away from the page while its parts are sized, and there in the next picture', async () => {
  const { host } = made();
  await picture();
  expect(arranged).toEqual([false]);
  expect(host.querySelector('.chart-stage')).not.toBeNull();
});

test('MKT-05 candles that are there at once leave the newest one in sight', async () => {
  made();
  await picture();
  expect(gaps).toEqual([80]);
});

test('MKT-05 a chart that is left at once is not put into the page any more', async () => {
  const { host, chart } = made();
  chart?.dispose();
  await picture();
  expect(host.childElementCount).toBe(0);
});

test('MKT-05 SHELL-14 the figures of the canvas have the marks of the language, large ones shortened, too', () => {
  made();
  const write = (text: string) => given?.decimalFold?.format?.(given?.thousandsSeparator?.format?.(text) ?? '');
  expect(['86690.59', '-0.50', '16.071K', '--', '0.0000138'].map(write)).toEqual([
    '86.690,59',
    '-0,50',
    '16,071K',
    '--',
    '0,0000138',
  ]);
});

test('MKT-05 SHELL-14 a candle of which nobody says how much was traded has no volume of 0', () => {
  made(['VOL']);
  const legend = asked.find(({ name }) => name === 'VOL')?.createTooltipDataSource;
  const bars = [{ volume: 5 }, {}];
  const shown = (dataIndex?: number) => {
    const data = legend?.({ chart: { getDataList: () => bars } as Chart, crosshair: { dataIndex } } as never);
    return data?.legends.map(({ value }) => (typeof value === 'string' ? value : value.text));
  };
  expect([shown(0), shown(1), shown()]).toEqual([['5,00'], ['--'], ['--']]);
});
