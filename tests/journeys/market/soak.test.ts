/**
 * An hour on the trading pages, with a fake clock: polls and the socket continue, the heap does not grow by a tenth,
 * and a page's timers and subscriptions end with it. `npm test` runs some minutes of it, `npm run soak` the hour.
 */
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page, Route, WebSocketRoute } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMarkets, getOrderBook, getPrices } from '../../../src/contract/calls/market.ts';
import { getOptionConfig, getOptions } from '../../../src/contract/calls/options.ts';
import { getMarketBalance, getOrders } from '../../../src/contract/calls/spot.ts';
import { decimal, ONE, ZERO } from '../../../src/contract/decimal.ts';
import type { MarketItem } from '../../../src/contract/entities/market.ts';
import type { OptionOrder } from '../../../src/contract/entities/options.ts';
import type { SpotOrder } from '../../../src/contract/entities/spot.ts';
import { MINUTE_MS } from '../../../src/contract/time-units.ts';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';

const SEED = Number(process.env['SOAK_SEED'] ?? 7);
/** Minutes on each of the two pages. */
const MINUTES = Number(process.env['SOAK'] ?? 2);
/** Unused answers stay cached for five minutes, each with a timer that evicts it. */
const FORGOTTEN_SECONDS = 330;
/** Until about then the caches still grow; only afterwards does the heap have its final size. */
const WARM_SECONDS = 30;
/** The browser goes on compiling hot code: a megabyte by then, which would count as growth over an hour. */
const COMPILED_SECONDS = MINUTES < 15 ? WARM_SECONDS : 600;
const START_MS = Date.UTC(2026, 0, 15, 12);
const MOST_GROWTH = 0.1;
const LIMIT_MS = (MINUTES * 60 + COMPILED_SECONDS) * 1000 + 240_000;
const HISTORY = 200;

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
const random = seeded(SEED);

let site: Site;
let phone: Phone;
let cdp: CDPSession;
let nowMs = START_MS;
let price = 85_000;
let socket: WebSocketRoute | undefined;
const channels = new Set<string>();
let underWay = 0;
/** The number of timers on the market page alone, with nothing left to evict. */
let before = 0;

const text = (value: number, places = 2) => decimal(value.toFixed(places));
const market = (index: number): MarketItem => ({
  id: String(index + 1),
  symbol: index === 0 ? 'btcusdt' : `c${index}usdt`,
  title: index === 0 ? 'BTC/USDT' : `C${index}/USDT`,
  base: index === 0 ? 'BTC' : `C${index}`,
  quote: 'USDT',
  price: text(index === 0 ? price : 100 + index + random()),
  change: text(random() * 4 - 2),
  logo: '',
  volume: text(10_000 * random(), 4),
  pricedAtMs: nowMs,
  priceStep: decimal('0.01'),
  quantityStep: decimal('0.0001'),
  minNotional: decimal(5),
  feeRate: decimal('0.001'),
  trend: [],
});
const levels = (way: 1 | -1) =>
  Array.from({ length: 20 }, (_, index) => ({ price: text(price + way * (index + 1)), quantity: text(random(), 4) }));
const spotOrder = (id: number): SpotOrder => ({
  id: String(id),
  side: 'buy',
  sideText: '',
  kindText: '',
  kind: 'limit',
  base: 'BTC',
  quote: 'USDT',
  placedAt: START_MS,
  tradedAt: undefined,
  status: 'open',
  limitPrice: text(80_000 - id * 100),
  fillPrice: undefined,
  quantity: decimal('0.01'),
  filledQuantity: ZERO,
  amount: undefined,
  fee: undefined,
  feeCoin: '',
  symbol: 'btcusdt',
});
/** Runs for longer than the soak. */
const option = (id: number): OptionOrder => ({
  id: String(id),
  coin: 'BTC',
  status: 'open',
  won: false,
  profit: undefined,
  exitPrice: undefined,
  entryPrice: decimal(85_000),
  stake: decimal(10),
  durationS: 14_400,
  countdownS: Math.round((START_MS + 14_400_000 - nowMs) / 1000),
  openedAt: START_MS,
  closedAt: undefined,
  direction: id % 2 === 0 ? 'up' : 'down',
  directionText: '',
  symbol: 'btcusdt',
  deadlineMs: START_MS + 14_400_000,
  payoutRate: decimal('0.8'),
  result: 'unknown',
  settleRule: 'last-tick-v1',
});
const candleOf = (openMs: number) => ({
  id: openMs / 1000,
  open: price - 3,
  close: price,
  high: price + 9,
  low: price - 9,
  amount: 1 + random(),
  vol: 85_000,
  count: Math.round((nowMs - START_MS) / 1000) + 1,
});

const answers: Record<string, () => unknown> = {
  getSetting: () => ({ name: 'Soak', logo: '', custom_script: '', unread_notice_switch: 0 }),
  getConfig: () => ({ flash_exchange_status: 1, market_source: 'simulated' }),
  getusr: () => ({ user: { username: 'soak', id: 1, vip: 0, credit_score: 0, rzstatus: 2, have_pay: 1 } }),
  getMarketList: () => getMarkets.response.encode(Array.from({ length: 40 }, (_, index) => market(index))),
  getPrices: () => getPrices.response.encode([market(0)]),
  getHuoBiTradeFromRedis: () =>
    getOrderBook.response.encode({ ...market(0), asks: levels(1), bids: levels(-1), takenAtMs: nowMs }),
  getMarketBalance: () => getMarketBalance.response.encode({ quote: text(10_000 * random()), base: ONE }),
  tradegetOrderList: () => getOrders.response.encode([spotOrder(1), spotOrder(2)]),
  getHyConfig: () =>
    getOptionConfig.response.encode({
      multipliers: [ONE],
      quantityMode: 'perDuration',
      coin: 'USDT',
      balance: decimal(10_000),
      durationsS: [60],
      minimums: [decimal(10)],
      payoutRates: [decimal('0.8')],
      settleRule: 'last-tick-v1',
    }),
  getHyOrderList: () => getOptions.response.encode([option(1), option(2), option(3)]),
};

const json = (route: Route, body: unknown) =>
  route.fulfill({
    status: 200,
    headers: { 'content-type': 'application/json', 'server-time': String(nowMs) },
    body: JSON.stringify(body),
  });

const answer = async (route: Route): Promise<void> => {
  const { pathname } = new URL(route.request().url());
  underWay += 1;
  try {
    if (pathname === '/market/detail') {
      const tick = { low: price - 900, high: price + 900, open: price - 100, close: price, vol: 9e8, amount: 9_000 };
      await json(route, { status: 'ok', tick });
    } else if (pathname === '/market/history/kline') {
      const minute = nowMs - (nowMs % MINUTE_MS);
      const data = Array.from({ length: HISTORY }, (_, index) => candleOf(minute - index * MINUTE_MS));
      await json(route, { status: 'ok', data });
    } else {
      const name = pathname.slice('/api/'.length);
      await json(route, { code: 1, msg: '', data: answers[name]?.() ?? { list: [] } });
    }
  } catch {
    // The page was left before its answer came.
  } finally {
    underWay -= 1;
  }
};

const send = (frame: object) => socket?.send(gzipSync(JSON.stringify(frame), { level: 1 }));
const listen = (opened: WebSocketRoute): void => {
  socket = opened;
  channels.clear();
  opened.onMessage((message) => {
    const { sub, unsub, id } = JSON.parse(String(message)) as { sub?: string; unsub?: string; id?: string };
    if (sub !== undefined) {
      channels.add(sub);
      send({ id, status: 'ok', subbed: sub, ts: nowMs });
    }
    if (unsub !== undefined) channels.delete(unsub);
  });
};

/** Advances the clock by this many seconds, each with timers, frames, polls and three pushes. */
const pass = async (page: Page, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second++) {
    nowMs += 1000;
    price += (random() - 0.5) * 20;
    for (const ch of channels) {
      for (let push = 0; push < 3; push++) {
        send({ ch, ts: nowMs, tick: { ...candleOf(nowMs - (nowMs % MINUTE_MS)), close: price + push } });
      }
    }
    if (second % 5 === 0) send({ ping: nowMs });
    await page.clock.runFor(1000);
    while (underWay > 0) await new Promise(setImmediate);
  }
};

/** Evicts unused answers in one step before measuring, as on a phone that slept. */
const forget = async (page: Page): Promise<void> => {
  nowMs += FORGOTTEN_SECONDS * 1000;
  await page.clock.fastForward(FORGOTTEN_SECONDS * 1000);
  await pass(page, 5);
};

const LOOKS = 5;

/** The smallest of several measurements: temporary objects are in some of them, leaked ones in all. */
const heap = async (page: Page): Promise<number> => {
  const sizes: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    await page.evaluate(() => undefined);
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    sizes.push((await cdp.send('Runtime.getHeapUsage')).usedSize);
  }
  return Math.min(...sizes);
};
const timers = (page: Page) => page.evaluate(() => (window as unknown as { liveTimers: () => number }).liveTimers());

/** Follows a link inside the app, so that no page is loaded. */
const go = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await pass(page, 2);
};

beforeAll(async () => {
  site = await openSite(DIST);
  phone = await openPhone({ serviceWorkers: 'block' });
  const { page } = phone;
  await page.clock.install({ time: START_MS });
  await page.addInitScript(() => {
    localStorage.setItem('member.token', 'S'.repeat(32));
    localStorage.setItem('device.language', 'en');
    const live = new Set<unknown>();
    const count = (of: 'setTimeout' | 'setInterval', end: 'clearTimeout' | 'clearInterval') => {
      const [begin, cancel] = [window[of].bind(window), window[end].bind(window)];
      const started = (run: TimerHandler, ...rest: unknown[]) => {
        const handle: unknown = (begin as (...all: unknown[]) => unknown)(
          (...all: unknown[]) => {
            if (of === 'setTimeout') live.delete(handle);
            if (typeof run === 'function') run(...all);
          },
          ...rest,
        );
        live.add(handle);
        return handle;
      };
      const ended = (handle: unknown) => {
        live.delete(handle);
        (cancel as (handle: unknown) => void)(handle);
      };
      Object.assign(window, { [of]: started, [end]: ended });
    };
    count('setTimeout', 'clearTimeout');
    count('setInterval', 'clearInterval');
    Object.assign(window, { liveTimers: () => live.size });
  });
  await page.route(/\/(api|market)\/[a-zA-Z]/, answer);
  await page.routeWebSocket(/\/ws$/, listen);
  cdp = await phone.context.newCDPSession(page);
  await page.goto(`${site.url}/market`);
  await pass(page, FORGOTTEN_SECONDS);
  before = await timers(page);
});
afterAll(async () => {
  await phone?.close();
  await site?.stop();
});

describe(`an hour on the trading pages (seed ${SEED}, ${MINUTES} min each)`, () => {
  for (const [name, ready] of [
    ['Exchange', '.book-row'],
    ['Options', '.option-card'],
  ] as const) {
    test(`MKT-06 API-09 ${name}: the heap stays, and no timer outlives the page`, { timeout: LIMIT_MS }, async () => {
      const { page } = phone;
      await go(page, name);
      await page.locator(ready).first().waitFor();
      const show = page.getByRole('button', { name: 'Show the chart' });
      if (await show.isVisible()) await show.click();
      await pass(page, WARM_SECONDS);
      await forget(page);
      await pass(page, COMPILED_SECONDS);
      await page.locator('figure.chart > p.visually-hidden').waitFor({ state: 'attached' });
      const early = await heap(page);
      await pass(page, MINUTES * 60);
      const late = await heap(page);
      expect(channels.size).toBe(1);
      expect(late / early - 1).toBeLessThan(MOST_GROWTH);
      await go(page, 'Market');
      // Second by second: an answer that is read late is evicted late, which one large step would miss.
      await pass(page, FORGOTTEN_SECONDS);
      // The page may still be reading the last answer, whose timeout runs until then.
      await expect.poll(() => timers(page)).toBeLessThanOrEqual(before);
      expect(channels.size).toBe(0);
    });
  }

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
