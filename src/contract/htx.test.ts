import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WireError } from './codec.ts';
import {
  candleWire,
  HtxError,
  isPeriod,
  readCandle,
  readCandles,
  readDaySummary,
  readDepth,
  readSentSummary,
  readTrades,
} from './htx.ts';
import { readChannel, readClientFrame, readServerFrame } from './htx-frames.ts';

const RECORDED = new URL('../../../shared/data/', import.meta.url);
const recorded = (name: string): unknown => JSON.parse(readFileSync(new URL(name, RECORDED), 'utf8'));

describe.runIf(existsSync(RECORDED))(
  'MKT-04 recordings of the real exchange are read unchanged (where ../shared/data has them)',
  () => {
    test('300 daily candles, oldest first, on the exchange’s own day boundaries', () => {
      const candles = readCandles(recorded('htx-btcusdt-kline-1day-300.json'));
      expect(candles).toHaveLength(300);
      expect(candles.slice(1).every((candle, i) => candle.openMs - (candles[i]?.openMs ?? 0) === 86_400_000)).toBe(
        true,
      );
      expect(new Date(candles[0]?.openMs ?? 0).toISOString()).toMatch(/T16:00:00/);
      expect(candles.at(-1)).toMatchObject({
        open: 54330.41,
        close: 54216.64,
        low: 53515.24,
        turnover: 200756700.71270826,
      });
    });

    test('a depth snapshot, best levels first', () => {
      const depth = readDepth(recorded('htx-btcusdt-depth-step0.json'));
      expect(depth.bids[0]).toEqual({ price: '9586.8', quantity: '0.078885' });
      expect(Number(depth.asks[0]?.price)).toBeGreaterThan(Number(depth.bids[0]?.price));
      expect(depth.atMs).toBe(1567273683580);
    });
  },
);

describe('API-06 market data is read whatever way a backend writes it', () => {
  const plain = { id: 1700000000, open: 1, close: 2, low: 0.5, high: 3, amount: 10, vol: 20, count: 4 };

  test('numbers as strings, in scientific notation, nulls and extra fields', () => {
    const odd = { ...plain, id: '1700000000', open: '1.0', low: '5E-1', vol: null, count: '', extra: { deep: [1] } };
    expect(readCandle(odd, 'tick')).toEqual({
      openMs: 1700000000000,
      open: 1,
      close: 2,
      low: 0.5,
      high: 3,
      volume: 10,
      turnover: undefined,
      count: undefined,
    });
    // A candle is readable without its traded amounts.
    expect(readCandles({ status: 'ok', data: [{ ...plain, amount: '-', count: 'many' }] })).toMatchObject([
      { close: 2, volume: undefined, count: undefined },
    ]);
    expect(readCandles({ status: 'ok', data: [{ ...plain, open: 1.8e-4 }] })[0]?.open).toBe(0.00018);
    expect(readDaySummary({ tick: { close: '1.8E-4', high: null } })).toMatchObject({
      close: '0.00018',
      high: '0.00018',
      volume: '0',
    });
    // For display, missing figures stay undefined instead of becoming 0 or the price.
    expect(readSentSummary({ tick: { close: '2', high: null, low: '-', open: 1, amount: '' } })).toMatchObject({
      ...{ open: '1', close: '2' },
      ...{ high: undefined, low: undefined, volume: undefined },
    });
  });

  test('order and repetition do not matter; nothing is an empty list', () => {
    const second = { ...plain, id: 1700000060, close: 7 };
    const answer = { status: 'ok', data: [second, plain, null, { ...second, close: 8 }] };
    expect(readCandles(answer).map(({ openMs, close }) => [openMs, close])).toEqual([
      [1700000000000, 2],
      [1700000060000, 8],
    ]);
    expect(readCandles({ status: 'ok', data: null })).toEqual([]);
    expect(readDepth({ tick: { bids: null } })).toEqual({ bids: [], asks: [], atMs: undefined });
  });

  test('what cannot be read names its field', () => {
    expect(() => readCandle({ ...plain, close: 'x' }, 'tick')).toThrow(new WireError('tick.close', 'is not a number'));
    expect(() => readCandles({ data: [plain, { ...plain, id: null }] })).toThrow('data.1.id');
    const leftOut: string[] = [];
    expect(readCandles({ data: [plain, { ...plain, id: null }] }, ({ field }) => leftOut.push(field))).toHaveLength(1);
    expect(leftOut).toEqual(['data.1.id']);
    expect(() => readCandles({ data: [{ ...plain, id: null }] }, () => undefined)).toThrow('data.0.id');
    expect(() => readCandles([])).toThrow(WireError);
    expect(() => readDaySummary({ status: 'ok' })).toThrow('tick');
    expect(() => readDepth({ tick: { bids: [[1]] } })).toThrow('tick.bids.0.1');
  });

  test('SRV-04 each figure of a day is read from its own field, under tick or data, with the time of the answer', () => {
    const day = { open: 1, high: 4, low: 0.5, close: 2, amount: 10, vol: 20 };
    const read = { open: '1', high: '4', low: '0.5', close: '2', volume: '10', turnover: '20', atMs: 1700000000123 };
    expect(readDaySummary({ tick: day, ts: 1700000000123 })).toEqual(read);
    expect(readDaySummary({ data: day, ts: 1700000000123 })).toEqual(read);
    expect(readDaySummary({ tick: { close: '2' } })).toMatchObject({ open: '2', high: '2', low: '2', turnover: '0' });
    expect(readDepth({ tick: { ts: 1700000000456 }, ts: 1700000000123 }).atMs).toBe(1700000000123);
    expect(readDepth({ tick: { ts: 1700000000456 } }).atMs).toBe(1700000000456);
  });

  test('SRV-04 trades are read oldest first, in whatever order groups come, and those of one moment as they were made', () => {
    const at = (ts: number, ...prices: readonly number[]) => ({ ts, data: prices.map((price) => ({ ts, price })) });
    const [one, two, three] = [1700000001000, 1700000002000, 1700000003000];
    for (const data of [
      [at(three, 4), at(two, 3, 2), at(one, 1)],
      [at(two, 3, 2), at(one, 1), at(three, 4)],
    ])
      expect(readTrades({ data }).map(({ price, atMs }) => [price, atMs])).toEqual([
        ['1', one],
        ['2', two],
        ['3', two],
        ['4', three],
      ]);
    expect(() => readTrades({ status: 'ok', data: null })).toThrow('data is missing');
    expect(() => readTrades({ data: [{ ts: one }] })).toThrow('data.0 is not a list of trades');
    expect(() => readTrades({ data: [at(one, Number.NaN)] })).toThrow('data.0.data.0.price');
  });

  test('errors come with HTTP 200', () => {
    const refused = { status: 'error', 'err-code': 'invalid-parameter', 'err-msg': 'invalid symbol' };
    for (const read of [readCandles, readDaySummary, readDepth]) {
      expect(() => read(refused)).toThrow(new HtxError('invalid-parameter', 'invalid symbol'));
      expect(() => read({ status: 'error', data: [] })).toThrow(new HtxError('error', ''));
      expect(() => read({ 'err-code': 'busy', data: [], tick: { close: 1 } })).toThrow(new HtxError('busy', ''));
    }
  });

  test('a candle that is written is read back', () => {
    const number = fc.double({ min: 0, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4e9 }), number, number, fc.nat(), (id, price, volume, count) => {
        const candle = {
          openMs: id * 1000,
          open: price,
          high: price,
          low: price,
          close: price,
          volume,
          turnover: volume,
          count,
        };
        expect(readCandle(JSON.parse(JSON.stringify(candleWire(candle))), '')).toEqual(candle);
      }),
    );
  });

  test('nothing that is thrown at the readers is anything but a typed error', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        for (const read of [readCandles, readDaySummary, readDepth, readTrades]) {
          try {
            read(body);
          } catch (error) {
            expect(error instanceof WireError || error instanceof HtxError).toBe(true);
          }
        }
      }),
    );
  });
});

describe('MKT-04 websocket frames', () => {
  test('server frames', () => {
    const read = (frame: object) => readServerFrame(JSON.stringify(frame));
    expect(read({ ping: 1700 })).toEqual({ kind: 'ping', token: 1700 });
    expect(read({ id: 'a', status: 'ok', subbed: 'market.btcusdt.kline.1min', ts: 1700000000123 })).toEqual({
      kind: 'subscribed',
      channel: 'market.btcusdt.kline.1min',
      atMs: 1700000000123,
    });
    expect(read({ ch: 'c', ts: 1700000000123, tick: { id: 1 } })).toEqual({
      kind: 'push',
      channel: 'c',
      atMs: 1700000000123,
      tick: { id: 1 },
    });
    expect(read({ status: 'error', id: 7, 'err-code': 'bad-request', 'err-msg': 'no' })).toEqual({
      kind: 'error',
      id: '7',
      code: 'bad-request',
      reason: 'no',
    });
    expect(read({ 'err-code': 'bad-request' })).toEqual({ kind: 'error', id: '', code: 'bad-request', reason: '' });
    expect(read({ status: 'error' })).toEqual({ kind: 'error', id: '', code: 'error', reason: '' });
    // A pong repeats its token as it came.
    expect(read({ ping: '1700' })).toEqual({ kind: 'ping', token: '1700' });
    expect(read({ pong: 1700 })).toEqual({ kind: 'pong' });
    expect(read({ status: 'ok', unsubbed: 'c' })).toEqual({ kind: 'unsubscribed', channel: 'c' });
    expect(read({ rep: 'c', data: [] })).toMatchObject({ kind: 'answer', channel: 'c' });
    expect(read({ something: 'new' })).toEqual({ kind: 'other' });
    expect(() => readServerFrame('<html>')).toThrow(WireError);
  });

  test('channels and client frames', () => {
    expect(readChannel('market.btcusdt.kline.4hour')).toEqual({ kind: 'kline', symbol: 'btcusdt', period: '4hour' });
    expect(readChannel('market.btcusdt.depth.step0')).toMatchObject({ kind: 'depth' });
    for (const bad of [
      'market.BTC.kline.1min',
      'market.btcusdt.kline.2min',
      'market..detail',
      'x',
      7,
      'market.a.kline.1min.x',
    ]) {
      expect(readChannel(bad)).toBeUndefined();
    }
    expect(readClientFrame('{"sub":"market.btcusdt.detail","id":"1"}')).toMatchObject({
      kind: 'sub',
      id: '1',
      channel: { kind: 'detail' },
    });
    expect(readClientFrame('{"pong":5}')).toEqual({ kind: 'pong' });
    // What a stranger sends is repeated to them, so it is cut.
    const long = readClientFrame(JSON.stringify({ req: 'x'.repeat(2_000), id: 'y'.repeat(2_000) }));
    expect(long).toEqual({ kind: 'req', id: 'y'.repeat(64), topic: 'x'.repeat(64), channel: undefined });
    expect(readClientFrame('nonsense')).toBeUndefined();
    expect(isPeriod('1mon')).toBe(true);
  });
});
