/**
 * A process whose database user owns nothing (MIGRATION_DATABASE_URL): what it can do, and what an attacker in it
 * cannot.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '../../src/contract/calls/spot.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { closeDay, closedDays, dropOldDay, openDays } from '../market/tick-days.ts';
import { ticksOfOptions } from '../services/options/ticks-needed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';
import { inTransaction } from './connection.ts';
import { openDatabase } from './open.ts';

const USER = `process_${randomBytes(6).toString('hex')}`;
const PASSWORD = randomBytes(12).toString('hex');

let owner: Awaited<ReturnType<typeof createTestDatabase>>;
let processUrl: string;
let server: TradingServer;
const settings = (migrationDatabaseUrl?: string) => ({
  mode: 'sandbox' as const,
  dataDir: '',
  databaseUrl: processUrl,
  migrationDatabaseUrl,
  databaseConnections: 8,
});
beforeAll(async () => {
  owner = await createTestDatabase();
  await owner.pool.query(`create role ${USER} login password '${PASSWORD}'`);
  const url = new URL(owner.url);
  [url.username, url.password] = [USER, PASSWORD];
  processUrl = url.href;
  server = await startTradingServer({}, await openDatabase(settings(owner.url)));
});
afterAll(async () => {
  await server?.stop();
  await owner.pool.query(`drop owned by ${USER}`);
  await owner.pool.query(`drop role ${USER}`);
  await owner.close();
});

const asProcess = (statement: string): Promise<unknown> => server.db.pool.query(statement);

describe('SRV-01 a process whose user owns nothing', () => {
  test('trades, keeps the books and does what is due', async () => {
    const ada = await server.newTrader();
    await server.trade('90000');
    await server.record();
    const order = { side: 'buy', kind: 'market', marketId: BTC.id, price: undefined, quantity: undefined } as const;
    await server.ok(placeOrder, { ...order, amount: decimal(100) }, { as: ada });
    await server.jobs.runDue();
    expect(Number((await server.holding(ada, 'BTC')).available)).toBeGreaterThan(0);
  });

  test('makes the parts of the days of ticks and drops closed ones, and no other', async () => {
    const day = Math.floor(server.clock.now() / DAY_MS) * DAY_MS;
    await openDays(server.db.orm, [day, day + DAY_MS]);
    server.clock.advance(2 * DAY_MS);
    await server.trade('90001');
    const nowMs = server.clock.now();
    await expect(asProcess(`select market_tick_drop_part('member')`)).rejects.toThrow(/no part of closed days/);
    while ((await inTransaction(server.db, (tx) => closeDay(tx, ticksOfOptions, nowMs))) > 0);
    expect((await closedDays(server.db.orm, 10)).length).toBeGreaterThan(0);
    const keeping = { days: 0, archivedOnly: false };
    expect(await inTransaction(server.db, (tx) => dropOldDay(tx, nowMs, keeping))).toBe(1);
  });

  test('may change no tick in a part of the days either, also after a further start; it reads and writes through the whole', async () => {
    const day = Math.floor(server.clock.now() / DAY_MS) * DAY_MS;
    await openDays(server.db.orm, [day, day + DAY_MS]);
    await (await openDatabase(settings(owner.url))).close();
    const { rows } = await owner.pool.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'market_tick'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { part } of rows)
      for (const statement of [
        `delete from ${part}`,
        `update ${part} set price = 1`,
        `insert into ${part} default values`,
      ])
        await expect(asProcess(statement)).rejects.toThrow(/permission denied/);
    server.clock.advance(1_000);
    await server.trade('90002');
    await server.record();
    expect((await server.db.pool.query('select price from market_tick where price = 90002')).rows).toHaveLength(1);
  });

  test.each([
    'create table mine (id int)',
    'alter table operator_act disable trigger all',
    'alter table ledger_posting disable trigger all',
    'drop table member',
    'truncate ledger_posting',
    'update operator_act set operator = operator',
    'delete from operator_act',
    'update ledger_movement set at_ms = at_ms',
    'delete from ledger_movement',
    'update ledger_posting set amount = amount',
    'delete from ledger_posting',
    'update market_tick set price = price',
    'delete from market_tick',
    'create function mine() returns int language sql as $$ select 1 $$',
  ])('may not: %s', async (statement) => {
    await expect(asProcess(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('owns nothing, and says so in a sentence where the schema is to be changed', async () => {
    const { rows } = await owner.pool.query(
      'select 1 from pg_class c join pg_roles r on r.oid = relowner where rolname = $1',
      [USER],
    );
    expect(rows).toEqual([]);
    const again = await openDatabase(settings());
    await again.close();
    await owner.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(openDatabase(settings())).rejects.toThrow(/may not: set MIGRATION_DATABASE_URL/);
  });
});
