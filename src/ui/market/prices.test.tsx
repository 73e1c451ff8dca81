// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Freshness, usePriceFreshness } from '../../core/market/freshness.ts';
import { oldPricesAtom, useTellOldPrices } from '../../core/market/old-prices.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { MarketSummary } from './MarketSummary.tsx';
import { PriceNote } from './PriceNote.tsx';
import { Prices } from './Prices.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const POLL_MS = 10_000;
let root: Root;
let place: HTMLElement;
let store: ReturnType<typeof createStore>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.createElement('div');
  store = createStore();
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draw = (children: ReactNode): Promise<void> =>
  act(async () =>
    root.render(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </I18nProvider>
      </Provider>,
    ),
  );
/** Renders the block with a response that arrived `cameAgoMs` ago, whose newest price is `ageMs` old. */
const show = (ageMs: number | undefined, { cameAgoMs = 0, none = false, pollMs = POLL_MS } = {}): Promise<void> => {
  const pricedAtMs = ageMs === undefined ? undefined : serverClock.now() - ageMs;
  const markets = none
    ? undefined
    : [
        { symbol: 'idle', pricedAtMs: pricedAtMs && 1 },
        { symbol: 'btcusdt', pricedAtMs },
      ];
  return draw(
    <Prices
      markets={markets as MarketItem[] | undefined}
      updatedAtMs={none ? 0 : Date.now() - cameAgoMs}
      pollMs={pollMs}
    >
      <b>1</b>
    </Prices>,
  );
};
const tellTime = (): void => serverClock.learn(Date.now(), performance.now(), performance.now());
/** The age in seconds that the connection bar is to state. */
const toldAgeS = (): number | undefined => {
  const [madeMs] = store.get(oldPricesAtom);
  return madeMs === undefined ? undefined : Math.round((serverClock.now() - madeMs) / 1000);
};
const dimmed = (): boolean => place.querySelector('.prices-old > b') !== null;

test('MKT-06 OPT-05 before the server told its time, a clock that is an hour wrong makes no price old', async () => {
  expect(serverClock.isKnown()).toBe(false);
  await show(3_600_000);
  expect(toldAgeS()).toBeUndefined();
  // Data of an earlier visit is aged by the device's own clock.
  await show(500, { cameAgoMs: 60_000 });
  expect(toldAgeS()).toBe(60);
});

test('MKT-06 polls that go on answering with an old price say so, and how old it is', async () => {
  tellTime();
  await show(500);
  expect([toldAgeS(), dimmed()]).toEqual([undefined, false]);
  await show(180_000);
  expect([toldAgeS(), dimmed()]).toEqual([180, true]);
  await show(500);
  expect([toldAgeS(), dimmed()]).toEqual([undefined, false]);
});

test('MKT-06 prices kept from an earlier visit are dimmed and dated from the first picture on', async () => {
  tellTime();
  await show(3 * 86_400_000, { cameAgoMs: 3 * 86_400_000 });
  expect([toldAgeS(), dimmed()]).toEqual([3 * 86_400, true]);
});

test('MKT-06 prices that no newer ones follow become old by themselves, 10 s after they were made where they are traded on', async () => {
  tellTime();
  await show(500, { pollMs: 2_500 });
  await act(async () => vi.advanceTimersByTimeAsync(9_400));
  expect(toldAgeS()).toBeUndefined();
  await act(async () => vi.advanceTimersByTimeAsync(200));
  expect([toldAgeS(), dimmed()]).toEqual([10, true]);
});

test('MKT-06 prices whose server does not date them are as old as its last answer', async () => {
  tellTime();
  await show(undefined);
  await act(async () => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(toldAgeS()).toBeUndefined();
  await act(async () => vi.advanceTimersByTimeAsync(5_100));
  expect([toldAgeS(), dimmed()]).toEqual([15, true]);
});

test('MKT-06 without a network prices are dimmed, and their age is left to the bar that says so of all there is', async () => {
  await show(500);
  await act(async () => onlineManager.setOnline(false));
  expect([toldAgeS(), dimmed()]).toEqual([undefined, true]);
  await show(undefined, { none: true });
  expect(dimmed()).toBe(false);
});

test('MKT-06 a block that leaves the screen takes its age with it', async () => {
  tellTime();
  await show(180_000);
  expect(toldAgeS()).toBe(180);
  await act(async () => root.render(null));
  expect(toldAgeS()).toBeUndefined();
});

const Old = () => {
  useTellOldPrices('stale', 7);
  return null;
};

test('MKT-06 of two blocks with prices of one moment, the one that stays is still old', async () => {
  await draw([<Old key="list" />, <Old key="sheet" />]);
  await draw([<Old key="list" />]);
  expect(store.get(oldPricesAtom)).toEqual([7]);
});

const Word = ({ updatedAtMs }: { updatedAtMs: number }) =>
  usePriceFreshness({ pricedAtMs: undefined, updatedAtMs, pollMs: 1_000 });

test('MKT-06 before its first answer a page calls no price old', async () => {
  tellTime();
  await draw(<Word updatedAtMs={0} />);
  expect(place.textContent).toBe('fresh');
  await draw(<Word updatedAtMs={1} />);
  expect(place.textContent).toBe('stale');
});

test('MKT-06 a price that cannot be traded on says why: it is old, and how old, or there is no network', async () => {
  tellTime();
  const pricedAtMs = serverClock.now() - 120_000;
  const told = async (freshness: Freshness): Promise<string> => {
    await draw(<PriceNote freshness={freshness} pricedAtMs={pricedAtMs} />);
    return [...place.querySelectorAll('.market-price-note > span')].map(({ textContent }) => textContent).join(', ');
  };
  expect(await told('fresh')).toBe('');
  expect(await told('stale')).toBe('Old price, 2 minutes ago');
  expect(await told('offline')).toBe('Offline, 2 minutes ago');
});

test('MKT-03 each figure of the day stands under its own name', async () => {
  const day = {
    open: '100',
    high: '120.5',
    low: '90.25',
    close: '110',
    volume: '1234.5',
    turnover: '9',
    atMs: undefined,
  };
  queryClient.setQueryData(['day-summary', 'btcusdt'], day);
  await draw(<MarketSummary symbol="btcusdt" market={undefined} />);
  const figures = [...place.querySelectorAll('.market-summary-day > div')].map(
    (figure) => `${figure.querySelector('dt')?.textContent}: ${figure.querySelector('dd')?.textContent}`,
  );
  expect(figures).toEqual(['High: 120.50', 'Low: 90.25', '24H volume: 1.23K']);
  expect(place.querySelector('.market-summary-price')?.textContent).toBe('110.000000+10.00%');
});
