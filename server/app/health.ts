/** Endpoints for a supervisor, a load balancer and a metrics scraper: `/health`, `/ready` and `/metrics`. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../base/environment.ts';
import { type Database, isOutOfSpace } from '../db/connection.ts';
import { DATABASE_TIME, isClockOff } from '../db/database-clock.ts';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** Makes `/ready` answer 503, so that the load balancer sends no new requests. */
  drain(): void;
}

type Pools = Pick<Database, 'pool' | 'reserved'>;

const CHECK_MS = 2_000;

type DatabaseState =
  | 'ready'
  | 'no database'
  | 'database takes no writes'
  | 'disk of the database is full'
  | 'clock is not that of the database';

/** A standby, or a database that was made read-only, answers every read but refuses the writes of every member. */
const STATE = `select current_setting('transaction_read_only') = 'on' as read_only, ${DATABASE_TIME}`;

interface StateRow {
  readonly read_only: boolean;
  readonly now_ms: string;
}

const readState = ({ read_only, now_ms }: StateRow, askedMs: number): DatabaseState => {
  if (read_only) return 'database takes no writes';
  return isClockOff(Number(now_ms), askedMs) ? 'clock is not that of the database' : 'ready';
};

const stateOf = async (database: Pools): Promise<DatabaseState> => {
  // Reads still work on a full disk, so only writes that were refused lately reveal it.
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

/** Requires the bearer token where one is set; without one, a sandbox serves loopback only and live mode nobody. */
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
  /** Concurrent probes share one query: anybody may call `/ready`, and each query takes a connection of the pool. */
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
