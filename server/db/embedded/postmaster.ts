/** Finds (through its lock file), starts and stops the database process of a cluster. */
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { sqlState } from '../../base/database-errors.ts';
import { isAlive } from '../../base/file-lock.mjs';
import type { Binaries } from './binaries.ts';
import { asSentence, cleanEnvironment, passwordOf, ROLE } from './cluster.ts';
import { type Owner, spawnAs } from './owner.ts';

export interface Postmaster {
  readonly pid: number;
  /** Connection settings, without the database's name, which the caller adds. */
  readonly at: { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
}

/** A socket's path must fit in 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_LIMIT = 100;
const SOCKET_PORT = 5432;
/** Recovery after a crash replays at most a few gigabytes of WAL. */
const READY_WITHIN_MS = 300_000;
const POLL_MS = 25;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const usesSocket = (folder: string): boolean =>
  process.platform !== 'win32' && join(folder, `.s.PGSQL.${SOCKET_PORT}`).length <= SOCKET_PATH_LIMIT;

const readLockFile = (folder: string): { pid: number; port: number; socket: string } | undefined => {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    return pid > 0 ? { pid, port: Number(lines[3]), socket: lines[4]?.trim() ?? '' } : undefined;
  } catch (error) {
    // A lock that this user may not read is no missing lock: the database may be running.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw asSentence(folder, error);
    return undefined;
  }
};

/** Whether the process's working directory is the cluster's folder, as for every process of its database. */
const worksIn = (pid: number | string, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
};

const isOurs = (pid: number, folder: string): boolean =>
  isAlive(pid) && (process.platform !== 'linux' || worksIn(pid, folder));

const hasWorkers = (folder: string): boolean =>
  process.platform === 'linux' &&
  readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid && worksIn(entry, folder));

const addressOf = (folder: string, lock: { port: number; socket: string }): Postmaster['at'] => ({
  host: lock.socket === '' ? '127.0.0.1' : lock.socket,
  port: lock.port,
  user: ROLE,
  password: passwordOf(folder),
});

const STARTING_UP = '57P03';
/** A wrong password: a database, but of another folder, which has got the port since. */
const OTHER_PASSWORD = /^28/;

/** Tries to connect: undefined once the database answers, otherwise the error. */
const refusalOf = async (at: Postmaster['at']): Promise<unknown> => {
  const client = new pg.Client({ ...at, database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const untilGone = async (pid: number, withinMs: number): Promise<boolean> => {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    if (!isAlive(pid)) return true;
    await pause(POLL_MS);
  }
  return false;
};

/** Whether a database's own words came back, and not those of the network or of another database. */
const isFromDatabase = (refusal: unknown): boolean => {
  const state = sqlState(refusal);
  return state !== undefined && !OTHER_PASSWORD.test(state);
};

/**
 * The running database of this folder, which an earlier process left running or another process uses; undefined where
 * there is none. A database that does not answer in time is stopped. Outside Linux the id in the lock file may be that of
 * any program by now: there nothing is stopped that has not answered as a database, and PostgreSQL says itself if its
 * lock is in the way.
 * @throws Error where this user may not read the folder
 */
export const findRunning = async (folder: string, answerWithinMs = 30_000): Promise<Postmaster | undefined> => {
  const lock = readLockFile(folder);
  if (lock === undefined || !isOurs(lock.pid, folder)) return undefined;
  const deadline = Date.now() + answerWithinMs;
  const lastDeadline = Date.now() + READY_WITHIN_MS;
  let isKnown = process.platform === 'linux';
  for (;;) {
    const current = readLockFile(folder);
    if (current === undefined || !isOurs(current.pid, folder)) return undefined;
    const found = { pid: current.pid, at: addressOf(folder, current) };
    const refusal =
      Number.isInteger(current.port) && current.port > 0 ? await refusalOf(found.at) : new Error('starting');
    if (refusal === undefined) return found;
    isKnown ||= isFromDatabase(refusal);
    // A database that is starting up or shutting down reports that state and gets the longer deadline.
    if (Date.now() > (sqlState(refusal) === STARTING_UP ? lastDeadline : deadline)) break;
    await pause(POLL_MS);
  }
  if (isKnown) await stopPostmaster({ pid: lock.pid });
  return undefined;
};

/**
 * Removes a stale lock file. PostgreSQL itself ignores one with the id of a dead process. It cannot know that a live
 * process with that id is no database, as happens after a container restarts.
 */
const clearForeignLock = (folder: string): void => {
  const lock = readLockFile(folder);
  if (lock === undefined || !isAlive(lock.pid) || process.platform !== 'linux') return;
  if (!hasWorkers(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const settings = (where: readonly string[], extra: Readonly<Record<string, string>>): string[] => {
  const values: Record<string, string> = {
    // A committed write is on disk before its commit is acknowledged.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // With a million members each transfer writes one full page: 2.4 kB of WAL instead of 5.9.
    wal_compression: 'pglz',
    max_connections: '200',
    shared_buffers: '256MB',
    work_mem: '8MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    random_page_cost: '1.1',
    // Compiling a plan costs more than any statement of ours takes.
    jit: 'off',
    // PostgreSQL would log the values of a failed statement; the exchange's own log has the error without them.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    timezone: 'UTC',
    ...extra,
  };
  return [...where, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

export interface PostmasterOptions {
  readonly folder: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly owner: Owner;
  /** PostgreSQL settings beside the durable defaults. */
  readonly extra: Readonly<Record<string, string>>;
  /** The port it used before, which the pool still connects to; undefined: a free port. */
  readonly port: number | undefined;
  /** Listens on loopback even where a socket would do, for callers that connect as if to another machine. */
  readonly overLoopback?: boolean;
}

/** Starts the database and waits until it answers. @throws Error with the end of its log where it does not. */
export const startPostmaster = async (how: PostmasterOptions): Promise<Postmaster> => {
  const { folder, logFile, binaries, owner, extra, port: asked } = how;
  clearForeignLock(folder);
  const socket = how.overLoopback !== true && usesSocket(folder);
  const port = socket ? SOCKET_PORT : (asked ?? (await freePort()));
  const where = socket
    ? ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`]
    : ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const log = openSync(logFile, 'a', 0o600);
  const child = spawnAs(owner, binaries.postgres, ['-D', folder, '-p', String(port), ...settings(where, extra)], {
    // Its own process group: Ctrl-C reaches only the server, which stops the database at the end of its shutdown.
    detached: true,
    stdio: ['ignore', log, log],
    env: cleanEnvironment(),
  });
  closeSync(log);
  child.unref();
  let ended: string | undefined;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`;
  });
  const at = addressOf(folder, { port, socket: socket ? folder : '' });
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(POLL_MS)) {
    if (ended !== undefined) throw new Error(`PostgreSQL did not start (${ended}): ${lastLines(logFile)}`);
    if ((await refusalOf(at)) === undefined && child.pid !== undefined) return { pid: child.pid, at };
  }
  throw new Error(`PostgreSQL does not answer: ${lastLines(logFile)}`);
};

const lastLines = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-6).join(' | ');
  } catch {
    return 'it left no log';
  }
};

const STOP_WITHIN_MS = 20_000;

/**
 * Stops with a fast shutdown: disconnects clients and writes a checkpoint. After a timeout it forces an immediate end,
 * from which the database recovers at its next start.
 */
export const stopPostmaster = async (postmaster: Pick<Postmaster, 'pid'>): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return;
    }
    if (await untilGone(postmaster.pid, STOP_WITHIN_MS)) return;
  }
};
