import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Candle } from '../../../src/contract/htx.ts';
import { createLog } from '../../base/log.ts';
import { SettableClock } from '../../testing/settable-clock.ts';
import { TEST_EPOCH_MS } from '../../testing/test-epoch.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { Tick } from '../feed.ts';
import { HtxFeed } from './htx-feed.ts';

interface FakeExchange {
  readonly url: string;
  readonly asked: string[];
  readonly said: Record<string, unknown>[];
  /** Sends a frame to every socket. */
  push(frame: object): void;
  raw(data: Buffer | string): void;
  drop(): void;
  answer: (url: URL) => unknown;
  stop(): Promise<void>;
}

const fakeExchange = async (): Promise<FakeExchange> => {
  const asked: string[] = [];
  const said: Record<string, unknown>[] = [];
  const sockets = new Set<WebSocket>();
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(exchange.answer(new URL(request.url ?? '/', 'http://exchange'))));
  });
  new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('message', (data) => said.push(JSON.parse(data.toString())));
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const exchange: FakeExchange = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    said,
    push: (frame) => exchange.raw(gzipSync(JSON.stringify(frame))),
    raw: (data) => {
      for (const socket of sockets) socket.send(data);
    },
    drop: () => {
      for (const socket of sockets) socket.terminate();
    },
    answer: () => ({ status: 'error', 'err-code': 'invalid-parameter', 'err-msg': 'invalid symbol' }),
    stop: () => {
      for (const socket of sockets) socket.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return exchange;
};

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
  await vi.waitFor(() => expect(subscribed('market.ethusdt.detail')).toBe(true));
  return { exchange, clock, feed, ticks, subscribed };
};
const detail = (symbol: string, close: unknown, open: unknown = 100) => ({
  ch: `market.${symbol}.detail`,
  ts: 1,
  tick: { id: 1, open, close, low: 90, high: '110', amount: 5, vol: 1.8e-4, count: 3, extra: null },
});

test('SRV-04 relays prices of the exchange as ticks of the moment they arrived', async () => {
  const { exchange, clock, feed, ticks } = await start();
  expect(feed.health()).toMatchObject({ source: 'htx', simulated: false, state: 'stale' });
  expect(feed.latest('btcusdt')).toBeUndefined();
  exchange.push(detail('btcusdt', '101.50'));
  await vi.waitFor(() => expect(ticks).toHaveLength(1));
  // Another push within the same millisecond is the same tick; a market that is not listed is nobody's.
  exchange.push(detail('btcusdt', 102));
  exchange.push(detail('xyzusdt', 7));
  exchange.push(detail('ethusdt', 3));
  await vi.waitFor(() => expect(ticks).toHaveLength(2));
  clock.advance(400);
  exchange.push(detail('btcusdt', 1.8e-4));
  await vi.waitFor(() => expect(ticks).toHaveLength(3));
  expect(ticks.map(({ symbol, price, tsMs }) => [symbol, price, tsMs - TEST_EPOCH_MS])).toEqual([
    ['btcusdt', '101.5', 0],
    ['ethusdt', '3', 0],
    ['btcusdt', '0.00018', 400],
  ]);
  clock.advance(100);
  expect(feed.latest('btcusdt')).toMatchObject({ price: '0.00018', ageMs: 100 });
  expect(feed.health().state).toBe('live');
  expect(await feed.detail('btcusdt')).toMatchObject({ open: '100', high: '110', atMs: TEST_EPOCH_MS + 400 });
  expect(exchange.asked).toEqual([]);
  clock.advance(10_000);
  expect(feed.health().state).toBe('stale');
});

test('SRV-04 answers pings, watches candles on demand and gives them up again', async () => {
  const { exchange, feed, subscribed } = await start();
  exchange.push({ ping: 5 });
  await vi.waitFor(() => expect(exchange.said.some(({ pong }) => pong === 5)).toBe(true));
  const channel = 'market.btcusdt.kline.5min';
  const seen: Candle[] = [];
  const one = feed.watchCandle('btcusdt', '5min', (candle) => seen.push(candle));
  const two = feed.watchCandle('btcusdt', '5min', () => undefined);
  await vi.waitFor(() => expect(subscribed(channel)).toBe(true));
  exchange.push({ ch: channel, ts: 2, tick: { id: 1700000000, open: 1, close: '2', low: 1, high: 2, vol: null } });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]).toMatchObject({ openMs: 1_700_000_000_000, close: 2, turnover: 0 });
  one();
  expect(exchange.said.some(({ unsub }) => unsub === channel)).toBe(false);
  two();
  await vi.waitFor(() => expect(exchange.said.some(({ unsub }) => unsub === channel)).toBe(true));
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
            asks: [[101, 3]],
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
  expect(books.map(({ bids }) => bids.length)).toEqual([1, 2]);
  expect(books[0]).toMatchObject({ tsMs: 1700000000123, asks: [{ price: '101', quantity: '3' }] });
  expect((await feed.candles('btcusdt', '1min', 2)).map(({ openMs }) => openMs)).toEqual([60_000, 120_000]);
  expect(await feed.trend('btcusdt')).toEqual(['2']);
  expect(exchange.asked.slice(before)).toHaveLength(3);
});

test('SRV-04 a lost exchange is dialled again and everything is subscribed anew; nonsense changes nothing', async () => {
  const { exchange, clock, ticks } = await start();
  exchange.raw('nonsense');
  exchange.raw(Buffer.from([1, 2, 3]));
  exchange.push({ ch: 'market.btcusdt.detail', tick: { close: 'x' } });
  exchange.said.length = 0;
  exchange.drop();
  await vi.waitFor(() => expect(exchange.said.some(({ sub }) => sub === 'market.ethusdt.detail')).toBe(true), {
    timeout: 5_000,
  });
  clock.advance(1_000);
  exchange.push(detail('btcusdt', 5));
  await vi.waitFor(() => expect(ticks).toHaveLength(1));
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
