/** The conformance checks of candles, prices, the websocket and idempotency keys. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StreamHub } from '../../server/services/markets/stream-hub.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import type { Backend, Dial } from '../conformance/ask.ts';
import { checkKeys } from '../conformance/keys.ts';
import { askMarketData } from '../conformance/market-data.ts';
import { hearSocket } from '../conformance/socket.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 8);
const MINUTE_S = 60;
const PRICES = new Map<string, unknown>([
  ['btcusdt', '100'],
  ['ethusdt', '10'],
]);

const candle = (id: number, close: number, more: object = {}) => ({
  ...{ id, open: close, close, low: close, high: close, amount: 1, vol: close, count: 1 },
  ...more,
});

describe('SRV-12 MKT-03 MKT-04 conformance of market data', () => {
  const minutes = (count: number, step = MINUTE_S) =>
    Array.from({ length: count }, (_, i) => candle(NOW_MS / 1000 - i * step, 100));
  const asked = async (kline: readonly object[], tick: object = candle(1, 100)) => {
    const fetch = (async (input: string) =>
      Response.json(
        input.includes('/detail') ? { status: 'ok', tick } : { status: 'ok', data: kline },
      )) as typeof globalThis.fetch;
    const backend: Backend = { url: 'http://backend.test', token: undefined, fetch, now: () => NOW_MS };
    const found = await askMarketData(backend, { prices: PRICES });
    const ofMinutes = found.find(({ sent }) => sent.includes('period=1min'));
    return { details: found.filter(({ call }) => call === '/market/detail'), minutes: ofMinutes };
  };

  test('200 candles of this minute and those before it are fine', async () => {
    expect((await asked(minutes(200))).minutes).toMatchObject({ verdict: 'fine' });
  });

  test.each([
    ['20 of 200', minutes(20), '20 candles of 200'],
    ['one moment for all', Array.from({ length: 200 }, () => candle(NOW_MS / 1000, 100)), '200 candles of 1 moments'],
    [
      'a high under its low',
      [candle(NOW_MS / 1000, 100, { high: 90, low: 95 }), ...minutes(200).slice(1)],
      'high 90, low 95',
    ],
    ['a price of 0', [candle(NOW_MS / 1000, 0), ...minutes(200).slice(1)], 'close 0'],
    ['candles between candles', minutes(200, 90), 'lies between two of 1min'],
    ['of another market', minutes(200).map(({ id }) => candle(id, 7)), 'and the list of markets says 100'],
    ['moments in microseconds', minutes(200).map((one) => ({ ...one, id: one.id * 1_000_000 })), 'ahead of now'],
    ['days ahead', minutes(200).map((one) => ({ ...one, id: one.id + 86_400 })), 'ahead of now'],
  ])('%s is told', async (_what, rows, says) => {
    expect((await asked(rows)).minutes).toMatchObject({ verdict: 'broken', wrong: expect.stringContaining(says) });
  });

  test('a chart that ended hours ago is told, and may be true', async () => {
    const old = minutes(200).map((one) => ({ ...one, id: one.id - 7_200 }));
    expect((await asked(old)).minutes).toMatchObject({
      verdict: 'copes',
      wrong: expect.stringContaining('120 × 1min old'),
    });
  });

  test('figures of the day that are not there are told', async () => {
    const { details } = await asked(minutes(200), candle(1, 100, { high: '-', amount: null }));
    expect(details[0]).toMatchObject({ verdict: 'copes', wrong: 'without high, amount' });
  });

  test('one answer for all symbols is told by the prices of the list', async () => {
    const [bitcoin, ether] = (await asked(minutes(200))).details;
    expect(bitcoin).toMatchObject({ verdict: 'fine' });
    expect(ether).toMatchObject({ verdict: 'broken', client: 'shows two prices of one market' });
  });
});

describe('SRV-12 MKT-04 conformance hears the websocket', () => {
  const packed = (frame: object) => gzipSync(JSON.stringify(frame));
  const acks = [...PRICES.keys()].map((symbol) =>
    packed({ id: '1', status: 'ok', subbed: `market.${symbol}.kline.1min` }),
  );
  const push = (close: number, more: object = {}, symbol = 'btcusdt') =>
    packed({ ch: `market.${symbol}.kline.1min`, ts: NOW_MS, tick: candle(NOW_MS / 1000, close, more) });
  const pings = [packed({ ping: 1 }), packed({ ping: 2 })];
  const good = [...acks, push(100), ...pings];

  const hear = (frames: readonly (string | Uint8Array)[], closes = false) => {
    const said: string[] = [];
    const dial: Dial = (_url, { opened, frame, closed }) => {
      queueMicrotask(() => {
        opened();
        for (const one of frames) frame(one);
        if (closes) closed('1006');
      });
      return { send: (text) => void said.push(text), close: () => undefined };
    };
    const patience = async (): Promise<void> => void (await nextTurn());
    const backend = { url: 'http://b.test', token: undefined, fetch, now: () => NOW_MS, patience } satisfies Backend;
    return hearSocket(backend, dial, PRICES).then((found) => ({ found, said }));
  };

  test('what the exchange does is fine: it is subscribed to all markets, and pings are answered', async () => {
    const { found, said } = await hear(good);
    expect(found).toMatchObject([{ call: '/ws', verdict: 'fine' }]);
    expect(said).toHaveLength(4);
    expect(said).toContain('{"pong":2}');
  });

  test.each([
    ['no gzip', [...good, Uint8Array.of(1, 2, 3)], 'no gzip', 'broken'],
    [
      'text',
      good.map((frame, i) => (i === 0 ? '{"id":"1","status":"ok","subbed":"market.btcusdt.kline.1min"}' : frame)),
      'text where gzip',
      'copes',
    ],
    ['no JSON', [packed({}).subarray(0, 0), gzipSync('<html>'), ...good], 'it begins "<html>"', 'broken'],
    ['no ping', [...acks, push(100)], 'no ping', 'copes'],
    ['no candle', [...acks, ...pings], 'no candle comes', 'broken'],
    ['no acknowledgement', [push(100), ...pings], 'is not acknowledged', 'copes'],
    ['another market', [...acks, push(10), ...pings], 'the list of markets says 100', 'broken'],
    [
      'a channel of nobody',
      [...acks, push(1, {}, 'dogeusdt'), push(100), ...pings],
      'without being asked for',
      'copes',
    ],
    ['backwards', [push(100), push(100, { id: NOW_MS / 1000 - 180 }), ...good], 'older candle after a newer', 'broken'],
    ['an old price as new', [push(100, { id: NOW_MS / 1000 - 86_400 }), ...good], 'as if it were of now', 'broken'],
    ['a high under its low', [push(100, { high: 1 }), ...good], 'high 1, low 100', 'broken'],
    [
      'a refusal',
      [
        packed({
          status: 'error',
          id: 'market.ethusdt.kline.1min',
          'err-code': 'bad-request',
          'err-msg': 'invalid symbol',
        }),
        ...good,
      ],
      'is refused: bad-request',
      'broken',
    ],
  ])('%s is told', async (_what, frames, says, verdict) => {
    const { found } = await hear(frames);
    expect(found.find(({ wrong }) => wrong.includes(says))).toMatchObject({ verdict });
  });

  test('a connection that ends by itself is told', async () => {
    expect((await hear([...acks, push(100)], true)).found[0]).toMatchObject({
      wrong: 'the connection ends by itself (1006)',
    });
  });

  test('whatever is said, it ends with findings', async () => {
    const frames = fc.oneof(
      fc.string(),
      fc.uint8Array({ maxLength: 40 }),
      fc.json().map((text) => gzipSync(text)),
      fc.dictionary(fc.constantFrom('ch', 'tick', 'ping', 'subbed', 'status', 'id', 'ts'), fc.jsonValue()).map(packed),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(frames, { maxLength: 12 }), async (some) => {
        for (const { call, wrong } of (await hear(some)).found) {
          expect(call).toBe('/ws');
          expect(wrong).not.toMatch(/Cannot read|is not a function/);
        }
      }),
      { numRuns: 200, seed: 24 },
    );
  });
});

describe('SRV-12 API-08 conformance of the reference server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('its websocket is fine', async () => {
    const hub = new StreamHub(server.app.feed, server.clock);
    const dial: Dial = (_url, { opened, frame, closed }) => {
      const client = hub.connect({
        send: (bytes) => queueMicrotask(() => frame(bytes)),
        waitingBytes: 0,
        close: closed,
      });
      queueMicrotask(() => {
        opened();
        hub.ping();
        hub.ping();
      });
      return { send: (text) => client.receive(text), close: () => client.closed() };
    };
    const prices = new Map(server.app.feed.markets().map(({ symbol }) => [symbol, undefined]));
    const { now } = server.clock;
    const backend: Backend = { url: 'http://b.test', token: undefined, fetch, now: now.bind(server.clock) };
    expect(await hearSocket(backend, dial, prices)).toMatchObject([{ verdict: 'fine' }]);
    hub.stop();
  });

  const HONOURED = new Headers({ 'idempotency-keys': 'honoured' });
  const answering = (bodies: readonly object[]): Backend => {
    let next = 0;
    const answer = (async () => Response.json(bodies[next++ % bodies.length])) as typeof globalThis.fetch;
    return { url: 'http://b.test', token: 't', fetch: answer, now: Date.now };
  };
  const refused = { code: 201, msg: 'no such coin', data: null };
  const session = (token: string) => ({ code: 1, msg: '', data: { userinfo: { token } } });

  test('a backend that says nothing of keys is not held to any', async () => {
    expect(await checkKeys(answering([refused]), new Headers(), undefined)).toMatchObject([{ verdict: 'copes' }]);
  });

  test.each([
    [
      'the same refusal twice, the same session twice',
      [refused, refused, session('a'), session('a')],
      ['fine', 'fine'],
    ],
    [
      'a key that was seen is refused',
      [refused, { ...refused, msg: 'duplicate request' }, session('a'), session('a')],
      ['broken', 'fine'],
    ],
    ['a new session under the same key', [refused, refused, session('a'), session('b')], ['fine', 'broken']],
    [
      'a transfer of nothing is taken',
      [{ code: 1, msg: 'ok', data: null }, refused, session('a'), session('a')],
      ['broken', 'fine'],
    ],
  ])('%s', async (_what, bodies, verdicts) => {
    const found = await checkKeys(answering(bodies), HONOURED, { username: 'ada', password: 'secret123' });
    expect(found.map(({ verdict }) => verdict)).toEqual(verdicts);
  });
});
