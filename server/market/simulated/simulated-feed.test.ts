import { expect, test } from 'vitest';
import { compare, decimal, gt, isMultipleOf, lt, lte } from '../../../src/contract/decimal.ts';
import { CANDLE_PERIODS, type Candle } from '../../../src/contract/htx.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/contract/time-units.ts';
import { CATALOGUE, CURRENCY_TABS } from '../catalogue.ts';
import { openOf, shiftOpen } from '../periods.ts';
import { simulatedFeed } from './simulated-feed.ts';

const NOW = Date.UTC(2026, 10, 21, 2, 13, 37, 500);
/** Some markets of each tab, since all are generated in the same way. */
const SOME = CATALOGUE.filter((_, i) => i % 4 === 0);
const at = (nowMs: number, seed = 'test') => {
  const clock = { nowMs, now: () => clock.nowMs };
  return { clock, feed: simulatedFeed(seed, clock) };
};

const joined = (parts: readonly Candle[]): Omit<Candle, 'turnover' | 'volume'> & { volume: number } => ({
  openMs: parts[0]?.openMs ?? 0,
  open: parts[0]?.open ?? 0,
  high: Math.max(...parts.map(({ high }) => high)),
  low: Math.min(...parts.map(({ low }) => low)),
  close: parts.at(-1)?.close ?? 0,
  volume: parts.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
  count: parts.reduce((sum, { count }) => sum + (count ?? 0), 0),
});

test('SRV-04 lists at least 30 markets in 4 tabs, each under one of their sub-tabs', () => {
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(30);
  expect(CURRENCY_TABS).toHaveLength(4);
  expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
  expect(new Set(CATALOGUE.map(({ symbol }) => symbol)).size).toBe(CATALOGUE.length);
  for (const market of CATALOGUE) {
    const tab = CURRENCY_TABS.find(({ id }) => id === market.tabId);
    expect(tab?.children.map(({ id }) => id)).toContain(market.childId);
  }
});

test('SRV-04 two processes with one seed show the same market, another seed a different one', async () => {
  const one = at(NOW).feed;
  const two = at(NOW).feed;
  const other = at(NOW, 'other').feed;
  // The second process has computed other things before, which must not change its results.
  await two.candles('btcusdt', '1mon', 50);
  for (const { symbol } of SOME) {
    expect(one.latest(symbol)).toEqual(two.latest(symbol));
    expect(await one.book(symbol, 20)).toEqual(await two.book(symbol, 20));
    expect(await one.candles(symbol, '5min', 30)).toEqual(await two.candles(symbol, '5min', 30));
    expect(await one.detail(symbol)).toEqual(await two.detail(symbol));
  }
  expect(other.latest('btcusdt')?.price).not.toBe(one.latest('btcusdt')?.price);
});

test('SRV-04 a restart continues the same history: closed candles never change', async () => {
  const { clock, feed } = at(NOW);
  const before = await feed.candles('ethusdt', '1min', 30);
  clock.nowMs += 7 * MINUTE_MS;
  const after = await at(clock.nowMs).feed.candles('ethusdt', '1min', 37);
  expect(after.slice(0, 29)).toEqual(before.slice(0, 29));
});

test('SRV-04 every one-minute candle is what its ticks make, also the open one', async () => {
  for (const symbol of ['btcusdt', 'shibusdt', 'ethbtc', 'flokiusdt']) {
    const { clock, feed } = at(NOW);
    const [closed, open] = (await feed.candles(symbol, '1min', 2)) as [Candle, Candle];
    for (const [candle, untilMs] of [
      [closed, closed.openMs + MINUTE_MS - 1],
      [open, NOW],
    ] as const) {
      const ticks = new Map<number, { price: number; quantity: number }>();
      for (let ms = candle.openMs; ms <= untilMs; ms += 50) {
        clock.nowMs = ms;
        const tick = feed.latest(symbol);
        if (tick !== undefined && tick.tsMs >= candle.openMs) {
          ticks.set(tick.tsMs, { price: Number(tick.price), quantity: Number(tick.quantity) });
        }
      }
      const prices = [...ticks.values()].map(({ price }) => price);
      expect(candle.open).toBe(prices[0]);
      expect(candle.close).toBe(prices.at(-1));
      expect(candle.high).toBe(Math.max(...prices));
      expect(candle.low).toBe(Math.min(...prices));
      const quantity = [...ticks.values()].reduce((sum, tick) => sum + tick.quantity, 0);
      expect((candle.volume ?? 0) / quantity).toBeCloseTo(1, 9);
    }
  }
});

test('MKT-04 candles of all nine periods agree with each other and begin where HTX begins them', async () => {
  const { feed } = at(NOW);
  for (const symbol of ['btcusdt', 'pepeusdt', 'linketh']) {
    const finer = {
      '1min': undefined,
      '5min': '1min',
      '15min': '5min',
      '30min': '15min',
      '60min': '30min',
      '4hour': '60min',
      '1day': '4hour',
      '1week': '1day',
      '1mon': '1day',
    } as const;
    for (const period of CANDLE_PERIODS) {
      const candles = await feed.candles(symbol, period, 4);
      expect(candles).toHaveLength(4);
      const below = finer[period];
      if (below === undefined) continue;
      const parts = await feed.candles(symbol, below, 200);
      for (const candle of candles) {
        const end = shiftOpen(period, candle.openMs, 1);
        const own = parts.filter(({ openMs }) => openMs >= candle.openMs && openMs < end);
        const { volume, ...rest } = joined(own);
        expect(candle).toMatchObject(rest);
        expect((candle.volume ?? 0) / volume).toBeCloseTo(1, 9);
      }
    }
  }
  const [day] = await feed.candles('btcusdt', '1day', 1);
  expect(new Date(day?.openMs ?? 0).toISOString()).toBe('2026-11-20T16:00:00.000Z');
  const [week] = await feed.candles('btcusdt', '1week', 1);
  expect(new Date(week?.openMs ?? 0).toISOString()).toBe('2026-11-14T16:00:00.000Z');
  const [month] = await feed.candles('btcusdt', '1mon', 1);
  expect(new Date(month?.openMs ?? 0).toISOString()).toBe('2026-10-31T16:00:00.000Z');
});

test('SRV-04 each candle closes where the next one opens, and no candle is missing', async () => {
  const { feed } = at(NOW);
  for (const { symbol } of SOME) {
    for (const period of ['1min', '60min', '1day'] as const) {
      const candles = await feed.candles(symbol, period, 60);
      candles.slice(1).forEach((candle, i) => {
        const before = candles[i] as Candle;
        expect(candle.openMs).toBe(shiftOpen(period, before.openMs, 1));
        expect(candle.open).toBe(before.close);
        expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close));
        expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close));
        expect(candle.volume).toBeGreaterThan(0);
      });
    }
  }
});

test('SRV-04 volatility comes in clusters: absolute returns stay correlated and tails are fat', async () => {
  const { feed } = at(NOW);
  const candles = await feed.candles('btcusdt', '60min', 2_000);
  const sizes = candles.map(({ open, close }) => Math.abs(Math.log(close / open)));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const moved = sizes.map((size) => size - mean);
  const correlation = (lag: number): number =>
    moved.slice(lag).reduce((sum, size, i) => sum + size * (moved[i] as number), 0) /
    moved.reduce((sum, size) => sum + size * size, 0);
  expect(correlation(1)).toBeGreaterThan(0.08);
  const square = sizes.reduce((sum, size) => sum + size ** 2, 0) / sizes.length;
  const fourth = sizes.reduce((sum, size) => sum + size ** 4, 0) / sizes.length;
  expect(fourth / square ** 2).toBeGreaterThan(3.5);
});

test('SRV-04 a market between two coins agrees with their prices in USDT', () => {
  const { clock, feed } = at(NOW);
  for (let i = 0; i < 50; i++) {
    clock.nowMs = NOW - i * 7 * 3_600_000;
    const price = (symbol: string): number => Number(feed.latest(symbol)?.price);
    expect(price('ethbtc') / (price('ethusdt') / price('btcusdt'))).toBeCloseTo(1, 1.7);
    expect(price('btcusdc') / price('btcusdt')).toBeCloseTo(1, 1.7);
  }
});

test('SRV-04 the book stands around the price, on its steps, best first, and breathes', async () => {
  const { clock, feed } = at(NOW);
  let changed = 0;
  let before = '';
  for (let i = 0; i < 8; i++) {
    clock.nowMs += 1000;
    for (const market of SOME) {
      const book = await feed.book(market.symbol, 20);
      const price = feed.latest(market.symbol)?.price ?? decimal(0);
      const [bid, ask] = [book.bids[0], book.asks[0]];
      if (bid === undefined || ask === undefined) throw new Error('empty book');
      expect(book.bids).toHaveLength(20);
      expect(lt(bid.price, ask.price)).toBe(true);
      expect(lte(bid.price, price) && lte(price, ask.price)).toBe(true);
      expect(book.bids.slice(1).every((level, n) => lt(level.price, book.bids[n]?.price ?? level.price))).toBe(true);
      expect(book.asks.slice(1).every((level, n) => gt(level.price, book.asks[n]?.price ?? level.price))).toBe(true);
      for (const level of i === 0 ? [...book.bids, ...book.asks] : []) {
        expect(isMultipleOf(level.price, market.priceStep)).toBe(true);
        expect(isMultipleOf(level.quantity, market.quantityStep)).toBe(true);
        expect(compare(level.quantity, decimal(0))).toBe(1);
      }
    }
    const now = JSON.stringify((await feed.book('btcusdt', 20)).asks);
    if (now !== before) changed += 1;
    before = now;
  }
  expect(changed).toBeGreaterThan(6);
});

test('MKT-03 the day summary covers the last 24 hours up to the latest price', async () => {
  const { feed } = at(NOW);
  const detail = await feed.detail('btcusdt');
  const minutes = await feed.candles('btcusdt', '1min', 1440);
  const sameStart = minutes.filter(({ openMs }) => openMs > openOf('1min', NOW - DAY_MS));
  expect(detail.close).toBe(feed.latest('btcusdt')?.price);
  expect(Number(detail.open)).toBe(sameStart[0]?.open);
  expect(Number(detail.high)).toBe(Math.max(...sameStart.map(({ high }) => high)));
  expect(Number(detail.low)).toBe(Math.min(...sameStart.map(({ low }) => low)));
  expect(await feed.trend('btcusdt')).toHaveLength(13);
});

test('MKT-06 ticks come in order, carry their moment, and a feed that stopped is stale', () => {
  const { clock, feed } = at(NOW);
  const seen: number[] = [];
  feed.onTick((tick) => {
    if (tick.symbol === 'btcusdt') seen.push(tick.tsMs);
  });
  feed.deliver();
  for (let i = 0; i < 40; i++) {
    clock.nowMs += 100;
    feed.deliver();
  }
  expect(seen).toHaveLength(5);
  expect(new Set(seen.map((ms) => ms % 1000)).size).toBe(1);
  expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  expect(feed.health()).toMatchObject({ source: 'simulated', simulated: true, state: 'live' });
  clock.nowMs += 10_000;
  expect(feed.health().state).toBe('stale');
});

test('SRV-04 a watched candle follows its ticks', () => {
  const { clock, feed } = at(NOW);
  const seen: Candle[] = [];
  const stop = feed.watchCandle('solusdt', '1min', (candle) => seen.push(candle));
  feed.deliver();
  for (let i = 0; i < 300; i++) {
    clock.nowMs += 100;
    feed.deliver();
  }
  stop();
  const before = seen.length;
  expect(before).toBe(31);
  expect(Number(feed.latest('solusdt')?.price)).toBe(seen.at(-1)?.close);
  clock.nowMs += 5_000;
  feed.deliver();
  expect(seen).toHaveLength(before);
});
