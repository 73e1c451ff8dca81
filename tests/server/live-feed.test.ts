/** Options on the live feed, while the exchange repeats itself, disconnects and reconnects, and sends nonsense. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../server/base/log.ts';
import { inTransaction } from '../../server/db/connection.ts';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import { HtxFeed } from '../../server/market/htx/htx-feed.ts';
import { chainHead, ticksFrom } from '../../server/market/tick-chain.ts';
import { createTickRecorder, type TickRecorder } from '../../server/market/tick-recorder.ts';
import { ticksOfOptions } from '../../server/services/options/ticks-needed.ts';
import { grantPracticeFunds } from '../../server/services/practice/practice-funds.ts';
import { type FakeExchange, fakeExchange } from '../../server/testing/fake-exchange.ts';
import { TEST_EPOCH_MS } from '../../server/testing/test-epoch.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts';
import { createOption, getOption } from '../../src/contract/calls/options.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { verifyTicks } from '../../src/contract/tick-chain.ts';
import { eventually } from '../harness/eventually.ts';

const MARKETS = CATALOGUE.slice(0, 2);
let exchange: FakeExchange;
let server: TestServer;
let recorder: TickRecorder;
let feed: HtxFeed;

beforeAll(async () => {
  exchange = await fakeExchange();
  const { answer } = exchange;
  exchange.answer = (url) =>
    url.pathname === '/market/history/trade' ? { status: 'ok', ts: 1, data: TRADES } : answer(url);
  server = await startTestServer({}, undefined, (clock) => {
    feed = new HtxFeed({ url: exchange.url, clock, log: createLog('silent'), markets: MARKETS });
    return feed;
  });
  const { db: database, clock } = server;
  recorder = createTickRecorder({
    database,
    feed,
    clock,
    log: createLog('silent'),
    needed: ticksOfOptions,
  });
  recorder.listen();
  feed.start();
  await subscribed();
});
afterAll(async () => {
  await recorder.stop();
  await feed.stop();
  await server.stop();
  await exchange.stop();
});

/** Waits, because a tick is recorded only after the exchange was asked about the time before it. */
const recordedUntil = (madeMs: number) =>
  eventually(async () => {
    await recorder.flush();
    expect((await chainHead(server.db.orm, 'btcusdt'))?.atMs).toBe(TEST_EPOCH_MS + madeMs);
  });

const TRADES = [27_000, 22_000].map((afterMs) => ({
  id: afterMs,
  ts: TEST_EPOCH_MS + afterMs,
  data: [{ id: afterMs, ts: TEST_EPOCH_MS + afterMs, price: afterMs === 27_000 ? 106.5 : 0.5, amount: 1 }],
}));

const subscribed = () =>
  eventually(() => expect(exchange.said.some(({ sub }) => sub === 'market.ethusdt.detail')).toBe(true));

/** A line of the recording: the time by the exchange's clock, the market, and the price with its own time. */
type Line = readonly [atMs: number, symbol: 'btcusdt' | 'ethusdt' | 'reconnect', close?: unknown, madeMs?: number];

/** `taken` marks the lines that become ticks of BTC. */
const RECORDING: readonly (readonly [...Line, taken?: true])[] = [
  [0, 'btcusdt', 100, 0, true],
  [0, 'ethusdt', 0, 0],
  [1_000, 'btcusdt', 100, 0],
  [1_000, 'btcusdt', 101, 1_000, true],
  [1_200, 'btcusdt', 99, 500],
  // The socket reconnects: the last state comes again with its old time, that of the other market with a far older one.
  [3_000, 'reconnect'],
  [3_200, 'btcusdt', 101, 1_000],
  [3_200, 'ethusdt', 100, -12_000],
  [3_500, 'btcusdt', 102, 3_400, true],
  [4_000, 'btcusdt', 10_200, 4_000],
  [4_500, 'btcusdt', 103, 4_500, true],
  [5_000, 'ethusdt', 0, 5_000],
  [5_000, 'btcusdt', '1e-20', 5_000],
  [5_500, 'btcusdt', 104, 3_450],
  [6_000, 'btcusdt', 105, 6_000, true],
  [20_000, 'btcusdt', 106, 19_900, true],
  [29_900, 'btcusdt', 107, 29_900, true],
  // Just before the deadline: an older tick, a zero, a jump. None of them is the exit.
  [29_950, 'btcusdt', 90, 25_000],
  [29_960, 'btcusdt', 0, 29_960],
  [29_970, 'btcusdt', 900, 29_970],
  [31_000, 'btcusdt', 108, 31_000, true],
];

const push = (symbol: string, close: unknown, madeMs: number): void =>
  exchange.push({
    ch: `market.${symbol}.detail`,
    ts: TEST_EPOCH_MS + madeMs,
    tick: { close, open: 100, high: 110, low: 90, amount: 1, vol: 1 },
  });

test('SRV-04 SRV-06 repeats, reconnects, zeros and jumps decide no option, and stop no other market', async () => {
  const ada = await server.newMember();
  await inTransaction(server.db, (tx) => grantPracticeFunds(tx, ada.id, server.clock.now()));
  const create = (direction: 'up' | 'down') =>
    server.ok(
      createOption,
      { marketId: MARKETS[0]?.id ?? '', durationS: 30, stake: decimal(100), direction, payoutRate: undefined },
      { as: ada },
    );
  const orders: { readonly orderId: string }[] = [];
  for (const [index, [atMs, symbol, close, madeMs = 0, taken]] of RECORDING.entries()) {
    server.clock.advance(TEST_EPOCH_MS + atMs - server.clock.now());
    if (symbol === 'reconnect') {
      exchange.said.length = 0;
      exchange.drop();
      await subscribed();
    } else push(symbol, close, madeMs);
    await exchange.ping(server.clock.now());
    await recorder.flush();
    if (taken) await recordedUntil(madeMs);
    await server.jobs.runDue();
    if (index === 0) orders.push(await create('up'), await create('down'));
  }
  const ticks = await ticksFrom(server.db.orm, 'btcusdt', 1, 100);
  expect(await verifyTicks('btcusdt', ticks)).toMatchObject({ valid: true });
  const heard = RECORDING.flatMap(([, , close, madeMs, taken]) => (taken ? [[madeMs, close, undefined]] : []));
  expect(ticks.map(({ atMs, price, backfilled }) => [atMs - TEST_EPOCH_MS, Number(price), backfilled])).toEqual(
    // The trades near the deadline that the feed missed come from the exchange's own record.
    heard.toSpliced(-2, 0, [27_000, 106.5, true]),
  );
  expect(await ticksFrom(server.db.orm, 'ethusdt', 1, 10)).toEqual([]);
  const [up, down] = await Promise.all(orders.map(({ orderId }) => server.ok(getOption, { orderId }, { as: ada })));
  expect(up).toMatchObject({ result: 'win', entryPrice: '101', exitPrice: '107' });
  expect(down).toMatchObject({ result: 'loss', entryPrice: '101', exitPrice: '107' });
});
