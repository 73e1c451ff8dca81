/** Runs a durable PostgreSQL in the data folder: creates, finds, restarts and stops it without anyone's help. */
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withLock } from '../../base/file-lock.mjs';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { chooseOwner } from './owner.ts';
import { findRunning, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Connection settings of the exchange's own database. */
  readonly at: Postmaster['at'] & { readonly database: string };
  readonly pid: number;
  /** Stops the database where no other process uses it. */
  release(): Promise<void>;
}

const DATABASE = 'exchange';
/** PostgreSQL does not start while processes of a killed predecessor still run, which takes them a moment to end. */
const START_ATTEMPTS = 20;

const createDatabase = async (at: Postmaster['at']): Promise<void> => {
  const client = new pg.Client({ ...at, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
};

const startPatiently = async (attempt: () => Promise<Postmaster>): Promise<Postmaster> => {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= START_ATTEMPTS || !/still in use|already exists/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
};

/** The lock lives as long as its connection, so a killed process cannot keep the database from being stopped. */
const markInUse = async (at: EmbeddedPostgres['at']): Promise<pg.Client> => {
  const client = new pg.Client({ ...at, application_name: 'exchange-in-use' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.embeddedDatabase]);
  return client;
};

const lastUser = async (mark: pg.Client): Promise<boolean> => {
  try {
    await mark.query('select pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.embeddedDatabase]);
    const { rows } = await mark.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      ADVISORY_LOCKS.embeddedDatabase,
    ]);
    return rows[0]?.alone ?? false;
  } catch {
    // The database is gone already.
    return false;
  } finally {
    await mark.end().catch(() => undefined);
  }
};

interface Opened {
  readonly postmaster: Postmaster;
  readonly at: EmbeddedPostgres['at'];
  readonly mark: pg.Client;
}

const REOPEN_AFTER_MS = 500;

/**
 * Restarts a database that dies while the server runs, at the same address, so that the pool's next connections find
 * it.
 * @param open opens the database again at the same address
 */
const supervise = (
  first: Opened,
  lock: string,
  open: (isWanted: () => boolean) => Promise<Opened>,
): EmbeddedPostgres => {
  let current = first;
  let released = false;
  const watch = (): void => {
    current.mark.once('end', () => {
      if (!released) void reopen();
    });
  };
  const reopen = async (): Promise<void> => {
    while (!released) {
      try {
        current = await open(() => !released);
        watch();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, REOPEN_AFTER_MS));
      }
    }
  };
  watch();
  return {
    at: first.at,
    get pid() {
      return current.postmaster.pid;
    },
    release: () => {
      released = true;
      return withLock(lock, async () => {
        if (await lastUser(current.mark)) await stopPostmaster(current.postmaster);
      });
    },
  };
};

/**
 * @param dataDir folder to keep the database in, made where it is missing
 * @param extra PostgreSQL settings beside the durable defaults, for tests and benchmarks
 */
export const openEmbedded = async (
  dataDir: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> => {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o755);
  }
  const root = realpathSync(dataDir);
  const folder = join(root, 'postgres');
  const lock = join(root, 'start.lock');
  const binaries = findBinaries();
  const open = (port?: number, isWanted = () => true): Promise<Opened> =>
    withLock(lock, async () => {
      // It was released while this call waited for the lock: what it started now, nobody would stop.
      if (!isWanted()) throw new Error('the database has been released');
      let postmaster = await findRunning(folder);
      if (postmaster === undefined) {
        const owner = chooseOwner([folder, binaries.postgres]);
        await ensureCluster(folder, binaries, owner);
        const how = { folder, logFile: join(root, 'postgres.log'), binaries, owner, extra, port };
        postmaster = await startPatiently(() => startPostmaster(how));
      }
      await createDatabase(postmaster.at);
      const at = { ...postmaster.at, database: DATABASE };
      return { postmaster, at, mark: await markInUse(at) };
    });
  const first = await open();
  return supervise(first, lock, (isWanted) => open(first.at.port, isWanted));
};
