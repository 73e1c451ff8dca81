// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { marketItem } from '../../contract/entities/market.ts';
import type { Candle } from '../../contract/htx.ts';
import { createFormat } from '../../core/format/create-format.ts';
import type { CandleSource, CandleWatcher } from '../../core/market/candle-source.ts';
import { useMarketOfChart } from '../../core/market/chart-price.ts';
import { CandleChart } from './CandleChart.tsx';
import { createChartFormat } from './chart-format.ts';
import { DEFAULT_CHART_SETTINGS } from './chart-settings.ts';

// As in a browser that gives no canvas: what is told in words does not depend on it.
vi.mock('./chart-handle.ts', () => ({ createChart: () => undefined }));

const MINUTE_MS = 60_000;
const candle = (minute: number, close: number): Candle => ({
  openMs: minute * MINUTE_MS,
  open: 100,
  high: 130,
  low: 90,
  close,
  volume: 1,
  turnover: 1,
  count: 1,
});

let watcher: CandleWatcher | undefined;
let retried: number;
const source: CandleSource = {
  watch: (_symbol, _period, given) => {
    watcher = given;
    return {
      retry: () => {
        retried += 1;
      },
      close: () => {
        watcher = undefined;
      },
    };
  },
};
const say = (tell: (to: CandleWatcher) => void): Promise<void> =>
  act(async () => {
    if (watcher === undefined) throw new Error('nobody watches');
    tell(watcher);
  });

const format = createChartFormat(createFormat('en'), 'en', 2);
const listed = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '7' }, '');
const Price = () => <output>{useMarketOfChart(listed)?.price}</output>;
const chart = (
  <CandleChart
    symbol="btcusdt"
    title="BTC/USDT"
    period="1min"
    source={source}
    settings={DEFAULT_CHART_SETTINGS}
    pricePlaces={2}
    volumePlaces={2}
    timezone="UTC"
    theme="night"
    markers={[{ id: '1', price: 95, text: 'Buy 2', tone: 'rise' }]}
    drawings={[]}
    tool={undefined}
    step={0}
    format={format}
    onDrawn={() => undefined}
    onSelected={() => undefined}
    onStep={() => undefined}
  />
);
const open = () =>
  drawScreen(
    <>
      {chart}
      <Price />
    </>,
  );
type Screen = Awaited<ReturnType<typeof open>>;
const priceIn = ({ place }: Screen) => place.querySelector('output')?.textContent;
const noteIn = ({ place }: Screen) => place.querySelector('.chart-note, .chart-failed, .chart-cover')?.textContent;

beforeEach(() => {
  retried = 0;
});

describe('MKT-05 MKT-06 what is told of a chart', () => {
  test('the price of a live chart stands on the page, and leaves it as soon as the chart is old', async () => {
    const screen = await open();
    await say(({ onUpdate }) => onUpdate({ type: 'replaced', candles: [candle(0, 100), candle(1, 120)] }));
    expect(priceIn(screen)).toBe('7');
    await say(({ onStatus }) => onStatus('live'));
    await say(({ onUpdate }) => onUpdate({ type: 'changed', candle: candle(1, 125) }));
    expect([priceIn(screen), noteIn(screen)]).toEqual(['125', undefined]);
    await say(({ onStatus }) => onStatus('stale'));
    expect([priceIn(screen), noteIn(screen)]).toEqual(['7', 'Prices are paused. Reconnecting…']);
  });

  test('a failed history offers Retry, and a market without trades has no records', async () => {
    const screen = await open();
    await say(({ onStatus }) => onStatus('failed'));
    expect(noteIn(screen)).toContain('Failed to load');
    await screen.tap('Retry');
    expect(retried).toBe(1);
    await say(({ onStatus }) => onStatus('live'));
    expect(noteIn(screen)).toBe('No records');
  });

  test('its figures in words, each candle by keyboard, and the own orders', async () => {
    const screen = await open();
    await say(({ onUpdate }) => onUpdate({ type: 'replaced', candles: [candle(0, 100), candle(1, 120)] }));
    expect(screen.place.querySelector('figure > p.visually-hidden')?.textContent).toBe(
      'Chart of BTC/USDT in candles of 1 minute: latest 120.00, change +20.00%, highest 130.00, lowest 90.00. The trend is rising.',
    );
    const cursor = screen.one('[role=slider]', 'Candles of BTC/USDT');
    await act(async () => void cursor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })));
    expect(cursor.getAttribute('aria-valuetext')).toMatch(/: open 100\.00, high 130\.00, low 90\.00, close 100\.00$/);
    expect(cursor.getAttribute('aria-valuenow')).toBe('1');
    expect(screen.one('ul', 'Your orders on the chart').textContent).toBe('Buy 2 95.00');
  });
});
