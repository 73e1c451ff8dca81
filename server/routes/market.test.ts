import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  getCurrencyTabs,
  getMarkets,
  getOrderBook,
  getPrices,
  getTabMarkets,
} from '../../src/contract/calls/market.ts';
import { isPositive, lt, ZERO } from '../../src/contract/decimal.ts';
import { DIFFERENCE, withDifference } from '../../src/contract/difference.ts';
import { CANDLE_PERIODS, readCandles, readDaySummary, readDepth } from '../../src/contract/htx.ts';
import { type ChainedTick, GENESIS_HASH, verifyTicks } from '../../src/contract/tick-chain.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { inTransaction } from '../db/connection.ts';
import { CATALOGUE } from '../market/catalogue.ts';
import { closeDay, closedDays } from '../market/tick-days.ts';
import { recordTicks } from '../market/tick-writer.ts';
import type { TreeFeed } from '../market/tree/tree-feed.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (url: string) => {
  const answer = await server.app.http.inject({ method: 'GET', url });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() as Record<string, unknown> };
};

test('MKT-01 getMarketList gives every market with price, signed change, volume and the steps of its orders', async () => {
  const items = await server.ok(getMarkets, undefined);
  expect(items).toHaveLength(CATALOGUE.length);
  for (const item of items) {
    expect(item.title).toBe(`${item.base}/${item.quote}`);
    expect(item.price).toBeDefined();
    expect(isPositive(item.price ?? ZERO)).toBe(true);
    expect(item.pricedAtMs).toBeLessThanOrEqual(server.clock.now());
    expect(item.trend.at(-1)).toBe(item.price);
  }
  const { body } = await get('/api/getMarketList');
  const [first] = (body['data'] as { list: { change: string; close: string }[] }).list;
  expect(first?.change).toMatch(/^([+-]\d+(\.\d{1,2})?|0)$/);
  expect(first?.close).toMatch(/^\d+(\.\d+)?$/);
});

test('MKT-02 tabs of top currencies with children, and each of their lists', async () => {
  const tabs = await server.ok(getCurrencyTabs, undefined);
  expect(tabs.map(({ name }) => name)).toEqual(['USDT', 'BTC', 'ETH', 'USDC']);
  for (const tab of tabs) {
    const all = await server.ok(getTabMarkets, { tabId: tab.id, childId: undefined });
    expect(all.every(({ quote }) => quote === tab.name)).toBe(true);
    const parts = await Promise.all(
      tab.children.map((child) => server.ok(getTabMarkets, { tabId: tab.id, childId: child.id })),
    );
    expect(
      parts
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ id }) => id).sort());
    for (const part of parts) expect(part.length).toBeGreaterThan(0);
  }
  expect(await server.ok(getTabMarkets, { tabId: '999', childId: undefined })).toEqual([]);
});

test('SPOT-01 the order book has both sides, best first; an unknown market is refused in the member’s language', async () => {
  const book = await server.ok(getOrderBook, { symbol: 'btcusdt' });
  expect(book.asks.length).toBeGreaterThanOrEqual(9);
  expect(book.bids.length).toBeGreaterThanOrEqual(9);
  expect(lt(book.bids[0]?.price ?? ZERO, book.asks[0]?.price ?? ZERO)).toBe(true);
  const [price] = await server.ok(getPrices, { symbols: 'btcusdt' });
  expect(book).toMatchObject({ price: price?.price, change: price?.change, pricedAtMs: price?.pricedAtMs });
  const last = book.price ?? ZERO;
  expect(lt(last, book.bids[0]?.price ?? ZERO) || lt(book.asks[0]?.price ?? ZERO, last)).toBe(false);
  expect(await server.send(getOrderBook, { symbol: 'nosuch' })).toMatchObject({ code: 201, data: undefined });
});

test('MKT-03 MKT-04 HTX’s REST answers detail, all nine periods of candles, and depth', async () => {
  const detail = await get('/market/detail?symbol=btcusdt');
  expect(detail.body).toMatchObject({ status: 'ok', ch: 'market.btcusdt.detail' });
  expect(readDaySummary(detail.body).close).toBe(server.app.feed.latest('btcusdt')?.price);
  for (const period of CANDLE_PERIODS) {
    const { body } = await get(`/market/history/kline?symbol=btcusdt&period=${period}&size=60`);
    expect(body).toMatchObject({ status: 'ok', ch: `market.btcusdt.kline.${period}` });
    const wire = body['data'] as { id: number }[];
    expect(wire[0]?.id).toBeGreaterThan(wire[1]?.id ?? 0);
    expect(readCandles(body)).toHaveLength(60);
  }
  expect(readCandles((await get('/market/history/kline?symbol=btcusdt&period=1day')).body)).toHaveLength(150);
  const depth = await get('/market/depth?symbol=ethusdt&type=step0');
  expect(readDepth(depth.body).bids).toHaveLength(150);
  for (const [query, levels] of [
    ['type=step1', 20],
    ['type=step0&depth=5', 5],
  ] as const)
    expect(readDepth((await get(`/market/depth?symbol=ethusdt&${query}`)).body).asks).toHaveLength(levels);
  // Each carries the time of its price, not of the answer, so that a client notices a feed that stands still.
  server.clock.advance(400);
  const [btc, eth] = ['btcusdt', 'ethusdt'].map((symbol) => server.app.feed.latest(symbol)?.tsMs);
  expect((await get('/market/detail?symbol=btcusdt&again=1')).body['ts']).toBe(btc);
  expect((await get('/market/depth?symbol=ethusdt&again=1')).body).toMatchObject({ ts: eth, tick: { ts: eth } });
  expect([btc, eth]).not.toContain(server.clock.now());
});

test('MKT-04 what cannot be answered is an error of the exchange’s form, with HTTP 200', async () => {
  for (const url of [
    '/market/detail?symbol=nosuch',
    '/market/detail',
    '/market/history/kline?symbol=btcusdt&period=2min',
    '/market/history/kline?symbol=btcusdt&period=1min&size=0',
    '/market/history/kline?symbol=btcusdt&period=1min&size=1e9',
    '/market/history/kline?symbol[]=btcusdt&period=1min',
    '/market/depth?symbol=btcusdt&type=step9',
    '/market/chain?symbol=btcusdt&from=-1',
    '/market/chain-head?symbol=%00',
    '/market/history/kline?symbol=btcusdt&period=1min&size=2001',
    '/market/chain?symbol=btcusdt&size=1001',
    '/market/depth?symbol=btcusdt&depth=151',
    '/market/chain-days?size=401',
  ]) {
    const { status, body } = await get(url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'error', 'err-code': expect.any(String), 'err-msg': expect.any(String) });
  }
});

test('SRV-11 why the exchange has no data is not told, and asked again it is looked for again', async () => {
  const url = '/market/detail?symbol=dotusdt';
  vi.spyOn(server.app.feed, 'detail').mockRejectedValueOnce(new Error('connect ECONNREFUSED 10.0.0.7'));
  expect((await get(url)).body).toMatchObject({ 'err-code': 'system-error', 'err-msg': 'no data now' });
  expect((await get(url)).body).toMatchObject({ status: 'ok' });
});

test('MKT-01 getPrices answers what moves of the markets that are asked for, as the list has it', async () => {
  const prices = await server.ok(getPrices, { symbols: 'ethusdt,nosuch,btcusdt' });
  const all = await server.ok(getMarkets, undefined);
  for (const { symbol, price, change, volume, pricedAtMs } of prices)
    expect(all.find((market) => market.symbol === symbol)).toMatchObject({ price, change, volume, pricedAtMs });
  expect(prices.map(({ symbol }) => symbol).sort()).toEqual(['btcusdt', 'ethusdt']);
});

test('SRV-10 who has the market list of a moment ago and says so is sent what changed in it', async () => {
  const list = (headers: Record<string, string>) =>
    server.app.http.inject({ method: 'POST', url: '/api/getMarketList', headers });
  const before = await list({ lang: 'en' });
  const tag = String(before.headers['etag']);
  server.clock.advance(1_000);
  // The answer of each language is cached separately, so these are new answers.
  const whole = await list({ lang: 'de', 'if-none-match': tag });
  const changed = await list({ lang: 'fr', 'if-none-match': tag, 'a-im': DIFFERENCE });
  expect([whole.statusCode, changed.statusCode, changed.headers['im']]).toEqual([200, 226, DIFFERENCE]);
  expect(changed.headers['etag']).toBe(whole.headers['etag']);
  expect(withDifference(before.json(), changed.json())).toEqual(whole.json());
  expect(changed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 2);
  const unknown = await list({ lang: 'fr', 'if-none-match': 'W/"x"', 'a-im': DIFFERENCE });
  expect(unknown.json()).toEqual(whole.json());
});

test('SRV-10 unchanged market data is answered 304', async () => {
  const first = await server.app.http.inject({ method: 'GET', url: '/api/getAllCurrencyList' });
  const second = await server.app.http.inject({
    method: 'GET',
    url: '/api/getAllCurrencyList',
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect(second.statusCode).toBe(304);
  expect(second.body).toBe('');
});

test('OPT-07 anyone can fetch the chain’s head and its ticks, and check them', async () => {
  const symbol = 'aaveusdt';
  await recordTicks(
    server.db.orm,
    [1, 2, 3].map((i) => ({
      symbol,
      tsMs: server.clock.now() + i,
      price: server.app.feed.latest(symbol)?.price ?? ('1' as never),
    })),
  );
  await recordTicks(server.db.orm, [{ symbol, tsMs: server.clock.now() + 4, price: '2' as never }], true);
  const head = await get(`/market/chain-head?symbol=${symbol}`);
  const [newest] = head.body['data'] as { seq: number; hash: string }[];
  const { body } = await get(`/market/chain?symbol=${symbol}&from=1&size=4`);
  const ticks = (body['data'] as { seq: number; ts: number; price: string; prev: string; hash: string }[]).map(
    ({ seq, ts, price, prev, hash, ...more }) =>
      ({ sequence: seq, atMs: ts, price, previousHash: prev, hash, ...more }) as unknown as ChainedTick,
  );
  expect(newest?.seq).toBe(4);
  expect(await verifyTicks(symbol, ticks, { headHash: newest?.hash ?? '' })).toMatchObject({ valid: true, count: 4 });
  const rest = await get(`/market/chain?symbol=${symbol}&from=3&size=1`);
  expect(rest.body['data']).toMatchObject([{ seq: 3 }]);
  const all = await get('/market/chain-head');
  expect(all.body['data']).toHaveLength(1);
});

test('OPT-07 anyone can fetch the hashes of closed days, newest first, each of which follows from the day before', async () => {
  const firstMs = Date.UTC(2025, 5, 1);
  for (const day of [0, 1])
    await recordTicks(server.db.orm, [{ symbol: 'dogeusdt', tsMs: firstMs + day * DAY_MS, price: '1' as never }]);
  const nothing = { within: async () => [], overdue: async () => [] };
  for (let day = 0; day < 2; day += 1)
    await inTransaction(server.db, (tx) => closeDay(tx, nothing, firstMs + 3 * DAY_MS));
  const [second, first] = await closedDays(server.db.orm, 2);
  const days = async (query: string) => (await get(`/market/chain-days${query}`)).body['data'];
  expect(await days('')).toEqual([
    { day: '2025-06-02', ticks: 1, prev: first?.hash, hash: second?.hash },
    { day: '2025-06-01', ticks: 1, prev: GENESIS_HASH, hash: first?.hash },
  ]);
  expect(await days('?size=1')).toHaveLength(1);
});

/** Collects the frames that a socket receives; `next` waits for the next frame that matches. */
const listening = (socket: WebSocket) => {
  const frames: Record<string, unknown>[] = [];
  const waiting: {
    fits: (frame: Record<string, unknown>) => boolean;
    done: (frame: Record<string, unknown>) => void;
  }[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(gunzipSync(data).toString()) as Record<string, unknown>;
    frames.push(frame);
    for (const one of waiting.filter(({ fits }) => fits(frame))) {
      waiting.splice(waiting.indexOf(one), 1);
      one.done(frame);
    }
  });
  return {
    frames,
    next: (fits: (frame: Record<string, unknown>) => boolean) =>
      new Promise<Record<string, unknown>>((done) => {
        waiting.push({ fits, done });
      }),
  };
};

test('MKT-04 the websocket speaks HTX’s protocol: sub, push, unsub, req, ping, errors, all gzip', async () => {
  // A minute's candle begins with its first tick.
  server.clock.advance(5_000);
  const socket = await server.app.http.injectWS('/ws');
  const { frames, next } = listening(socket);
  const topic = 'market.btcusdt.kline.1min';

  const subscribed = next((frame) => frame['subbed'] === topic);
  const current = next((frame) => frame['ch'] === topic);
  socket.send(JSON.stringify({ sub: topic, id: 'one' }));
  expect(await subscribed).toMatchObject({ id: 'one', status: 'ok' });
  expect(await current).toMatchObject({ tick: { id: Math.floor(server.clock.now() / 60_000) * 60 } });

  const feed = server.app.feed as TreeFeed;
  const first = next((frame) => frame['ch'] === topic);
  feed.deliver();
  await first;
  const pushed = next((frame) => frame['ch'] === topic);
  server.clock.advance(1_000);
  feed.deliver();
  expect(await pushed).toMatchObject({ tick: { close: Number(feed.latest('btcusdt')?.price) } });

  const history = next((frame) => frame['rep'] === 'market.ethusdt.kline.1day');
  socket.send(JSON.stringify({ req: 'market.ethusdt.kline.1day', id: 'two' }));
  expect(readCandles(await history)).toHaveLength(300);

  const pong = next((frame) => 'pong' in frame);
  socket.send(JSON.stringify({ ping: 42 }));
  expect(await pong).toEqual({ pong: 42 });

  for (const [sent, code] of [
    ['nonsense', 'bad-request'],
    [JSON.stringify({ sub: 'market.btcusdt.kline.7min', id: 'x' }), 'bad-request'],
    [JSON.stringify({ sub: 'market.nosuch.kline.1min', id: 'x' }), 'invalid-parameter'],
  ]) {
    const refused = next((frame) => frame['status'] === 'error');
    socket.send(sent ?? '');
    expect(await refused).toMatchObject({ 'err-code': code });
  }

  const unsubscribed = next((frame) => frame['unsubbed'] === topic);
  socket.send(JSON.stringify({ unsub: topic, id: 'three' }));
  await unsubscribed;
  const before = frames.length;
  server.clock.advance(2_000);
  feed.deliver();
  const done = next((frame) => 'pong' in frame);
  socket.send(JSON.stringify({ ping: 43 }));
  await done;
  expect(frames.length).toBe(before + 1);
  socket.terminate();
});

test('SRV-09 one address holds so many sockets and no more, and closing one makes room for another', async () => {
  const small = await startTestServer({ SOCKETS_PER_ADDRESS: '2' });
  const url = await small.app.http.listen({ port: 0, host: '127.0.0.1' });
  /** The outcome of a connection: the answer to its ping, or the code with which it is closed. */
  const dial = () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    const outcome = new Promise<number | 'taken'>((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ ping: 1 })));
      socket.on('message', () => resolve('taken'));
      socket.on('close', resolve);
    });
    return { socket, outcome };
  };
  const [first, second] = [dial(), dial()];
  expect([await first.outcome, await second.outcome]).toEqual(['taken', 'taken']);
  expect(await dial().outcome).toBe(1013);
  first.socket.terminate();
  await eventually(async () => expect(await dial().outcome).toBe('taken'));
  await small.stop();
});

test('SRV-11 hostile queries get an error of the exchange’s form, never a fault', async () => {
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('btcusdt', '1min', '-1', '1e999', '9'.repeat(400), '\u0000', "' or 1=1 --", '{"$gt":""}', '%'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        '/market/history/kline',
        '/market/detail',
        '/market/depth',
        '/market/chain',
        '/market/chain-head',
      ),
      fc.dictionary(fc.constantFrom('symbol', 'period', 'size', 'type', 'depth', 'from', '__proto__', 'x'), values),
      async (path, query) => {
        const { status, body } = await get(`${path}?${new URLSearchParams(query)}`);
        expect(status).toBe(200);
        expect(['ok', 'error']).toContain(body['status']);
        expect(body['err-code']).not.toBe('system-error');
      },
    ),
    { numRuns: 200 },
  );
});
