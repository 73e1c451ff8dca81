import { afterEach, expect, test } from 'vitest';
import type { Candle } from '../../../src/contract/htx.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { createLog } from '../../base/log.ts';
import { fakeExchange } from '../../testing/fake-exchange.ts';
import { SettableClock } from '../../testing/settable-clock.ts';
import { TEST_EPOCH_MS } from '../../testing/test-epoch.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { Tick } from '../feed.ts';
import { HtxFeed } from './htx-feed.ts';

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop();
});

const start = async () => {
  const exchange = await fakeExchange();
  const clock = new SettableClock(TEST_EPOCH_MS);
  const feed = new HtxFeed({ url: exchange.url, clock, log: createLog('silent'), markets: CATALOGUE.slice(0, 2) });
  open.push(exchange, feed);
  const ticks: Tick[] = [];
  feed.onTick((tick) => ticks.push(tick));
  feed.start();
  const subscribed = (channel: string) => exchange.said.some(({ sub }) => sub === channel);
  await eventually(() => expect(subscribed('market.ethusdt.detail')).toBe(true));
  return { exchange, clock, feed, ticks, subscribed };
};
/** @param madeMs by the exchange's clock, since the start of the test */
const detail = (symbol: string, close: unknown, madeMs = 0) => ({
  ch: `market.${symbol}.detail`,
  ts: TEST_EPOCH_MS + madeMs,
  tick: { id: 1, open: 100, close, low: 90, high: '110', amount: 5, vol: 1.8e-4, count: 3, extra: null },
});
const shown = (ticks: readonly Tick[]) =>
  ticks.map(({ symbol, price, tsMs }) => [symbol, String(price), tsMs - TEST_EPOCH_MS]);

test('SRV-04 relays prices of the exchange as ticks of the moment it says', async () => {
  const { exchange, clock, feed, ticks } = await start();
  expect(feed.health()).toMatchObject({ source: 'htx', simulated: false, state: 'stale' });
  expect(feed.latest('btcusdt')).toBeUndefined();
  clock.advance(200);
  exchange.push(detail('btcusdt', '101.50'));
  // A second push with the same time is no new tick, and a push of an unlisted market is ignored.
  exchange.push(detail('btcusdt', 102));
  exchange.push(detail('xyzusdt', 7));
  exchange.push(detail('ethusdt', 95, 150));
  await eventually(() => expect(ticks).toHaveLength(2));
  clock.advance(400);
  // A timestamp slightly in the future becomes the time of arrival.
  exchange.push(detail('btcusdt', 99, 700));
  await eventually(() => expect(ticks).toHaveLength(3));
  expect(shown(ticks)).toEqual([
    ['btcusdt', '101.5', 0],
    ['ethusdt', '95', 150],
    ['btcusdt', '99', 600],
  ]);
  clock.advance(100);
  expect(feed.latest('btcusdt')).toMatchObject({ price: '99', ageMs: 100 });
  expect(feed.health().state).toBe('live');
  expect(await feed.detail('btcusdt')).toMatchObject({ open: '100', high: '110', atMs: TEST_EPOCH_MS + 600 });
  expect(exchange.asked).toEqual([]);
  clock.advance(10_000);
  expect(feed.health().state).toBe('stale');
});

test('SRV-04 an old state, a repeat and a jump back are no ticks, by the exchange’s clock, also where ours is wrong', async () => {
  const { exchange, ticks } = await start();
  const theirs = 3_600_000;
  await exchange.ping(TEST_EPOCH_MS + theirs);
  exchange.push(detail('btcusdt', 100, theirs - 7_000));
  exchange.push(detail('btcusdt', 100.1, theirs - 2_001));
  exchange.push(detail('btcusdt', 100.2, theirs - 2_000));
  exchange.push(detail('btcusdt', 100.3, theirs - 100));
  exchange.push(detail('btcusdt', 100.4, theirs - 100));
  exchange.push(detail('btcusdt', 100.5, theirs - 500));
  exchange.push({ ...detail('btcusdt', 100.6, theirs), ts: undefined });
  exchange.push(detail('btcusdt', 100.7, theirs + 3_000));
  await exchange.ping(TEST_EPOCH_MS + theirs);
  expect(shown(ticks)).toEqual([
    ['btcusdt', '100.2', -2_000],
    ['btcusdt', '100.3', -100],
  ]);
});

test('SRV-04 a price of 0 or below is no tick, and stops no other market', async () => {
  const { exchange, ticks, feed } = await start();
  for (const close of [0, '0', -5, null, 'x', '1e-20']) exchange.push(detail('btcusdt', close, 10));
  exchange.push(detail('ethusdt', 100, 10));
  await exchange.ping(TEST_EPOCH_MS + 1);
  expect(shown(ticks)).toEqual([['ethusdt', '100', 0]]);
  expect(feed.latest('btcusdt')).toBeUndefined();
});

test('SRV-04 a step of more than a fifth waits for a second push or for the REST answer', async () => {
  const { exchange, clock, ticks } = await start();
  exchange.push(detail('btcusdt', 100));
  clock.advance(100);
  // REST fails here: a single outlier is no tick, and the next push near the old price ends the doubt.
  exchange.push(detail('btcusdt', 10_000, 50));
  exchange.push(detail('btcusdt', 101, 60));
  exchange.push(detail('btcusdt', 70, 70));
  exchange.push(detail('btcusdt', 71, 80));
  await exchange.ping(TEST_EPOCH_MS + 100);
  expect(ticks.map(({ price }) => price)).toEqual(['100', '101', '71']);
  exchange.answer = () => ({ status: 'ok', ts: 1, tick: { close: 201 } });
  clock.advance(100);
  exchange.push(detail('btcusdt', 200, 150));
  await eventually(() => expect(ticks.map(({ price }) => price)).toEqual(['100', '101', '71', '200']));
});

test('MKT-03 the day that is shown is that of the price that was confirmed, not of another one in doubt', async () => {
  const { exchange, clock, feed, ticks } = await start();
  exchange.answer = () => ({ status: 'ok', ts: 1, tick: { close: 201 } });
  exchange.push(detail('btcusdt', 100));
  clock.advance(100);
  exchange.push(detail('btcusdt', 10_000, 50));
  exchange.push(detail('btcusdt', 200, 60));
  await eventually(() => expect(ticks.map(({ price }) => price)).toEqual(['100', '200']));
  expect(await feed.detail('btcusdt')).toMatchObject({ close: '200', atMs: TEST_EPOCH_MS + 60 });
});

test('SRV-04 answers pings, watches candles on demand and gives them up again', async () => {
  const { exchange, feed, subscribed } = await start();
  exchange.push({ ping: 5 });
  await eventually(() => expect(exchange.said.some(({ pong }) => pong === 5)).toBe(true));
  const channel = 'market.btcusdt.kline.5min';
  const seen: Candle[] = [];
  const one = feed.watchCandle('btcusdt', '5min', (candle) => seen.push(candle));
  const two = feed.watchCandle('btcusdt', '5min', () => undefined);
  await eventually(() => expect(subscribed(channel)).toBe(true));
  // A candle in which nothing was traded has no prices.
  exchange.push({ ch: channel, ts: 2, tick: { id: 1700000000, open: 0, close: 0, low: 0, high: 0, vol: 0 } });
  exchange.push({ ch: channel, ts: 2, tick: { id: 1700000000, open: 1, close: '2', low: 1, high: 2, vol: null } });
  await eventually(() => expect(seen).toHaveLength(1));
  expect(seen[0]).toMatchObject({ openMs: 1_700_000_000_000, close: 2, turnover: undefined });
  one();
  expect(exchange.said.some(({ unsub }) => unsub === channel)).toBe(false);
  two();
  await eventually(() => expect(exchange.said.some(({ unsub }) => unsub === channel)).toBe(true));
  // Whoever gave up before takes nothing from those who came after.
  feed.watchCandle('btcusdt', '5min', (candle) => seen.push(candle));
  two();
  exchange.push({ ch: channel, ts: 2, tick: { id: 1700000300, open: 2, close: 2, low: 2, high: 2 } });
  await eventually(() => expect(seen).toHaveLength(2));
});

test('SRV-04 books and candles come from REST, once for all who ask; errors with HTTP 200 are errors', async () => {
  const { exchange, feed } = await start();
  await expect(feed.book('btcusdt', 5)).rejects.toThrow('invalid symbol');
  await expect(feed.candles('nosuch', '1min', 5)).rejects.toThrow('unknown symbol');
  const before = exchange.asked.length;
  exchange.answer = ({ pathname }) =>
    pathname === '/market/depth'
      ? {
          status: 'ok',
          ts: 1700000000123,
          tick: {
            bids: [
              [100, 1],
              ['99.5', 2],
            ],
            asks: [
              [101, 3],
              [102, 4],
            ],
          },
        }
      : {
          status: 'ok',
          data: [
            { id: 120, open: 1, close: 2, low: 1, high: 2 },
            { id: 60, open: 1, close: 1, low: 1, high: 1 },
          ],
        };
  const books = await Promise.all([feed.book('btcusdt', 1), feed.book('btcusdt', 5)]);
  expect(books.map(({ bids, asks }) => [bids.length, asks.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(books[0]).toMatchObject({ tsMs: 1700000000123, asks: [{ price: '101', quantity: '3' }] });
  expect((await feed.candles('btcusdt', '1min', 2)).map(({ openMs }) => openMs)).toEqual([60_000, 120_000]);
  expect(await feed.trend('btcusdt')).toEqual(['2']);
  expect(exchange.asked.slice(before)).toHaveLength(3);
});

test('SRV-04 SRV-06 the record of a stretch is its trades, by our clock, without what is no price; the last of a moment counts', async () => {
  const { exchange, clock, feed } = await start();
  const theirs = 12_000;
  clock.advance(5_000);
  await exchange.ping(clock.now() + theirs);
  const trade = (afterMs: number, price: number | string) => ({
    ts: TEST_EPOCH_MS + theirs + afterMs,
    price,
    amount: 1,
  });
  // Newest first, as the exchange sends them.
  const groups = [
    [trade(3_001, 9)],
    [trade(3_000, 8)],
    [trade(2_500, 0)],
    [trade(2_000, 7), trade(2_000, 6)],
    [trade(1_000, 5)],
  ];
  exchange.answer = () => ({ status: 'ok', data: groups.map((data, id) => ({ id, ts: data[0]?.ts, data })) });
  const record = await feed.record('btcusdt', TEST_EPOCH_MS + 1_000, TEST_EPOCH_MS + 3_000);
  expect(shown(record)).toEqual([
    ['btcusdt', '7', 2_000],
    ['btcusdt', '8', 3_000],
  ]);
});

test('MKT-03 a day without a tick of the last seconds is asked for anew, and the trend ends at the latest price', async () => {
  const { exchange, clock, feed, ticks } = await start();
  exchange.push(detail('btcusdt', 101));
  await eventually(() => expect(ticks).toHaveLength(1));
  const candle = (id: number, close: number) => ({ id: id * 3_600, open: 1, close, low: 1, high: 200 });
  exchange.answer = ({ pathname }) =>
    pathname === '/market/detail'
      ? { status: 'ok', ts: TEST_EPOCH_MS, tick: { close: 99, open: 50 } }
      : { status: 'ok', data: [candle(3, 103), candle(2, 102), candle(1, 100)] };
  expect(await feed.trend('btcusdt')).toEqual(['100', '101']);
  clock.advance(9_999);
  expect(await feed.detail('btcusdt')).toMatchObject({ close: '101' });
  clock.advance(1);
  expect(await feed.detail('btcusdt')).toMatchObject({ close: '99', open: '50' });
});

test.each([
  ['ahead of', -12_000],
  ['behind', 12_000],
])('SRV-04 the age of a book is known also where our clock is %s the exchange’s', async (_where, differenceMs) => {
  const { exchange, clock, feed } = await start();
  await exchange.ping(TEST_EPOCH_MS + differenceMs);
  exchange.answer = () => ({
    status: 'ok',
    ts: TEST_EPOCH_MS + differenceMs,
    tick: { bids: [[100, 1]], asks: [[101, 3]] },
  });
  clock.advance(800);
  expect(clock.now() - (await feed.book('btcusdt', 5)).tsMs).toBe(800);
});

test('SRV-04 a lost exchange is dialled again and everything is subscribed anew; nonsense changes nothing', async () => {
  const { exchange, clock, ticks } = await start();
  exchange.raw('nonsense');
  exchange.raw(Buffer.from([1, 2, 3]));
  exchange.push({ ch: 'market.btcusdt.detail', tick: { close: 'x' } });
  exchange.said.length = 0;
  exchange.drop();
  await eventually(() => expect(exchange.said.some(({ sub }) => sub === 'market.ethusdt.detail')).toBe(true));
  clock.advance(1_000);
  exchange.push(detail('btcusdt', 95, 1_000));
  await eventually(() => expect(ticks).toHaveLength(1));
});

test('SRV-04 an exchange that cannot be reached leaves a feed that is down, without prices and without a crash', async () => {
  const clock = new SettableClock(TEST_EPOCH_MS);
  const feed = new HtxFeed({ url: 'http://127.0.0.1:9', clock, log: createLog('silent') });
  open.push(feed);
  feed.start();
  await expect(feed.book('btcusdt', 5)).rejects.toThrow();
  expect(feed.health()).toMatchObject({ state: 'down', lastTickMs: undefined });
  expect(feed.latest('btcusdt')).toBeUndefined();
});
