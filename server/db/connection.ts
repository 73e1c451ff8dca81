/**
 * All access to the database: connection pools, drizzle on top of them, and transactions that are retried on
 * contention.
 */
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { readDatabaseUrl } from '../base/database-address.ts';
import { isDiskFull, isOutage, sqlState } from '../base/database-errors.ts';
import { type Following, followPrimary } from './primary.ts';

/**
 * What services read and write with: an open transaction, or the pool itself for a single read. Only routes and jobs
 * open transactions.
 */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

export interface Connections {
  /** Runs each statement outside a transaction; for reads. */
  readonly orm: NodePgDatabase;
  readonly pool: pg.Pool;
}

export interface Database extends Connections {
  /** Connections that requests cannot use up: recording of prices and jobs run on them, whatever load members cause. */
  readonly reserved: Connections;
  /** Closes the pool, and stops the embedded database where this process was its last user. */
  close(): Promise<void>;
}

const INT8 = 20;
const NUMERIC = 1700;

/** 1.50000 → 1.5, 100 → 100: PostgreSQL keeps the scale an amount was written with, `Decimal` has one form. */
export const canonicalNumeric = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;

const exactInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint does not fit a double: ${text}`);
  return value;
};

// Drizzle asks the driver's global table for types it does not convert itself.
pg.types.setTypeParser(INT8, exactInteger);
pg.types.setTypeParser(NUMERIC, canonicalNumeric);

export interface PoolSettings {
  /** Most connections, including the reserved ones. */
  readonly connections: number;
  /** Milliseconds to wait for a connection before the request fails. */
  readonly waitMs?: number;
}

const openPool = (config: pg.PoolConfig, max: number, waitMs: number): Connections => {
  const pool = new pg.Pool({
    ...config,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    // A statement that runs this long holds locks that members wait for.
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'exchange',
  });
  // A closed connection needs no handling here: its user's statement fails, and the pool opens another connection when
  // it needs one. Without a listener the error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { orm: drizzle(pool), pool };
};

/** One connection in four (five of twenty) is kept from requests. */
const RESERVED_SHARE = 4;

interface Target {
  readonly config: pg.PoolConfig;
  /** Set where there are several databases, of which one is the primary. */
  readonly following?: Following;
}

const targetOf = (config: string | pg.PoolConfig): Target => {
  if (typeof config !== 'string') return { config };
  const { url, hosts } = readDatabaseUrl(config);
  if (hosts.length < 2) return { config: { connectionString: url } };
  const following = followPrimary({ connectionString: url }, hosts);
  return { config: { connectionString: url, Client: following.Client }, following };
};

/**
 * @param config where PostgreSQL is, as a URL or a host (or socket folder), port, user and password. A URL of several
 * hosts leads to the one that takes writes.
 */
export const connect = (config: string | pg.PoolConfig, { connections, waitMs = 10_000 }: PoolSettings): Database => {
  const forReserved = Math.max(1, Math.floor(connections / RESERVED_SHARE));
  const { config: target, following } = targetOf(config);
  const requests = openPool(target, Math.max(1, connections - forReserved), waitMs);
  const reserved = openPool(target, forReserved, waitMs);
  return {
    ...requests,
    reserved,
    close: async () => {
      following?.stop();
      await Promise.all([requests.pool.end(), reserved.pool.end()]);
    },
  };
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
export const UNIQUE_VIOLATION = '23505';

const isContention = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK, LOCK_NOT_AVAILABLE].includes(sqlState(error) ?? '');

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const refusedForSpace = new WeakMap<pg.Pool, number>();
/** How long one failure counts: while the disk is full, a write of ticks, jobs or members is refused every second. */
const SPACE_DOUBTED_MS = 15_000;

/** Whether a transaction of this pool failed a moment ago because the database's disk is full. */
export const isOutOfSpace = (pool: pg.Pool): boolean =>
  performance.now() - (refusedForSpace.get(pool) ?? Number.NEGATIVE_INFINITY) < SPACE_DOUBTED_MS;

/** Takes the connection itself: drizzle's transaction on a pool never returns a connection whose `begin` fails. */
const attempt = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, isolationLevel: Isolation): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    return await drizzle(client).transaction(work, { isolationLevel });
  } catch (error) {
    broken = isOutage(error);
    if (isDiskFull(error)) refusedForSpace.set(pool, performance.now());
    throw error;
  } finally {
    client.release(broken);
  }
};

type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/**
 * Runs `work` in one transaction, again from the start when PostgreSQL chose it as the victim of a deadlock or a
 * serialization failure. `work` must therefore have no effect but through `tx`.
 */
export const inTransaction = async <T>(
  database: Pick<Database, 'pool'>,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation = 'read committed',
): Promise<T> => {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(database.pool, work, isolation);
    } catch (error) {
      if (count >= ATTEMPTS || !isContention(error)) throw error;
      // Jitter keeps two victims of one deadlock from meeting again.
      await pause(FIRST_PAUSE_MS * 2 ** count * Math.random());
    }
  }
};
