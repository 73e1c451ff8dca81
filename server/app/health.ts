/** What a supervisor and a load balancer ask: alive, ready for members, and the figures. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../base/environment.ts';
import type { Database } from '../db/connection.ts';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** From here on the load balancer sends nobody new. */
  drain(): void;
}

const CHECK_MS = 2_000;

const answersInTime = async (database: Pick<Database, 'pool'>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS);
  });
  const asked = database.pool.query('select 1').then(
    () => true,
    () => false,
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
  database: Pick<Database, 'pool'>,
  metrics: Metrics,
  environment: Pick<Environment, 'mode' | 'metricsToken'>,
): Readiness => {
  let draining = false;
  http.get('/health', async () => ({ status: 'alive' }));
  http.get('/ready', async (_request, reply) => {
    const status = draining ? 'draining' : (await answersInTime(database)) ? 'ready' : 'no database';
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
