// @vitest-environment happy-dom
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteConfig } from '../../contract/entities/site.ts';
import { queryClient } from '../queries/query-client.ts';
import { useLivePrices } from './live-prices.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const site = vi.hoisted(() => ({ marketSource: 'htx' as SiteConfig['marketSource'] }));
vi.mock('../site/config.ts', () => ({ useConfig: () => site }));

const page = document.createElement('div');
let root: Root;
let answer: () => Response;
let asked: number;
/** What the last request asked for. */
let fields: URLSearchParams;

const priced = (close: string) => (): Response =>
  new Response(JSON.stringify({ code: 1, msg: '', data: { list: [{ symbol: 'btcusdt', close }] } }));

let symbols: readonly string[];
const Shown = () => {
  const { data } = useLivePrices(symbols, 1_000);
  return data === undefined ? 'whole list' : data.map(({ price }) => price).join();
};
const after = async (ms: number): Promise<string | null> => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // Answers come through real streams; a fake timer of 0 ms that is set while another runs falls due 1 ms later.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  });
  return page.textContent;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  focusManager.setFocused(true);
  asked = 0;
  symbols = ['btcusdt'];
  answer = priced('7');
  vi.stubGlobal('fetch', async (request: Request) => {
    asked += 1;
    fields = new URLSearchParams(await request.text());
    return answer();
  });
  root = createRoot(page);
});
const draw = (): Promise<void> =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Shown />
      </QueryClientProvider>,
    ),
  );
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('MKT-01 MKT-06 while prices alone cannot be had the page asks for the whole list as often, and they count again once they come', async () => {
  site.marketSource = 'htx';
  await draw();
  expect(await after(10)).toBe('7');
  answer = () => new Response(JSON.stringify({ code: 201, msg: '', data: null }));
  expect(await after(1_500)).toBe('whole list');
  answer = priced('8');
  expect(await after(15_000)).toBe('8');
});

test('MKT-01 a backend that has no such call is not asked for prices alone', async () => {
  site.marketSource = 'unknown';
  await draw();
  expect(await after(5_000)).toBe('whole list');
  expect(asked).toBe(0);
});

test('MKT-01 prices alone are asked for once a market, and for no more markets than a page shows', async () => {
  site.marketSource = 'htx';
  symbols = ['btcusdt', 'btcusdt', ...Array.from({ length: 30 }, (_, index) => `coin${index}usdt`)];
  await draw();
  await after(10);
  const wanted = fields.get('symbols')?.split(',') ?? [];
  expect([wanted.length, new Set(wanted).size, wanted[0]]).toEqual([20, 20, 'btcusdt']);
});

test('MKT-06 while the prices of another market are on their way the page goes on with those that it has', async () => {
  site.marketSource = 'htx';
  await draw();
  expect(await after(10)).toBe('7');
  symbols = ['ethusdt'];
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await draw();
  expect(await after(10)).toBe('7');
});
