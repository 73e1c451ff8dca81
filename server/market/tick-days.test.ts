import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gapBetween, verifyTickFile } from '../../scripts/verify-tick-file.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { GENESIS_HASH, verifyTicks } from '../../src/contract/tick-chain.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { type Mode, readEnvironment } from '../base/environment.ts';
import { type Database, inTransaction } from '../db/connection.ts';
import { tickDayJobs } from '../jobs/tick-day-jobs.ts';
import { runLine } from '../testing/operator-line.ts';
import { SettableClock } from '../testing/settable-clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { NeededTicks } from './needed-ticks.ts';
import { chainHead, ticksBetween } from './tick-chain.ts';
import { closeDay, closedChains, closedDays, isDayKept, markArchived } from './tick-days.ts';
import { writeTickFile } from './tick-file.ts';
import { recordTicks } from './tick-writer.ts';

const FIRST_MS = Date.UTC(2026, 0, 5);
const NOTHING: NeededTicks = { within: async () => [], overdue: async () => [] };
const folder = mkdtempSync(join(tmpdir(), 'ticks-'));
afterAll(() => rmSync(folder, { recursive: true }));

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** Records three ticks a day for each market on consecutive days, the last one in the day's last second. */
const recordDays = async (count: number, symbols: readonly string[] = ['btcusdt', 'ethusdt']): Promise<void> => {
  for (let day = 0; day < count; day++) {
    const at = (afterMs: number) => FIRST_MS + day * DAY_MS + afterMs;
    const ticks = symbols.flatMap((symbol) =>
      [0, 60_000, DAY_MS - 500].map((afterMs, i) => ({
        symbol,
        tsMs: at(afterMs),
        price: decimal(`${100 + day}.${i + 1}`),
      })),
    );
    await recordTicks(database.orm, ticks, day === 1);
  }
};
const parts = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ relname: string }>(
    `select relname from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'market_tick'::regclass order by 1`,
  );
  return rows.map(({ relname }) => relname);
};
const close = (nowMs: number, needed = NOTHING) => inTransaction(database, (tx) => closeDay(tx, needed, nowMs));
const closeAll = async (nowMs: number): Promise<void> => {
  while ((await close(nowMs)) > 0);
};
const drop = (nowMs: number, tickDays: number, mode: Mode = 'sandbox') => {
  const job = tickDayJobs({ mode, tickDays }).find(({ name }) => name === 'tick-days-drop');
  return inTransaction(database, async (tx) => job?.run(tx, nowMs));
};

test('OPT-07 each day of ticks is a part of its own, and chains go on from day to day', async () => {
  await recordDays(3);
  expect(await parts()).toEqual(['market_tick_20260105', 'market_tick_20260106', 'market_tick_20260107']);
  const ticks = await ticksBetween(database.orm, 'btcusdt', 1, 9);
  const head = await chainHead(database.orm, 'btcusdt');
  expect(await verifyTicks('btcusdt', ticks, { headHash: head?.hash ?? '' })).toMatchObject({ valid: true, count: 9 });
  await expect(database.orm.execute(sql`truncate market_tick_20260105`)).rejects.toThrow();
});

test('OPT-07 a day is closed once it is over by an hour, by a hash that follows from the day before, and takes no tick more', async () => {
  await recordDays(2);
  expect(await close(FIRST_MS + DAY_MS + 59 * 60_000)).toBe(0);
  await closeAll(FIRST_MS + 2 * DAY_MS + 60 * 60_000);
  const [second, first] = await closedDays(database.orm, 10);
  expect(first).toMatchObject({ dayMs: FIRST_MS, ticks: 6, previousHash: GENESIS_HASH });
  expect(second).toMatchObject({ dayMs: FIRST_MS + DAY_MS, ticks: 6, previousHash: first?.hash });
  expect(await closedChains(database.orm, FIRST_MS + DAY_MS)).toMatchObject([
    { symbol: 'btcusdt', firstSequence: 4, lastSequence: 6 },
    { symbol: 'ethusdt', firstSequence: 4, lastSequence: 6 },
  ]);
  const late = { symbol: 'btcusdt', tsMs: FIRST_MS + 2 * DAY_MS - 100, price: decimal('7') };
  await recordTicks(database.orm, [late, { ...late, tsMs: FIRST_MS + 2 * DAY_MS }]);
  expect(await ticksBetween(database.orm, 'btcusdt', 7, 9)).toMatchObject([{ atMs: FIRST_MS + 2 * DAY_MS }]);
});

test('SRV-06 a day in which an open order still waits for a tick stays open', async () => {
  await recordDays(1);
  const waiting = { symbol: 'btcusdt', fromMs: FIRST_MS, untilMs: FIRST_MS + DAY_MS - 1 };
  const asked: number[] = [];
  const overdue = async (_: unknown, beforeMs: number) => {
    asked.push(beforeMs);
    return [waiting];
  };
  expect(await close(FIRST_MS + 3 * DAY_MS, { ...NOTHING, overdue })).toBe(0);
  expect(asked).toEqual([FIRST_MS + DAY_MS]);
  expect(await close(FIRST_MS + 3 * DAY_MS)).toBe(1);
});

test('OPT-07 old days leave the database as whole parts: closed, older than is kept, and with real money in a file', async () => {
  await recordDays(4);
  const nowMs = FIRST_MS + 4 * DAY_MS;
  expect(await drop(nowMs, 1)).toBe(0);
  await closeAll(nowMs + 2 * 3_600_000);
  expect(await drop(nowMs, 3, 'live')).toBe(0);
  await markArchived(database.orm, FIRST_MS, nowMs);
  expect(await drop(nowMs, 3, 'live')).toBe(1);
  expect(await drop(nowMs, 3, 'live')).toBe(0);
  expect(await drop(nowMs, 2)).toBe(1);
  expect(await parts()).toEqual(['market_tick_20260107', 'market_tick_20260108']);
  const kept = [FIRST_MS + DAY_MS, FIRST_MS + 2 * DAY_MS].map((dayMs) => isDayKept(database.orm, dayMs));
  expect(await Promise.all(kept)).toEqual([false, true]);
  expect((await ticksBetween(database.orm, 'btcusdt', 1, 99)).map(({ sequence }) => sequence)).toEqual([
    7, 8, 9, 10, 11, 12,
  ]);
});

test('OPT-07 the newest tick of a market that stands still is kept, since the next one is chained to it', async () => {
  await recordDays(1, ['oldusdt']);
  await recordTicks(database.orm, [{ symbol: 'btcusdt', tsMs: FIRST_MS + 3 * DAY_MS, price: decimal('1') }]);
  await closeAll(FIRST_MS + 10 * DAY_MS);
  expect(await drop(FIRST_MS + 10 * DAY_MS, 1)).toBe(0);
  await recordTicks(database.orm, [{ symbol: 'oldusdt', tsMs: FIRST_MS + 9 * DAY_MS, price: decimal('2') }]);
  expect(await drop(FIRST_MS + 10 * DAY_MS, 1)).toBe(1);
  expect((await chainHead(database.orm, 'oldusdt'))?.sequence).toBe(4);
});

test('OPT-07 the file of a day holds by itself, follows from the day before, and shows every change', async () => {
  await recordDays(2);
  await closeAll(FIRST_MS + 3 * DAY_MS);
  const [second, first] = await closedDays(database.orm, 2);
  if (first === undefined || second === undefined) throw new Error('no day was closed');
  const files = [await writeTickFile(database.orm, first, folder), await writeTickFile(database.orm, second, folder)];
  const [one, two] = await Promise.all(files.map(verifyTickFile));
  expect(one).toEqual({ day: '2026-01-05', ticks: 6, previousHash: GENESIS_HASH, hash: first.hash });
  if (typeof one !== 'object' || typeof two !== 'object') throw new Error(`${String(one)} ${String(two)}`);
  expect(gapBetween([two, one])).toBeUndefined();
  expect(gapBetween([one, { ...two, previousHash: GENESIS_HASH }])).toMatchObject({ day: '2026-01-06' });

  const text = gunzipSync(readFileSync(files[1] ?? '')).toString();
  const changed = async (what: (text: string) => string): Promise<unknown> => {
    const path = join(folder, 'changed.ticks.gz');
    writeFileSync(path, gzipSync(what(text)));
    return verifyTickFile(path);
  };
  expect(await changed((same) => same)).toMatchObject({ day: '2026-01-06' });
  expect(await changed((lines) => lines.replace(',101.2', ',101.3'))).toMatch(/do not lead/);
  expect(await changed((lines) => lines.replace(',b\n', '\n'))).toMatch(/do not lead/);
  expect(await changed((lines) => lines.split('\n').toSpliced(3, 1).join('\n'))).toMatch(/no tick|do not lead|missing/);
  expect(await changed((lines) => lines.split('\n').slice(0, 5).join('\n'))).toMatch(/day's hash/);
  expect(await changed((lines) => lines.replace('2026-01-06', '2026-01-07'))).toMatch(/day's hash/);
  expect(await changed(() => '<html>')).toMatch(/cannot be read/);
  expect(await verifyTickFile(join(folder, 'none.ticks.gz'))).toMatch(/cannot be read/);
  writeFileSync(join(folder, 'plain.ticks.gz'), text);
  expect(await verifyTickFile(join(folder, 'plain.ticks.gz'))).toMatch(/cannot be read/);
});

test('OPT-07 the file of a day with more ticks than are read at once has each of them, once', async () => {
  await recordDays(1, ['btcusdt']);
  await database.pool.query(
    `insert into market_tick (symbol, ts_ms, price, seq, previous_hash, hash)
     select 'ethusdt', ${FIRST_MS} + n * 1000, n, 0, '', '' from generate_series(1, 10001) n order by n`,
  );
  await closeAll(FIRST_MS + 2 * DAY_MS);
  const [day] = await closedDays(database.orm, 1);
  if (day === undefined) throw new Error('no day was closed');
  expect(await verifyTickFile(await writeTickFile(database.orm, day, folder))).toMatchObject({ ticks: 10_004 });
});

test('OPT-07 SRV-08 an operator writes each closed day to a file once, oldest first, but none that has left the database', async () => {
  await recordDays(3);
  await closeAll(FIRST_MS + 4 * DAY_MS);
  expect(await drop(FIRST_MS + 4 * DAY_MS, 3)).toBe(1);
  const server = { db: database, clock: new SettableClock(Date.now()), environment: readEnvironment({}) };
  const out = mkdtempSync(join(folder, 'archive-'));
  const archive = async (): Promise<{ said: string; rows: { day: string; file: string }[] }> =>
    JSON.parse((await runLine(server, ['ticks', 'archive', '--out', out, '--json', '--yes'])).out);
  const { said, rows } = await archive();
  expect([said, rows.map(({ day }) => day)]).toEqual(['2 days written', ['2026-01-06', '2026-01-07']]);
  const [one, two] = await Promise.all(rows.map(({ file }) => verifyTickFile(file)));
  expect([one, two]).toMatchObject([
    { day: '2026-01-06', ticks: 6 },
    { day: '2026-01-07', ticks: 6 },
  ]);
  expect(await archive()).toMatchObject({ said: '0 days written', rows: [] });
  const { err } = await runLine(server, ['ticks', 'archive', '--out', join(out, 'none'), '--yes']);
  expect(err).toMatch(/is no folder/);
});

test('OPT-07 a file of a day is on disk, with its name, before the day counts as archived', async () => {
  await recordDays(1);
  await closeAll(FIRST_MS + 2 * DAY_MS);
  const [day] = await closedDays(database.orm, 1);
  if (day === undefined) throw new Error('no day was closed');
  const handle = await open(folder);
  const ofFile = vi.spyOn(fs, 'fsync');
  const ofFolder = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  try {
    await writeTickFile(database.orm, day, folder);
    expect([ofFile.mock.calls.length, ofFolder.mock.calls.length]).toEqual([1, 1]);
  } finally {
    vi.restoreAllMocks();
    await handle.close();
  }
});

/** Migrations, run one by one to build the database as it was before ticks were partitioned by day. */
const MIGRATIONS = new URL('../db/migrations/', import.meta.url);
const runMigration = async (file: string): Promise<void> => {
  for (const statement of readFileSync(new URL(file, MIGRATIONS), 'utf8').split('--> statement-breakpoint'))
    await database.pool.query(statement);
};

test('OPT-07 the migration keeps every tick that was recorded before, and the chains go on', async () => {
  const files = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const mine = files.findIndex((name) => name.endsWith('_ticks_by_day.sql'));
  await database.pool.query('drop schema public cascade; create schema public');
  for (const file of files.slice(0, mine)) await runMigration(file);
  await database.pool.query(
    `insert into market_tick (symbol, ts_ms, price, seq, previous_hash, hash)
     select 'btcusdt', ${FIRST_MS} + n * 36000000, n, 0, '', '' from generate_series(1, 6) n order by n`,
  );
  await database.pool.query(
    `insert into market_tick (symbol, ts_ms, price, seq, previous_hash, hash) values ('oldusdt', ${FIRST_MS}, 1, 0, '', '')`,
  );
  for (const file of files.slice(mine)) await runMigration(file);
  expect(await parts()).toEqual(['market_tick_until_20260108']);
  const after = [FIRST_MS + 61 * 3_600_000, FIRST_MS + 3 * DAY_MS];
  await recordTicks(
    database.orm,
    after.map((tsMs) => ({ symbol: 'btcusdt', tsMs, price: decimal('9') })),
  );
  expect(await parts()).toEqual(['market_tick_20260108', 'market_tick_until_20260108']);
  const ticks = await ticksBetween(database.orm, 'btcusdt', 1, 99);
  expect(await verifyTicks('btcusdt', ticks)).toMatchObject({ valid: true, count: 8 });
  await expect(database.orm.execute(sql`truncate market_tick_until_20260108`)).rejects.toThrow();
  await closeAll(FIRST_MS + 4 * DAY_MS + 3_600_000);
  expect(await closedDays(database.orm, 9)).toHaveLength(4);
  expect(await drop(FIRST_MS + 4 * DAY_MS, 2)).toBe(0);
  // The partition of many days holds the newest tick of this market, so dropping it would start its chain anew.
  expect(await drop(FIRST_MS + 5 * DAY_MS, 2)).toBe(0);
  await recordTicks(database.orm, [{ symbol: 'oldusdt', tsMs: FIRST_MS + 4 * DAY_MS, price: decimal('2') }]);
  expect(await drop(FIRST_MS + 5 * DAY_MS, 2)).toBe(1);
  expect((await chainHead(database.orm, 'oldusdt'))?.sequence).toBe(2);
});
