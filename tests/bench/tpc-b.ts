/** pgbench's TPC-B-like transaction: the rate that PostgreSQL reaches on this machine, for comparison. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Database } from '../../server/db/connection.ts';
import type { openEmbedded } from '../../server/db/embedded/embedded.ts';

const SCALE = 10;
const run = promisify(execFile);

/** A whole number from 1 to `limit`. */
export const below = (limit: number): number => 1 + Math.floor(Math.random() * limit);

export const hasPgbench = (): boolean => {
  try {
    execFileSync('pgbench', ['--version']);
    return true;
  } catch {
    return false;
  }
};

export const prepareTpcB = (db: Database): Promise<unknown> =>
  db.pool.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;
    analyze pgbench_branches, pgbench_tellers, pgbench_accounts;`);

export const tpcB = (db: Database) => async (): Promise<void> => {
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

/** @returns transactions a second */
export const runPgbench = async (
  { host, port, user, password, database }: Awaited<ReturnType<typeof openEmbedded>>['at'],
  clients: number,
  seconds: number,
): Promise<number> => {
  const at = ['-h', host, '-p', String(port), '-U', user];
  const load = ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  const { stdout } = await run('pgbench', [...at, ...load, database], {
    env: { ...process.env, PGPASSWORD: password },
  });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
};
