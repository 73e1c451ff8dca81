/** Recorded frames of the exchange and answers of an older backend, replayed to the client's market code. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeResponse } from '../../src/contract/call.ts';
import { getMarkets, getOrderBook } from '../../src/contract/calls/market.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { type Candle, readCandles, readDaySummary } from '../../src/contract/htx.ts';
import { MINUTE_MS } from '../../src/contract/time-units.ts';
import { createCandleFeed } from '../../src/core/market/create-candle-feed.ts';
import { loadUnpack } from '../../src/core/market/gunzip.ts';
import { createMarketStream, type SocketEvents } from '../../src/core/market/market-stream.ts';
import { fakeTime } from '../../src/kit/fake-time.ts';

const recording = (name: string): string => readFileSync(new URL(`../recordings/${name}`, import.meta.url), 'utf8');
const frames = recording('btcusdt-kline-1min.frames')
  .trim()
  .split('\n')
  .map((line) => {
    const [atMs = '0', text = ''] = line.split('\t');
    return { atMs: Number(atMs), text };
  });

const FIRST_MS = 1_637_980_800_000;

test('MKT-04 three minutes of the exchange’s frames: every candle right, pings answered, other markets ignored', async () => {
  await loadUnpack();
  const time = fakeTime(FIRST_MS - 900);
  let socket: SocketEvents | undefined;
  const sent: string[] = [];
  let drawings = 0;
  let frame: (() => void) | undefined;
  const feed = createCandleFeed({
    clock: time,
    timers: time,
    exchangeNow: time.now,
    stream: createMarketStream({
      clock: time,
      timers: time,
      loadUnpack,
      dial: (events) => {
        socket = events;
        return { send: (text) => void sent.push(text), close: () => undefined };
      },
    }),
    history: async () => [
      { openMs: FIRST_MS - 2 * MINUTE_MS, open: 1, high: 1, low: 1, close: 1, volume: 1, turnover: 1, count: 1 },
      { openMs: FIRST_MS - MINUTE_MS, open: 1, high: 1, low: 1, close: 1, volume: 1, turnover: 1, count: 1 },
    ],
    nextFrame: (run) => {
      frame = run;
      return () => undefined;
    },
  });
  const shown = new Map<number, Candle>();
  const statuses: string[] = [];
  feed.watch('btcusdt', '1min', {
    onStatus: (status) => statuses.push(status),
    onUpdate: (update) => {
      drawings += 1;
      if (update.type === 'replaced') for (const candle of update.candles) shown.set(candle.openMs, candle);
      else shown.set(update.candle.openMs, update.candle);
    },
  });
  await time.advance(0);
  socket?.opened();
  let nowMs = 0;
  for (const { atMs, text } of frames) {
    await time.advance(atMs - nowMs);
    nowMs = atMs;
    socket?.frame(new Uint8Array(gzipSync(text)));
    const run = frame;
    frame = undefined;
    run?.();
  }

  const wanted = new Map<number, { close: number; count: number }>();
  for (const { text } of frames) {
    const { ch, tick } = JSON.parse(text) as { ch?: string; tick?: { id: number; close: number; count: number } };
    if (ch !== 'market.btcusdt.kline.1min' || tick === undefined) continue;
    const known = wanted.get(tick.id * 1000);
    if (known === undefined || tick.count > known.count) wanted.set(tick.id * 1000, tick);
  }
  expect(wanted.size).toBe(4);
  for (const [openMs, { close, count }] of wanted) expect(shown.get(openMs)).toMatchObject({ close, count });
  expect(shown.size).toBe(5);
  expect(sent.filter((text) => text.includes('pong'))).toHaveLength(
    frames.filter(({ text }) => text.includes('"ping"')).length,
  );
  expect(statuses).toEqual(['loading', 'live']);
  expect(drawings).toBeLessThanOrEqual(frames.length + 1);
});

const loose = JSON.parse(recording('loose-backend.json')) as Record<string, unknown>;
const dataOf = (name: string): unknown => {
  const answer = readEnvelope(loose[name]);
  if (answer?.kind !== 'ok') throw new Error(`${name} is no good answer`);
  return answer.data;
};

test('API-06 MKT-01 a backend with numbers as strings, nulls and extra fields drives the same market code', () => {
  const [btc, shib, unpriced] = decodeResponse(getMarkets, dataOf('getMarketList'));
  expect(btc).toMatchObject({ id: '7', price: '54216.64', change: '1.2', volume: '3705.3862', trend: [] });
  expect(shib).toMatchObject({ id: '8', price: '0.000041', change: '-3.02', volume: undefined });
  expect(unpriced).toMatchObject({ price: undefined, change: undefined, pricedAtMs: undefined });
  const book = decodeResponse(getOrderBook, dataOf('getHuoBiTradeFromRedis'));
  expect(book.asks[0]).toEqual({ price: '54217.01', quantity: '0.5' });
  expect(book.bids).toHaveLength(2);
});

test('API-06 MKT-03 MKT-04 its day summary and candles are read as well', () => {
  expect(readDaySummary(loose['detail'])).toMatchObject({ close: '54216.64', high: '54216.64', atMs: undefined });
  const candles = readCandles(loose['kline']);
  expect(candles.map(({ openMs, volume, turnover }) => [openMs, volume, turnover])).toEqual([
    [1637942400000, undefined, 0.00018],
    [1637942460000, undefined, undefined],
  ]);
});
