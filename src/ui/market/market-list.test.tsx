// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MARKET_LIST_POLL_MS, useMarketList } from '../../core/market/use-market-list.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { Prices } from './Prices.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
let asked: number[];
/** When the feed stopped; the server still responds. */
let silentSinceMs: number;
let dated: boolean;

const list = (): unknown => {
  const madeMs = Math.min(Date.now() - 200, silentSinceMs);
  const market = { id: 1, symbol: 'btcusdt', title: 'BTC/USDT', coinname: 'BTC', trade_coin: 'USDT', close: '1' };
  return { list: [{ ...market, ...(dated ? { price_ts: madeMs } : {}) }] };
};

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  asked = [];
  silentSinceMs = Number.POSITIVE_INFINITY;
  dated = true;
  focusManager.setFocused(true);
  vi.stubGlobal('fetch', async (input: Request) => {
    if (!input.url.endsWith('/getMarketList')) return new Promise(() => undefined);
    asked.push(Date.now());
    return new Response(JSON.stringify({ code: 1, msg: '', data: list() }), {
      headers: { 'server-time': String(Date.now()) },
    });
  });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 100) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(100, left));
      // Responses pass through real streams, which fake timers do not advance.
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    });
  }
};

const Page = () => {
  const markets = useMarketList();
  return (
    <Prices markets={markets.data} updatedAtMs={markets.updatedAtMs} pollMs={MARKET_LIST_POLL_MS}>
      {markets.data?.[0]?.price}
    </Prices>
  );
};

const open = (): Promise<void> =>
  act(async () =>
    root.render(
      <Provider>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <Page />
          </QueryClientProvider>
        </I18nProvider>
      </Provider>,
    ),
  );
const saysOld = (): boolean => place.querySelector('.prices-old') !== null;

test.each([
  ['dates its prices', true],
  ['does not', false],
])(
  'MKT-01 MKT-06 a backend that %s is asked every 10 s, and a feed that goes on is never called silent',
  async (_, says) => {
    dated = says;
    await open();
    for (let second = 0; second < 41; second += 1) {
      await pass(1_000);
      expect(saysOld()).toBe(false);
    }
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(waits).toHaveLength(4);
    for (const wait of waits) expect(Math.abs(wait - MARKET_LIST_POLL_MS)).toBeLessThan(300);
  },
);

test.each([100, 3_000, 9_000])(
  'MKT-06 a feed that falls silent %i ms after an answer is noticed within 15 s, and its return by the next poll',
  async (afterMs) => {
    await open();
    await pass(20_000);
    const last = asked.at(-1) ?? 0;
    while (asked.at(-1) === last) await pass(100);
    await pass(afterMs);
    silentSinceMs = Date.now();
    await pass(14_500);
    expect(saysOld()).toBe(false);
    await pass(600);
    expect(saysOld()).toBe(true);
    silentSinceMs = Number.POSITIVE_INFINITY;
    await pass(MARKET_LIST_POLL_MS + 500);
    expect(saysOld()).toBe(false);
  },
);

test('MKT-06 API-09 a hidden page asks for nothing', async () => {
  await open();
  await pass(1_000);
  focusManager.setFocused(false);
  const before = asked.length;
  await pass(60_000);
  expect(asked).toHaveLength(before);
});
