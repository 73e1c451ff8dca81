/**
 * Bars of the ledger, on a PostgreSQL of its own with full durability. `npx tsx tests/bench/ledger.ts`; with
 * `transfers`, `settlement` or `growth` only that part.
 * - transfers between members, 32 at once: at least 0.6 of what pgbench's TPC-B-like transactions reach beside them;
 * - a transfer among 1,000,000 members with 10,000,000 postings costs at most 1.3 times one among 1,000
 *   (`MEMBERS=100000` for a quick look);
 * - 10,000 options due in one second are settled within 5 s.
 * Without a `pgbench` on the path its transaction is sent through the same driver.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, type Database, inTransaction } from '../../server/db/connection.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { available, frozen, system } from '../../server/ledger/accounts.ts';
import { post, postAll } from '../../server/ledger/ledger.ts';
import { proveLedger } from '../../server/ledger/proof.ts';
import { recordTicks } from '../../server/market/tick-writer.ts';
import { settleDueOptions } from '../../server/services/options/settle-options.ts';
import { decimal, neg } from '../../src/contract/decimal.ts';
import { fillLedger, POSTINGS_A_MEMBER } from './fill-ledger.ts';
import { below, hasPgbench, prepareTpcB, runPgbench, tpcB } from './tpc-b.ts';

const AT_ONCE = 32;
/** A quarter of a process's connections is reserved for prices and jobs. */
const CONNECTIONS = Math.ceil((AT_ONCE * 4) / 3);
const RUNS = 5;
const RUN_S = 4;
/** After a bulk load each page is written to the WAL in full once: that cost is the load's, not the transfers'. */
const WARM_UP_RUNS = 6;
const FEW_MEMBERS = 1_000;
const MANY_MEMBERS = Number(process.env['MEMBERS'] ?? 1_000_000);
const OPTIONS = 10_000;
const COIN = 'USDT';

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs a second, with `AT_ONCE` of them in flight. */
const rateOf = async (work: (turn: number) => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  let turns = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - started < RUN_S * 1000) {
      turns += 1;
      await work(turns);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (turns / (performance.now() - started)) * 1000;
};

let transfers = 0;

/** Postings like those of a member transfer: sender, receiver and fee. */
const transfer = (db: Database, members: number) => (): Promise<number> => {
  transfers += 1;
  const reference = `bench ${transfers}`;
  const from = below(members);
  const postings = [
    { account: available(from, 1, COIN), amount: decimal('-0.5') },
    { account: available((from % members) + 1, 1, COIN), amount: decimal('0.49') },
    { account: system('fees', COIN), amount: decimal('0.01') },
  ];
  return inTransaction(db, (tx) => post(tx, { kind: 'memberTransfer.send', reference, postings }, transfers));
};

const benchTransfers = async (db: Database, pgbench: (() => Promise<number>) | undefined): Promise<boolean> => {
  const beside = pgbench ?? (() => rateOf(tpcB(db)));
  const ratios: number[] = [];
  const rates: number[] = [];
  await rateOf(transfer(db, FEW_MEMBERS));
  for (let round = 0; round < RUNS; round += 1) {
    const theirs = await beside();
    const ours = await rateOf(transfer(db, FEW_MEMBERS));
    rates.push(ours);
    ratios.push(ours / theirs);
  }
  const ratio = median(ratios);
  const name = pgbench ? 'pgbench' : 'TPC-B through the same driver';
  say(`transfers, ${AT_ONCE} at once: ${Math.round(median(rates))}/s, ${ratio.toFixed(2)} × ${name} (bar 0.6)`);
  return ratio >= 0.6;
};

/**
 * Runs on the small and the large ledger alternate on one PostgreSQL: one after the other, other work of the machine
 * made up half of the ratio.
 */
const benchGrowth = async (few: Database, many: Database): Promise<boolean> => {
  await fillLedger(many, FEW_MEMBERS + 1, MANY_MEMBERS, COIN);
  const onFew = transfer(few, FEW_MEMBERS);
  const onMany = transfer(many, MANY_MEMBERS);
  for (let round = 0; round < WARM_UP_RUNS; round += 1) await rateOf(onMany);
  const ratios: number[] = [];
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < RUNS; round += 1) {
    const [quick, slow] = [await rateOf(onFew), await rateOf(onMany)];
    rates[0].push(quick);
    rates[1].push(slow);
    ratios.push(quick / slow);
  }
  const ratio = median(ratios);
  const postings = MANY_MEMBERS * POSTINGS_A_MEMBER;
  const [quick, slow] = rates.map((each) => Math.round(median(each)));
  say(
    `a transfer among ${MANY_MEMBERS} members, ${postings} postings: ${slow}/s, among ${FEW_MEMBERS}: ${quick}/s; ${ratio.toFixed(2)} × the time (bar 1.3)`,
  );
  return ratio <= 1.3;
};

/** Options accepted within the milliseconds of one second, so that each has its own entry and exit. */
const benchSettlement = async (db: Database): Promise<boolean> => {
  const acceptedMs = 1_800_000_000_000;
  const tickMs = 50;
  const ticks = Array.from({ length: 34_000 / tickMs }, (_, index) => ({
    symbol: 'btcusdt',
    tsMs: acceptedMs - 1000 + index * tickMs,
    price: decimal(60_000 + ((index * 7919) % 100)),
  }));
  await recordTicks(db.orm, ticks);
  await db.pool.query(`insert into option_order (member_id, market_id, symbol, market, direction, stake, duration_s,
      payout_rate, accepted_at_ms, accepted_sequence, accepted_tick_ms, deadline_ms, status)
    select 1 + n % ${FEW_MEMBERS}, '1', 'btcusdt', 'BTC/USDT', case when n % 2 = 0 then 'up' else 'down' end, 1, 30, 0.8,
      ${acceptedMs} + n / 10, 1, ${acceptedMs} - 1000, ${acceptedMs} + n / 10 + 30000, 'open'
    from generate_series(0, ${OPTIONS - 1}) n`);
  const { rows } = await db.pool.query<{ id: number; member_id: number }>('select id, member_id from option_order');
  const stake = decimal(1);
  const fund = [...new Set(rows.map((row) => row.member_id))].map((member) => ({
    kind: 'operator.correction' as const,
    reference: `stake ${member}`,
    postings: [
      { account: available(member, 2, COIN), amount: decimal(OPTIONS) },
      { account: system('outside', COIN), amount: neg(decimal(OPTIONS)) },
    ],
  }));
  const opened = rows.map((row) => ({
    kind: 'option.open' as const,
    reference: String(row.id),
    postings: [
      { account: available(row.member_id, 2, COIN), amount: neg(stake) },
      { account: frozen(row.member_id, 2, COIN), amount: stake },
    ],
  }));
  await inTransaction(db, (tx) => postAll(tx, [...fund, ...opened], acceptedMs));
  const started = performance.now();
  let settled = 0;
  for (let more = 1; more > 0; settled += more)
    more = (await inTransaction(db, (tx) => settleDueOptions(tx, acceptedMs + 32_000))).length;
  const seconds = (performance.now() - started) / 1000;
  const { rows: exits } = await db.orm.execute<{ exits: number }>(
    sql`select count(distinct exit_sequence) as exits from option_order`,
  );
  say(`settlement: ${settled} options at ${exits[0]?.exits} different ticks in ${seconds.toFixed(2)} s (bar 5 s)`);
  return settled === OPTIONS && seconds <= 5;
};

const fund = (db: Database): Promise<unknown> => {
  const grants = Array.from({ length: FEW_MEMBERS }, (_, index) => ({
    kind: 'practice.grant' as const,
    reference: String(index + 1),
    postings: [
      { account: available(index + 1, 1, COIN), amount: decimal(1_000_000) },
      { account: system('practice', COIN), amount: decimal(-1_000_000) },
    ],
  }));
  return inTransaction(db, (tx) => postAll(tx, grants, 0));
};

const folder = mkdtempSync(join(tmpdir(), 'exchange-bench-'));
const embedded = await openEmbedded(folder);
const db = connect(embedded.at, { connections: CONNECTIONS });
try {
  await migrateDatabase(db.pool);
  await prepareTpcB(db);
  await fund(db);
  await db.pool.query('vacuum analyze');
  const asked = process.argv[2];
  const wanted = (part: string): boolean => asked === undefined || asked === part;
  const passed: boolean[] = [];
  if (wanted('transfers'))
    passed.push(await benchTransfers(db, hasPgbench() ? () => runPgbench(embedded.at, AT_ONCE, RUN_S) : undefined));
  if (wanted('settlement')) passed.push(await benchSettlement(db));
  const { sound } = await proveLedger(db.orm);
  say(`ledger sound: ${sound}`);
  passed.push(sound);
  if (wanted('growth')) {
    await db.pool.query('create database grown');
    const grown = connect({ ...embedded.at, database: 'grown' }, { connections: CONNECTIONS });
    await migrateDatabase(grown.pool);
    await fund(grown);
    passed.push(await benchGrowth(db, grown));
    await grown.close();
  }
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  await db.close();
  await embedded.release();
  rmSync(folder, { recursive: true, force: true });
}
