/** What a supervisor and a load balancer ask: alive, ready for members, and the figures. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../base/environment.ts';
import { type Database, isOutOfSpace } from '../db/connection.ts';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** From here on the load balancer sends nobody new. */
  drain(): void;
}

type Pools = Pick<Database, 'pool' | 'reserved'>;

const CHECK_MS = 2_000;

/** Deadlines and ticks of all processes are compared in one database: a clock that is further off decides wrongly. */
const CLOCKS_APART_MS = 5_000;

type DatabaseState =
  | 'ready'
  | 'no database'
  | 'database takes no writes'
  | 'disk of the database is full'
  | 'clock is not that of the database';

/** A standby, or one that its operator or its host has made read-only, answers every read and refuses every member. */
const STATE = `select current_setting('transaction_read_only') = 'on' as read_only,
  extract(epoch from clock_timestamp()) * 1000 as now_ms`;

interface StateRow {
  readonly read_only: boolean;
  readonly now_ms: string;
}

const readState = ({ read_only, now_ms }: StateRow, askedMs: number): DatabaseState => {
  if (read_only) return 'database takes no writes';
  const [aheadMs, behindMs] = [askedMs - Number(now_ms), Number(now_ms) - Date.now()];
  return Math.max(aheadMs, behindMs) > CLOCKS_APART_MS ? 'clock is not that of the database' : 'ready';
};

const stateOf = async (database: Pools): Promise<DatabaseState> => {
  // Reads go on, so only what was refused shows it.
  if (isOutOfSpace(database.pool) || isOutOfSpace(database.reserved.pool)) return 'disk of the database is full';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseState>((resolve) => {
    timer = setTimeout(() => resolve('no database'), CHECK_MS);
  });
  const askedMs = Date.now();
  const asked = database.pool.query<StateRow>(STATE).then(
    ({ rows: [row] }): DatabaseState => (row === undefined ? 'no database' : readState(row, askedMs)),
    (): DatabaseState => 'no database',
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\.)/.test(address);

/** The bearer token where one is set; otherwise whoever sits on this machine, and in live mode nobody. */
const mayReadMetrics = (request: FastifyRequest, environment: Pick<Environment, 'mode' | 'metricsToken'>): boolean => {
  if (environment.metricsToken === undefined) return environment.mode === 'sandbox' && isLoopback(request.ip);
  const sent = Buffer.from(String(request.headers.authorization ?? ''));
  const wanted = Buffer.from(`Bearer ${environment.metricsToken}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
};

export const serveHealth = (
  http: FastifyInstance,
  database: Pools,
  metrics: Metrics,
  environment: Pick<Environment, 'mode' | 'metricsToken'>,
): Readiness => {
  let draining = false;
  let asking: Promise<DatabaseState> | undefined;
  /** Whoever asks while somebody else does hears the same: strangers may ask too, and each question takes a connection. */
  const askOnce = (): Promise<DatabaseState> => {
    asking ??= stateOf(database).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  http.get('/health', async () => ({ status: 'alive' }));
  http.get('/ready', async (_request, reply) => {
    const status = draining ? 'draining' : await askOnce();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, environment)) return reply.code(404).send({ status: 'unknown' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return {
    drain: () => {
      draining = true;
    },
  };
};
