import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decimal } from '../../src/contract/decimal.ts';
import { GENESIS_HASH, verifyTicks } from '../../src/contract/tick-chain.ts';
import { createLog } from '../base/log.ts';
import type { Database } from '../db/connection.ts';
import { SettableClock } from '../testing/settable-clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { TEST_EPOCH_MS } from '../testing/test-epoch.ts';
import { CATALOGUE } from './catalogue.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';
import { chainHead, closingTick, firstTickAfter, lastTickAt, ticksBetween } from './tick-chain.ts';
import { createTickRecorder, recordTicks } from './tick-recorder.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const T = TEST_EPOCH_MS;
const tick = (symbol: string, afterMs: number, price: string) => ({ symbol, tsMs: T + afterMs, price: decimal(price) });
const rejects = (statement: ReturnType<typeof sql>) => expect(database.orm.execute(statement)).rejects.toThrow();

test('OPT-07 recorded ticks form a chain that the published verifier accepts', async () => {
  const prices = ['65000.10', '65000', '0.00000001380', '65000.10', '123456789.5'];
  await recordTicks(
    database.orm,
    prices.map((price, i) => tick('chained', i * 1000, price)),
  );
  const ticks = await ticksBetween(database.orm, 'chained', 1, 5);
  expect(ticks.map(({ price }) => price)).toEqual(['65000.1', '65000', '0.0000000138', '65000.1', '123456789.5']);
  expect(ticks[0]?.previousHash).toBe(GENESIS_HASH);
  const head = await chainHead(database.orm, 'chained');
  expect(await verifyTicks('chained', ticks, { headHash: head?.hash ?? '' })).toMatchObject({ valid: true, count: 5 });
  expect(await verifyTicks('chained', ticks.slice(2), { headHash: head?.hash ?? '' })).toMatchObject({ valid: true });
});

test('OPT-07 the verifier finds a changed, missing, added or moved tick', async () => {
  const other = await ticksBetween(database.orm, 'chained', 1, 5);
  const changed = other.map((one, i) => (i === 2 ? { ...one, price: decimal('7') } : one));
  expect(await verifyTicks('chained', changed)).toMatchObject({ valid: false, sequence: 3, reason: 'hash' });
  expect(await verifyTicks('chained', other.toSpliced(2, 1))).toMatchObject({ valid: false, reason: 'sequence' });
  const relinked = other.map((one, i) => (i === 3 ? { ...one, previousHash: GENESIS_HASH } : one));
  expect(await verifyTicks('chained', relinked)).toMatchObject({ valid: false, sequence: 4, reason: 'link' });
  expect(await verifyTicks('other', other)).toMatchObject({ valid: false, sequence: 1, reason: 'hash' });
  expect(await verifyTicks('chained', other.slice(0, 4), { headHash: other[4]?.hash ?? '' })).toMatchObject({
    valid: false,
    reason: 'head',
  });
  const late = other.map((one, i) => (i === 1 ? { ...one, atMs: one.atMs - 5_000 } : one));
  expect(await verifyTicks('chained', late)).toMatchObject({ valid: false, sequence: 2, reason: 'time' });
});

test('SRV-06 nobody changes, deletes or forges recorded ticks, in SQL either', async () => {
  await recordTicks(database.orm, [tick('kept', 0, '1'), tick('kept', 1000, '2')]);
  await rejects(sql`update market_tick set price = 3 where symbol = 'kept'`);
  await rejects(sql`truncate market_tick`);
  const nowMs = Date.now();
  await recordTicks(database.orm, [{ symbol: 'kept', tsMs: nowMs, price: decimal('3') }]);
  await rejects(sql`delete from market_tick where symbol = 'kept' and ts_ms = ${nowMs}`);
  await rejects(sql`delete from market_tick where symbol = 'kept'`);
  // A forged hash or sequence is not taken: the database makes both.
  await database.orm.execute(
    sql`insert into market_tick (symbol, ts_ms, price, seq, previous_hash, hash)
        values ('kept', ${nowMs + 1}, 4, 99, decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex'))`,
  );
  const ticks = await ticksBetween(database.orm, 'kept', 1, 100);
  expect(ticks.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  expect(await verifyTicks('kept', ticks)).toMatchObject({ valid: true });
});

test('OPT-07 ticks older than a week may be cleared away, the chain goes on and its rest still checks', async () => {
  const oldMs = Date.now() - 10 * 86_400_000;
  await recordTicks(
    database.orm,
    [1, 2, 3].map((i) => ({ symbol: 'cleared', tsMs: oldMs + i, price: decimal(i) })),
  );
  // Never the newest tick: the next one is chained to it.
  await rejects(sql`delete from market_tick where symbol = 'cleared'`);
  await database.orm.execute(sql`delete from market_tick where symbol = 'cleared' and seq < 3`);
  await recordTicks(database.orm, [{ symbol: 'cleared', tsMs: Date.now(), price: decimal(4) }]);
  const ticks = await ticksBetween(database.orm, 'cleared', 1, 10);
  expect(ticks.map(({ sequence }) => sequence)).toEqual([3, 4]);
  expect(await verifyTicks('cleared', ticks)).toMatchObject({ valid: true, count: 2 });
});

test('SRV-06 a tick that is not later than the last one is left out, however often it is offered', async () => {
  const both = [tick('offered', 1000, '5'), tick('offered', 2000, '6')];
  await recordTicks(database.orm, both);
  await recordTicks(database.orm, [tick('offered', 500, '9'), ...both, tick('offered', 3000, '7')]);
  const ticks = await ticksBetween(database.orm, 'offered', 1, 10);
  expect(ticks.map(({ price }) => price)).toEqual(['5', '6', '7']);
});

test('SRV-06 an option closes on the last tick at or before its deadline, once that is certain', async () => {
  await recordTicks(database.orm, [tick('closing', 0, '10'), tick('closing', 1000, '11')]);
  const close = (deadlineMs: number, nowMs: number) => closingTick(database.orm, 'closing', T + deadlineMs, T + nowMs);
  expect(await close(1500, 1600)).toEqual({ kind: 'pending' });
  await recordTicks(database.orm, [tick('closing', 1500, '12'), tick('closing', 2500, '13')]);
  expect(await close(1500, 1600)).toMatchObject({ kind: 'tick', tick: { price: '12' } });
  expect(await close(2499, 9_000_000)).toMatchObject({ kind: 'tick', tick: { price: '12' } });
  expect(await firstTickAfter(database.orm, 'closing', T + 1000)).toMatchObject({ price: '12' });
  expect(await lastTickAt(database.orm, 'closing', T + 1499)).toMatchObject({ price: '11' });
});

test('SRV-06 without a tick near the deadline the feed had a gap', async () => {
  await recordTicks(database.orm, [tick('gap', 0, '10')]);
  const close = (deadlineMs: number, nowMs: number) => closingTick(database.orm, 'gap', T + deadlineMs, T + nowMs);
  expect(await close(4_000, 8_999)).toEqual({ kind: 'pending' });
  expect(await close(4_000, 9_001)).toMatchObject({ kind: 'tick', tick: { price: '10' } });
  expect(await close(6_000, 11_001)).toEqual({ kind: 'gap' });
  await recordTicks(database.orm, [tick('gap', 60_000, '20')]);
  expect(await close(30_000, 30_100)).toEqual({ kind: 'gap' });
});

test('SRV-06 several processes record one feed: every tick once, in one chain', async () => {
  const clock = new SettableClock(T);
  const log = createLog('silent');
  const processes = Array.from({ length: 3 }, () => {
    const feed = simulatedFeed('recorded', clock, CATALOGUE.slice(0, 5));
    return { feed, recorder: createTickRecorder({ database, feed, clock, log, clearOld: true }) };
  });
  for (const { recorder } of processes) recorder.start();
  for (let i = 0; i < 40; i++) {
    clock.advance(250);
    for (const { feed } of processes) feed.deliver();
    // A process that dies and comes back loses nothing that another one saw.
    const alive = processes.filter((_, n) => (i + n) % 3 !== 0);
    await Promise.all(alive.map(({ recorder }) => recorder.flush()));
  }
  await Promise.all(processes.map(({ recorder }) => recorder.stop()));
  for (const { symbol } of CATALOGUE.slice(0, 5)) {
    const head = await chainHead(database.orm, symbol);
    const ticks = await ticksBetween(database.orm, symbol, 1, head?.sequence ?? 0);
    expect(ticks.length).toBeGreaterThanOrEqual(symbol === 'btcusdt' ? 9 : 4);
    expect(await verifyTicks(symbol, ticks, { headHash: head?.hash ?? '' })).toMatchObject({ valid: true });
    const gaps = ticks.slice(1).map(({ atMs }, i) => atMs - (ticks[i]?.atMs ?? 0));
    expect(new Set(gaps).size).toBe(1);
  }
});

test('SRV-06 a tick that could not be written in time is given up, so that a gap once seen stays a gap', async () => {
  const clock = new SettableClock(T + 3_600_000);
  const feed = simulatedFeed('late', clock, CATALOGUE.slice(6, 7));
  const recorder = createTickRecorder({ database, feed, clock, log: createLog('silent'), clearOld: false });
  recorder.start();
  feed.deliver();
  clock.advance(4_000);
  expect(await recorder.flush()).toBe(false);
  await recorder.stop();
  expect(await chainHead(database.orm, 'ltcusdt')).toBeUndefined();
});
