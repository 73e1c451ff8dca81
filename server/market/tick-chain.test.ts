import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decimal } from '../../src/contract/decimal.ts';
import { GENESIS_HASH, verifyTicks } from '../../src/contract/tick-chain.ts';
import { SECOND_MS } from '../../src/contract/time-units.ts';
import { createLog } from '../base/log.ts';
import type { Database } from '../db/connection.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { SettableClock } from '../testing/settable-clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { TEST_EPOCH_MS } from '../testing/test-epoch.ts';
import { CATALOGUE } from './catalogue.ts';
import type { NeededTicks, Stretch } from './needed-ticks.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';
import { chainHead, ticksBetween } from './tick-chain.ts';
import { createTickRecorder } from './tick-recorder.ts';
import { recordTicks } from './tick-writer.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const T = TEST_EPOCH_MS;
const tick = (symbol: string, afterMs: number, price: string) => ({ symbol, tsMs: T + afterMs, price: decimal(price) });
const NOTHING = { within: async () => [], overdue: async () => [] };
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
  // The millisecond after it is on the same day.
  const nowMs = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
  await recordTicks(database.orm, [{ symbol: 'kept', tsMs: nowMs, price: decimal('3') }]);
  await rejects(sql`delete from market_tick where symbol = 'kept' and ts_ms = ${nowMs}`);
  await rejects(sql`delete from market_tick where symbol = 'kept'`);
  // The database computes hash and sequence itself and ignores forged ones.
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
  // The newest tick cannot be deleted, because the next one is chained to it.
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

test('OPT-07 ticks that come in another order are written in that of their times', async () => {
  await recordTicks(database.orm, [tick('mixed', 2_000, '2'), tick('mixed', 1_000, '1')]);
  expect((await ticksBetween(database.orm, 'mixed', 1, 5)).map(({ price }) => price)).toEqual(['1', '2']);
});

test('SRV-06 a price of 0 is no tick, and takes none of the other markets with it', async () => {
  await recordTicks(database.orm, [tick('halted', 1000, '0'), tick('beside', 1000, '5'), tick('below', 1000, '-1')]);
  const recorded = await Promise.all(
    ['halted', 'beside', 'below'].map((symbol) => ticksBetween(database.orm, symbol, 1, 10)),
  );
  expect(recorded.map((ticks) => ticks.map(({ price }) => price))).toEqual([[], ['5'], []]);
});

test('SRV-06 several processes record one feed: every tick once, in one chain', async () => {
  const clock = new SettableClock(T);
  const log = createLog('silent');
  const processes = Array.from({ length: 3 }, () => {
    const feed = simulatedFeed('recorded', clock, CATALOGUE.slice(0, 5));
    return { feed, recorder: createTickRecorder({ database, feed, clock, log, needed: NOTHING }) };
  });
  for (const { recorder } of processes) recorder.listen();
  for (let i = 0; i < 40; i++) {
    clock.advance(250);
    for (const { feed } of processes) feed.deliver();
    // Each round one process is down: another one records the ticks of that round.
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

test('SRV-06 ticks wait while the database is away, and are written in their order when it is back', async () => {
  const clock = new SettableClock(T + 3_600_000);
  const feed = simulatedFeed('late', clock, CATALOGUE.slice(6, 7));
  const recorder = createTickRecorder({
    database,
    feed,
    clock,
    log: createLog('silent'),
    needed: NOTHING,
  });
  recorder.listen();
  for (let i = 0; i < 10; i++) {
    feed.deliver();
    clock.advance(2_000);
  }
  expect(await recorder.flush()).toBe(true);
  await recorder.stop();
  const ticks = await ticksBetween(database.orm, 'ltcusdt', 1, 100);
  expect(new Set(ticks.slice(1).map(({ atMs }, i) => atMs - (ticks[i]?.atMs ?? 0)))).toEqual(new Set([1_000]));
  expect(ticks).toHaveLength(19);
  expect(await verifyTicks('ltcusdt', ticks)).toMatchObject({ valid: true });
});

test('SRV-06 a process with a wrong clock records nothing, nor its ticks of the future once the clock is set right', async () => {
  const clock = new SettableClock(T);
  const feed = simulatedFeed('ahead', clock, CATALOGUE.slice(7, 8));
  const recorder = createTickRecorder({ database, feed, clock, log: createLog('silent'), needed: NOTHING });
  const [{ symbol = '' } = {}] = feed.markets();
  recorder.listen();
  clock.advance(60_000);
  feed.deliver();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  try {
    await expect(recorder.flush()).rejects.toThrow(/clock/);
  } finally {
    vi.useRealTimers();
  }
  clock.set(T);
  expect(await recorder.flush()).toBe(false);
  expect(await chainHead(database.orm, symbol)).toBeUndefined();
  clock.advance(61_000);
  feed.deliver();
  expect(await recorder.flush()).toBe(true);
  await recorder.stop();
});

test('SRV-06 after a pause the needed part of the simulated market’s own record comes before the next tick', async () => {
  const clock = new SettableClock(T + 7_200_000);
  const symbol = 'btcusdt';
  const feed = simulatedFeed('paused', clock, CATALOGUE.slice(0, 1));
  const startMs = clock.now() + 100_000_000;
  clock.advance(100_000_000);
  const needed = {
    ...NOTHING,
    within: async (_queries: unknown, [gap]: readonly { readonly fromMs: number }[]) =>
      gap === undefined || gap.fromMs < startMs - 5_000
        ? []
        : [{ symbol, fromMs: startMs + 60_000, untilMs: startMs + 65_000 }],
  };
  const parts = { database, feed, clock, log: createLog('silent'), needed };
  const recorder = createTickRecorder(parts);
  recorder.listen();
  feed.deliver();
  await recorder.flush();
  clock.advance(600_000);
  feed.deliver();
  await recorder.flush();
  await setImmediate();
  await recorder.flush();
  const { rows } = await database.orm.execute<{ at: number; backfilled: boolean }>(
    sql`select ts_ms - ${startMs} as at, backfilled from market_tick
        where symbol = ${symbol} and ts_ms > ${startMs - 5_000} order by seq`,
  );
  const filled = rows.filter(({ backfilled }) => backfilled).map(({ at }) => Number(at));
  expect(filled).toHaveLength(5);
  expect(filled.every((at) => at > 60_000 && at <= 65_000)).toBe(true);
  expect(rows[0]?.backfilled).toBe(false);
  expect(rows.slice(1, 6).every(({ backfilled }) => backfilled)).toBe(true);
  expect(rows.at(-1)?.backfilled).toBe(false);
});

test('SRV-06 more than two seconds without a tick are a gap, which ends before the next tick', async () => {
  const clock = new SettableClock(T + 300_000_000);
  const feed = new FakeFeed(clock);
  const gaps: Stretch[] = [];
  const within: NeededTicks['within'] = async (_queries, stretches) => {
    gaps.push(...stretches);
    return [];
  };
  const recorder = createTickRecorder({
    database,
    feed,
    clock,
    log: createLog('silent'),
    needed: { ...NOTHING, within },
  });
  recorder.listen();
  const gapsAfter = async (pauseMs: number): Promise<Stretch[]> => {
    clock.advance(pauseMs);
    feed.trade('ethusdt', '1');
    await recorder.flush();
    return gaps.splice(0);
  };
  await gapsAfter(0);
  expect(await gapsAfter(2_000)).toEqual([]);
  const headMs = clock.now();
  expect(await gapsAfter(2_001)).toEqual([{ symbol: 'ethusdt', fromMs: headMs, untilMs: headMs + 2_000 }]);
});
