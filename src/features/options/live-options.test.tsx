// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { marketItem } from '../../contract/entities/market.ts';
import { type OptionOrder, optionOrder } from '../../contract/entities/options.ts';
import type { PagedReading } from '../../core/queries/queries.ts';
import { createQueryClient } from '../../core/queries/query-client.ts';
import { LiveOptions } from './LiveOptions.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// The settings that it asks for do not matter here.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const running = (id: string, num: string, secondsLeft: number): OptionOrder => ({
  ...optionOrder.decode({ id, status: '1', num, time: 600, hyzd: 1, buyprice: '100' }, ''),
  deadlineMs: Date.now() + secondsLeft * 1_000,
});

const onOpen = vi.fn();
const onReceipt = vi.fn();
const draw = async (rows: readonly OptionOrder[], markets: Parameters<typeof LiveOptions>[0]['markets']) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const open = { rows, updatedAtMs: Date.now() } as unknown as PagedReading<OptionOrder>;
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <I18nProvider i18n={i18n}>
          <LiveOptions open={open} markets={markets} onOpen={onOpen} onReceipt={onReceipt} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const texts = (selector: string) => [...place.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return Object.assign(texts, { place });
};

test('of several options that run, the one that ends first stands first, in whichever order they were bought', async () => {
  const rows = [running('1', '20', 400), running('2', '30', 600), running('3', '10', 200)];
  const texts = await draw(rows, { data: undefined, updatedAtMs: 0 });
  expect(texts('.live-option-side strong')).toEqual(['10', '20', '30']);
});

test('OPT-04 the profit moves with the price until the deadline, and no longer after it', async () => {
  const btc = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '101' }, '');
  const on = (order: OptionOrder) => ({ ...order, symbol: 'btcusdt', payoutRate: decimal('0.8') });
  const rows = [on(running('1', '10', -1)), on(running('2', '10', 200))];
  const texts = await draw(rows, { data: [btc], updatedAtMs: Date.now() });
  expect(texts('.live-option-now strong')).toEqual(['--', '+8.00']);
});

test('OPT-04 OPT-06 a tap on an option that runs shows all that do, and on a settled one its receipt', async () => {
  const settled = { ...running('2', '10', 400), status: 'finished' as const };
  const { place } = await draw([running('1', '20', 200), settled], { data: undefined, updatedAtMs: 0 });
  const [first, second] = place.querySelectorAll<HTMLElement>('.live-option');
  await act(async () => first?.click());
  expect([onOpen.mock.calls.length, onReceipt.mock.calls.length]).toEqual([1, 0]);
  await act(async () => second?.click());
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(onReceipt.mock.calls).toEqual([[settled]]);
});
