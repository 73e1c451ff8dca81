/**
 * kill -9 of the server and its database while members trade: the ledger stays sound, every acknowledged write is
 * there, no key has two effects, every option is settled once. `KILLS=1000` for the full form.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBundled } from '../../scripts/prepare/bundle.mjs';
import { connect, type Database, inTransaction } from '../../server/db/connection.ts';
import { findRunning } from '../../server/db/embedded/postmaster.ts';
import { members } from '../../server/db/schema/members.ts';
import { proveLedger } from '../../server/ledger/proof.ts';
import { grantPracticeFunds } from '../../server/services/practice/practice-funds.ts';
import { openSession } from '../../server/services/sessions/sessions.ts';
import { postmasterPid, request, type ServerProcess, startProcess } from '../../server/testing/server-process.ts';
import type { Call } from '../../src/contract/call.ts';
import { createOption } from '../../src/contract/calls/options.ts';
import { cancelOrder, placeOrder } from '../../src/contract/calls/spot.ts';
import { type Decimal, decimal, mul, round } from '../../src/contract/decimal.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
const MEMBERS = 6;
const RETRY_MS = 20;
const WRITES_BETWEEN_KILLS = 40;
const BACK_WITHIN_MS = 60_000;
/** As short as the table allows, so that options are settled while all of this goes on. */
const OPTION_S = 5;

let folder: string;
let server: ServerProcess;
/** The server as `npm start` runs it. */
let main: string;
beforeAll(async () => {
  main = fileURLToPath((await ensureBundled()).main);
  folder = mkdtempSync(join(tmpdir(), 'exchange-trading-kill-'));
});
afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const running = await findRunning(join(folder, 'postgres'));
  if (running === undefined) throw new Error('no database is running');
  const db = connect({ ...running.at, database: 'exchange' }, { connections: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

interface Trader {
  readonly id: number;
  readonly token: string;
}

const enrol = (db: Database): Promise<Trader> =>
  inTransaction(db, async (tx) => {
    const name = `${randomUUID()}@example.com`;
    const row = { username: name, passwordHash: 'no password fits', inviteCode: randomUUID(), createdAtMs: Date.now() };
    const [member] = await tx.insert(members).values(row).returning({ id: members.id });
    const id = member?.id ?? 0;
    await grantPracticeFunds(tx, id, Date.now());
    return { id, token: await openSession(tx, id, { address: '127.0.0.1', agent: 'test' }, Date.now()) };
  });

interface Acknowledged {
  readonly orders: Set<string>;
  readonly cancelled: Set<string>;
  readonly options: Set<string>;
}

/** The same key until there is an answer, as the client does. */
const persist = async <P, R>(call: Call<P, R>, payload: P, token: string) => {
  const key = randomUUID();
  for (;;) {
    try {
      return await request(server.port, call, payload, key, token);
    } catch {
      await pause(RETRY_MS);
    }
  }
};

/** A limit order far below the market rests; one a little above it fills, wholly or in part. */
const limitBuy = (price: Decimal) => ({
  marketId: '1',
  kind: 'limit' as const,
  side: 'buy' as const,
  price,
  quantity: decimal('0.0005'),
  amount: undefined,
});

const trade = async (trader: Trader, price: Decimal, done: Acknowledged): Promise<void> => {
  const orderIdOf = (data: unknown): string => String((data as { order_id?: unknown }).order_id);
  const factor = decimal((0.9 + Math.random() * 0.11).toFixed(4));
  const placed = await persist(placeOrder, limitBuy(round(mul(price, factor), 2)), trader.token);
  if (placed.code !== 1) return;
  const orderId = orderIdOf(placed.data);
  done.orders.add(orderId);
  if (Math.random() < 0.8) {
    const { code } = await persist(cancelOrder, { orderId }, trader.token);
    if (code === 1) done.cancelled.add(orderId);
  }
  const terms = { marketId: '1', durationS: OPTION_S, stake: decimal(1), direction: 'up' } as const;
  const option = await persist(createOption, terms, trader.token);
  if (option.code === 1) done.options.add(orderIdOf(option.data));
};

const KINDS = ['server', 'database', 'both'] as const;
const killOnce = async (kind: (typeof KINDS)[number]): Promise<void> => {
  if (kind !== 'server') process.kill(postmasterPid(folder), 'SIGKILL');
  if (kind === 'database') return;
  await server.end('SIGKILL');
  server = await startProcess(main, { DATA_DIR: folder });
};

const idsOf = async (db: Database, query: string): Promise<Set<string>> =>
  new Set((await db.pool.query<{ id: number }>(query)).rows.map(({ id }) => String(id)));

test(
  'SRV-03 SRV-05 SRV-06 API-08 killed again and again while members trade, no money is lost, made or moved twice',
  async () => {
    server = await startProcess(main, { DATA_DIR: folder });
    const { traders, price } = await withDatabase(async (db) => {
      await db.pool.query('insert into option_duration values ($1, 1, 100, 0.8, true)', [OPTION_S]);
      const enrolled = await Promise.all(Array.from({ length: MEMBERS }, () => enrol(db)));
      const ticks = () => db.pool.query<{ price: string }>(`select price from market_tick where symbol = 'btcusdt'`);
      while ((await ticks()).rowCount === 0) await pause(RETRY_MS);
      return { traders: enrolled, price: decimal((await ticks()).rows[0]?.price ?? '') };
    });

    const done: Acknowledged = { orders: new Set(), cancelled: new Set(), options: new Set() };
    let stopping = false;
    const clients = traders.map(async (trader) => {
      while (!stopping) await trade(trader, price, done);
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = done.orders.size;
      await killOnce(KINDS[kill % KINDS.length] ?? 'both');
      const deadline = Date.now() + BACK_WITHIN_MS;
      while (done.orders.size < before + WRITES_BETWEEN_KILLS) {
        if (Date.now() > deadline) throw new Error(`no progress after a kill: ${server.output()}`);
        await pause(RETRY_MS);
      }
    }
    stopping = true;
    await Promise.all(clients);

    await withDatabase(async (db) => {
      const open = () => idsOf(db, `select id from option_order where status = 'open'`);
      while ((await open()).size > 0) await pause(200);
      expect(await proveLedger(db.orm)).toMatchObject({ sound: true });
      // Each acknowledged write is there, and no write that nobody was told of: every key was answered in the end.
      expect(await idsOf(db, 'select id from spot_order')).toEqual(done.orders);
      expect(await idsOf(db, `select id from spot_order where status = 'cancelled'`)).toEqual(done.cancelled);
      expect(await idsOf(db, 'select id from option_order')).toEqual(done.options);
      const settled = `select reference as id from ledger_movement where kind = 'option.settle'`;
      expect((await db.pool.query(settled)).rowCount).toBe(done.options.size);
      // What is frozen is what open orders hold, to the last decimal.
      const { rows } = await db.pool.query<{ frozen: string; held: string }>(`select
        (select coalesce(sum(balance), 0) from ledger_account where bucket = 'frozen') as frozen,
        (select coalesce(sum(held), 0) from spot_order) as held`);
      expect(rows[0]?.frozen).toBe(rows[0]?.held);
    });
  },
  120_000 + KILLS * 40_000,
);
