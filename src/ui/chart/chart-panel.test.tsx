// @vitest-environment happy-dom
import { act, type ComponentProps, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import type { CandleChart } from './CandleChart.tsx';
import { ChartPanel } from './ChartPanel.tsx';

/** What the chart on screen was given last. */
const chart = vi.hoisted((): { given?: ComponentProps<typeof CandleChart> } => ({}));
vi.mock('./CandleChart.tsx', () => ({
  CandleChart: (given: ComponentProps<typeof CandleChart>) => {
    chart.given = given;
    return null;
  },
}));
vi.mock('../../core/market/candle-feed.ts', () => ({
  candleSource: { watch: () => ({ close: () => undefined, retry: () => undefined }) },
}));

const MARKETS = {
  btcusdt: { symbol: 'btcusdt', title: 'BTC/USDT', priceStep: undefined, quantityStep: undefined },
  ethusdt: { symbol: 'ethusdt', title: 'ETH/USDT', priceStep: undefined, quantityStep: undefined },
};
const Panel = () => {
  const [symbol, open] = useState<keyof typeof MARKETS>('btcusdt');
  return (
    <>
      <button type="button" onClick={() => open(symbol === 'btcusdt' ? 'ethusdt' : 'btcusdt')}>
        Other market
      </button>
      <ChartPanel market={MARKETS[symbol]} />
    </>
  );
};
const open = async () => {
  const screen = await drawScreen(<Panel />);
  await screen.comes(() => expect(chart.given).toBeDefined());
  await screen.tap('Draw on the chart');
  return screen;
};
const hint = ({ place }: Awaited<ReturnType<typeof open>>) => place.querySelector('.chart-draw-hint')?.textContent;
const drawLine = (id: string) =>
  act(async () => chart.given?.onDrawn({ id, tool: 'horizontal', points: [{ atMs: 1_000, price: 5 }] }));
const drawn = () => chart.given?.drawings.map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  delete chart.given;
});

test('MKT-05 a drawing that was begun on one market does not go on in another', async () => {
  const screen = await open();
  await screen.tap('Trend line');
  await act(async () => chart.given?.onStep(1));
  expect([chart.given?.tool, hint(screen)]).toEqual(['segment', 'Trend line: tap point 2 of 2']);
  await screen.tap('Other market');
  expect([chart.given?.symbol, chart.given?.tool]).toEqual(['ethusdt', undefined]);
  expect(hint(screen)).toBe('Choose what to draw');
});

test('MKT-05 what is drawn on one market stands on that alone, and the chosen one is deleted alone', async () => {
  const screen = await open();
  await drawLine('a');
  await drawLine('b');
  await screen.tap('Other market');
  expect(drawn()).toEqual([]);
  await screen.tap('Other market');
  expect(drawn()).toEqual(['a', 'b']);
  await act(async () => chart.given?.onSelected('a'));
  await screen.tap('Delete this drawing');
  expect(drawn()).toEqual(['b']);
});

test('MKT-05 what is drawn in another tab is there, too', async () => {
  const screen = await open();
  await drawLine('a');
  const newValue = localStorage.getItem('member.drawings.btcusdt');
  await act(async () => chart.given?.onSelected('a'));
  await screen.tap('Delete this drawing');
  expect(drawn()).toEqual([]);
  await act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'member.drawings.btcusdt', newValue }));
  });
  expect(drawn()).toEqual(['a']);
});
