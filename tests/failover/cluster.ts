/**
 * A small PostgreSQL cluster on one machine, run as a cluster manager would: a primary, a synchronous standby, and a
 * promotion when the primary fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copyDatabase } from '../../server/db/backup/backup.ts';
import { findBinaries } from '../../server/db/embedded/binaries.ts';
import { ensureCluster } from '../../server/db/embedded/cluster.ts';
import { chooseOwner, giveTo } from '../../server/db/embedded/owner.ts';
import { type Postmaster, startPostmaster } from '../../server/db/embedded/postmaster.ts';

export interface Node extends Postmaster {
  readonly folder: string;
}

const DATABASE = 'exchange';
const POLL_MS = 20;

const startNode = async (folder: string, port: number, extra: Readonly<Record<string, string>>): Promise<Node> => {
  const binaries = findBinaries();
  const owner = chooseOwner([folder, binaries.postgres]);
  giveTo(owner, folder);
  const settings = { shared_buffers: '64MB', wal_keep_size: '256MB', ...extra };
  const how = { folder, logFile: `${folder}.log`, binaries, owner, extra: settings, port, overLoopback: true };
  return { ...(await startPostmaster(how)), folder };
};

const asSuperuser = async <T>(node: Node, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...node.at, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A new, empty primary. */
export const startPrimary = async (folder: string, port: number): Promise<Node> => {
  const binaries = findBinaries();
  await ensureCluster(folder, binaries, chooseOwner([folder, binaries.postgres]));
  const node = await startNode(folder, port, {});
  await asSuperuser(node, 'postgres', (client) => client.query(`create database ${DATABASE}`));
  return node;
};

/**
 * A copy of the primary that follows it. From then on a commit is acknowledged only once the standby has it on disk.
 */
export const addStandby = async (primary: Node, folder: string, port: number): Promise<Node> => {
  await asSuperuser(primary, 'postgres', (client) => copyDatabase(client, primary.folder, folder));
  // Drops the `alter system` settings of the primary, which are not meant for the standby.
  writeFileSync(join(folder, 'postgresql.auto.conf'), '', { mode: 0o600 });
  writeFileSync(join(folder, 'standby.signal'), '', { mode: 0o600 });
  const { host, port: primaryPort, user, password } = primary.at;
  const standby = await startNode(folder, port, {
    primary_conninfo: `host=${host} port=${primaryPort} user=${user} password=${password} application_name=standby`,
  });
  await asSuperuser(primary, 'postgres', async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
    while ((await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).rowCount === 0)
      await pause(POLL_MS);
  });
  return standby;
};

/** Promotes the standby when the primary has failed. It then waits for no standby of its own. */
export const promote = (standby: Node): Promise<unknown> =>
  asSuperuser(standby, 'postgres', (client) => client.query('select pg_promote(true, 60)'));

/** The address of the exchange's database: all nodes, of which the client picks the primary. */
export const databaseUrl = (node: Node, ports: readonly number[]): string => {
  const { host, user, password } = node.at;
  const hosts = ports.map((port) => `${host}:${port}`).join(',');
  return `postgresql://${user}:${password}@${hosts}/${DATABASE}?target_session_attrs=read-write`;
};

/** Every process of the node that still runs. The postmaster's children are not in its process group. */
const processesOf = ({ pid }: Node): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
  } catch {
    return [];
  }
};

export const signalAll = (node: Node, signal: NodeJS.Signals): void => {
  for (const pid of processesOf(node))
    try {
      process.kill(pid, signal);
    } catch {
      // One of its workers has ended meanwhile.
    }
};

/** How a primary fails: its processes die at once, or its machine hangs and answers nothing. */
export const WAYS = {
  killed: (node: Node): void => signalAll(node, 'SIGKILL'),
  frozen: (node: Node): void => signalAll(node, 'SIGSTOP'),
} as const;
export type Way = keyof typeof WAYS;
