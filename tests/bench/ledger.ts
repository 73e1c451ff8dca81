/**
 * Bars of the ledger, on a PostgreSQL of its own with full durability. `npx tsx tests/bench/ledger.ts`; with
 * `transfers`, `settlement` or `growth` only that part.
 * - transfers between members, 32 at once: at least half of what pgbench's TPC-B-like transactions reach beside them;
 * - a transfer among 1,000,000 members with 10,000,000 postings costs at most 1.3 times one among 1,000
 *   (`MEMBERS=100000` for a quick look);
 * - 10,000 options due in one second are settled within 5 s.
 * Without a `pgbench` on the path its transaction is sent through the same driver.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect, type Database, inTransaction } from '../../server/db/connection.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { available, frozen, system } from '../../server/ledger/accounts.ts';
import { post, postAll } from '../../server/ledger/ledger.ts';
import { proveLedger } from '../../server/ledger/proof.ts';
import { recordTicks } from '../../server/market/tick-recorder.ts';
import { settleDueOptions } from '../../server/services/options/settle-options.ts';
import { decimal, neg } from '../../src/contract/decimal.ts';

const AT_ONCE = 32;
const RUNS = 5;
const RUN_S = 4;
/** After a bulk load each page is written whole to the log once: that is the load's cost, not the transfers'. */
const WARM_UP_RUNS = 6;
const FEW_MEMBERS = 1_000;
const MANY_MEMBERS = Number(process.env['MEMBERS'] ?? 1_000_000);
const POSTINGS_A_MEMBER = 10;
const OPTIONS = 10_000;
const SCALE = 10;
const COIN = 'USDT';

const run = promisify(execFile);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const hasPgbench = (): boolean => {
  try {
    execFileSync('pgbench', ['--version']);
    return true;
  } catch {
    return false;
  }
};

/** How many times a second, with so many at once. */
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

const below = (limit: number): number => 1 + Math.floor(Math.random() * limit);
let transfers = 0;

/** As a member transfer posts: sender, receiver and fee. */
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

const prepareTpcB = (db: Database): Promise<unknown> =>
  db.pool.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;
    analyze pgbench_branches, pgbench_tellers, pgbench_accounts;`);

const tpcB = (db: Database) => async (): Promise<void> => {
  const [aid, tid, bid, delta] = [below(SCALE * 100_000), below(SCALE * 10), below(SCALE), below(5000)];
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`);
    await client.query(`select abalance from pgbench_accounts where aid = ${aid}`);
    await client.query(`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`);
    await client.query(`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`);
    await client.query(`insert into pgbench_history values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`);
    await client.query('end');
  } finally {
    client.release();
  }
};

/** A ledger of so many members with a history, written in bulk: each member was given money ten times. */
const fill = async (db: Database, from: number, to: number): Promise<void> => {
  const own = `owner = 'member' and member_id between ${from} and ${to}`;
  await db.pool.query(`set statement_timeout = 0`);
  await db.pool.query(`alter table ledger_posting disable trigger user`);
  const base = Number((await db.pool.query(`select coalesce(max(id), 0) as id from ledger_movement`)).rows[0]?.id);
  await db.pool.query(`insert into ledger_account (member_id, owner, type, coin, bucket, stripe, balance)
    select n, 'member', 1, '${COIN}', 'available', 0, ${POSTINGS_A_MEMBER * 100} from generate_series(${from}, ${to}) n`);
  const count = to - from + 1;
  for (let round = 0; round < POSTINGS_A_MEMBER; round += 1) {
    const first = base + round * count;
    await db.pool.query(`insert into ledger_movement (id, kind, reference, at_ms) overriding system value
      select ${first} + n, 'practice.grant', 'fill ' || (${first} + n), 0 from generate_series(1, ${count}) n`);
    const previous = round === 0 ? 'null' : `${first - count} + member_id - ${from} + 1`;
    await db.pool.query(`insert into ledger_posting (movement_id, account_id, amount, balance_after, previous_movement_id)
      select ${first} + member_id - ${from} + 1, id, 100, ${(round + 1) * 100}, ${previous}
      from ledger_account where ${own}`);
  }
  const last = base + (POSTINGS_A_MEMBER - 1) * count;
  await db.pool.query(`update ledger_account set last_movement_id = ${last} + member_id - ${from} + 1 where ${own}`);
  await db.pool.query(`select setval('ledger_movement_id_seq', ${base + POSTINGS_A_MEMBER * count})`);
  await db.pool.query(`alter table ledger_posting enable trigger user`);
  await db.pool.query(`vacuum analyze ledger_account, ledger_movement, ledger_posting`);
  await db.pool.query('checkpoint');
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
  say(`transfers, ${AT_ONCE} at once: ${Math.round(median(rates))}/s, ${ratio.toFixed(2)} × ${name} (bar 0.5)`);
  return ratio >= 0.5;
};

const benchGrowth = async (db: Database): Promise<boolean> => {
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < RUNS; round += 1) few.push(await rateOf(transfer(db, FEW_MEMBERS)));
  await fill(db, FEW_MEMBERS + 1, MANY_MEMBERS);
  for (let round = 0; round < WARM_UP_RUNS; round += 1) await rateOf(transfer(db, MANY_MEMBERS));
  for (let round = 0; round < RUNS; round += 1) many.push(await rateOf(transfer(db, MANY_MEMBERS)));
  const ratio = median(few) / median(many);
  const postings = MANY_MEMBERS * POSTINGS_A_MEMBER;
  say(`a transfer among ${MANY_MEMBERS} members, ${postings} postings: ${ratio.toFixed(2)} × the time (bar 1.3)`);
  return ratio <= 1.3;
};

/** Options accepted in the milliseconds of one second, so that each has an entry and an exit of its own. */
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

const folder = mkdtempSync(join(tmpdir(), 'exchange-bench-'));
const embedded = await openEmbedded(folder);
const db = connect(embedded.at, { connections: AT_ONCE });
try {
  await migrateDatabase(db.pool);
  await prepareTpcB(db);
  const { host, port, user, password, database } = embedded.at;
  const pgbench = async (): Promise<number> => {
    const to = [
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      '-n',
      '-c',
      String(AT_ONCE),
      '-j',
      '2',
      '-T',
      String(RUN_S),
    ];
    const { stdout } = await run('pgbench', [...to, database], { env: { ...process.env, PGPASSWORD: password } });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
  const fund = Array.from({ length: FEW_MEMBERS }, (_, index) => ({
    kind: 'practice.grant' as const,
    reference: String(index + 1),
    postings: [
      { account: available(index + 1, 1, COIN), amount: decimal(1_000_000) },
      { account: system('practice', COIN), amount: decimal(-1_000_000) },
    ],
  }));
  await inTransaction(db, (tx) => postAll(tx, fund, 0));
  await db.pool.query('vacuum analyze');
  const asked = process.argv[2];
  const wanted = (part: string): boolean => asked === undefined || asked === part;
  const passed: boolean[] = [];
  if (wanted('transfers')) passed.push(await benchTransfers(db, hasPgbench() ? pgbench : undefined));
  if (wanted('settlement')) passed.push(await benchSettlement(db));
  const { sound } = await proveLedger(db.orm);
  say(`ledger sound: ${sound}`);
  passed.push(sound);
  if (wanted('growth')) passed.push(await benchGrowth(db));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  await db.close();
  await embedded.release();
  rmSync(folder, { recursive: true, force: true });
}
