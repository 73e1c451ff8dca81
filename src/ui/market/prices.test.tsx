// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MarketItem } from '../../contract/entities/market.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { Prices } from './Prices.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const POLL_MS = 10_000;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The block with an answer that came just now, its newest price that old. */
const show = (ageMs: number | undefined, { cameAgoMs = 0, none = false, pollMs = POLL_MS } = {}): Promise<void> => {
  const pricedAtMs = ageMs === undefined ? undefined : serverClock.now() - ageMs;
  const markets = none
    ? undefined
    : [
        { symbol: 'idle', pricedAtMs: pricedAtMs && 1 },
        { symbol: 'btcusdt', pricedAtMs },
      ];
  return act(async () =>
    root.render(
      <Provider>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <Prices
              markets={markets as MarketItem[] | undefined}
              updatedAtMs={none ? 0 : Date.now() - cameAgoMs}
              pollMs={pollMs}
            >
              <b>1</b>
            </Prices>
          </QueryClientProvider>
        </I18nProvider>
      </Provider>,
    ),
  );
};
const tellTime = (): void => serverClock.learn(Date.now(), performance.now(), performance.now());
const said = (): string | undefined => place.querySelector('.market-price-note')?.textContent;
const dimmed = (): boolean => place.querySelector('.prices-old > b') !== null;

test('MKT-06 OPT-05 before the server told its time, a clock that is an hour wrong makes no price old', async () => {
  expect(serverClock.isKnown()).toBe(false);
  await show(3_600_000);
  expect(said()).toBeUndefined();
  // What an earlier visit kept is old by the device's own clock.
  await show(500, { cameAgoMs: 60_000 });
  expect(said()).toContain('1 minute ago');
});

test('MKT-06 polls that go on answering with an old price say so, and how old it is', async () => {
  tellTime();
  await show(500);
  expect([said(), dimmed()]).toEqual([undefined, false]);
  await show(180_000);
  expect([said(), dimmed()]).toEqual(['Old price3 minutes ago', true]);
  await show(500);
  expect([said(), dimmed()]).toEqual([undefined, false]);
});

test('MKT-06 prices kept from an earlier visit are dimmed and dated from the first picture on', async () => {
  tellTime();
  await show(3 * 86_400_000, { cameAgoMs: 3 * 86_400_000 });
  expect([said(), dimmed()]).toEqual(['Old price3 days ago', true]);
});

test('MKT-06 prices that no newer ones follow become old by themselves, 10 s after they were made where they are traded on', async () => {
  tellTime();
  await show(500, { pollMs: 2_500 });
  await act(async () => vi.advanceTimersByTimeAsync(9_400));
  expect(said()).toBeUndefined();
  await act(async () => vi.advanceTimersByTimeAsync(200));
  expect(said()).toContain('Old price');
});

test('MKT-06 prices whose server does not date them are as old as its last answer', async () => {
  tellTime();
  await show(undefined);
  await act(async () => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(said()).toBeUndefined();
  await act(async () => vi.advanceTimersByTimeAsync(5_100));
  expect(said()).toContain('Old price');
});

test('MKT-06 without a network the prices say so; where there is none, nothing is said', async () => {
  await show(500);
  await act(async () => onlineManager.setOnline(false));
  expect(said()).toContain('Offline');
  await show(undefined, { none: true });
  expect(said()).toBeUndefined();
});
