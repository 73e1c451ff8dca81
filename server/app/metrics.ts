/** Prometheus metrics of one process: calls, jobs, the database pool, and Node's own. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/connection.ts';

export interface Metrics {
  readonly registry: Registry;
  jobRan(name: string, seconds: number, failed: boolean): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const createMetrics = (database: Pick<Database, 'pool' | 'reserved'>): Metrics => {
  const registry = new Registry();
  const jobs = new Histogram({
    name: 'exchange_job_seconds',
    help: 'Time of one run of a job, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'exchange_database_connections',
    help: 'Connections for requests, and those reserved for jobs and prices: all, idle, and who waits for one',
    labelNames: ['state', 'use'],
    registers: [registry],
    collect() {
      for (const [use, { pool }] of [['requests', database] as const, ['reserved', database.reserved] as const]) {
        this.set({ state: 'open', use }, pool.totalCount);
        this.set({ state: 'idle', use }, pool.idleCount);
        this.set({ state: 'waiting', use }, pool.waitingCount);
      }
    },
  });
  return {
    registry,
    jobRan: (job, seconds, failed) => jobs.observe({ job, outcome: failed ? 'failed' : 'done' }, seconds),
  };
};

/** Measures every request by its route and never by its path, because a path contains client input. */
export const observeRequests = (http: FastifyInstance, { registry }: Metrics): void => {
  const seconds = new Histogram({
    name: 'exchange_request_seconds',
    help: 'Time until the answer was sent, by route and envelope code',
    labelNames: ['method', 'route', 'code'],
    buckets: SECONDS,
    registers: [registry],
  });
  const faults = new Counter({
    name: 'exchange_faults_total',
    help: 'Answers that hid an unexpected error',
    labelNames: ['route'],
    registers: [registry],
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'site';
    seconds.observe(
      { method: request.method, route, code: String(reply.envelopeCode ?? reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (reply.hidFault) faults.inc({ route });
  });
};

/**
 * Collects Node's default metrics. They describe the whole process, so only the running server's registry collects
 * them.
 */
export const observeProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });
