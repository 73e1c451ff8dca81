/** Builds the server from its parts. The caller starts and stops what `buildApp` returns. */
import { type Clock, systemClock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { Database } from '../db/connection.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createFeed } from '../market/create-feed.ts';
import type { MarketFeed } from '../market/feed.ts';
import type { App } from '../routes/app.ts';
import { answerFault, answerUnknown } from '../routes/serve.ts';
import { findSession } from '../services/sessions/sessions.ts';
import { watchFirstBanner } from './first-banner.ts';
import { type Readiness, serveHealth } from './health.ts';
import { createHttp } from './http.ts';
import { createMetrics, type Metrics, observeRequests } from './metrics.ts';
import { registerJobs, registerRoutes } from './modules.ts';
import type { SiteFiles } from './site-files.ts';
import { serveSite } from './static.ts';
import { observeTrading } from './trading-metrics.ts';

export interface Parts {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock?: Clock;
  /** Default: the feed that the environment names. */
  readonly feed?: MarketFeed;
}

export interface Built {
  readonly app: App;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly site: SiteFiles;
}

export const buildApp = async ({ environment, database, clock = systemClock, feed }: Parts): Promise<Built> => {
  const http = await createHttp(environment, clock);
  const metrics = createMetrics(database);
  observeRequests(http, metrics);
  const jobs = createJobs({ database: database.reserved, clock, log: http.log, ran: metrics.jobRan });
  const app: App = {
    http,
    database,
    clock,
    environment,
    log: http.log,
    feed: feed ?? createFeed(environment, clock, http.log),
    findMember: (tx, token, nowMs) => findSession(tx, token, nowMs, environment.sessionIdleMs),
    wakeJob: (name) => jobs.wake(name),
  };
  observeTrading(app, metrics);
  http.setErrorHandler(answerFault(app));
  const readiness = serveHealth(http, database, metrics, environment);
  await registerRoutes(app);
  registerJobs(jobs, app);
  const firstBanner = watchFirstBanner(database, clock);
  // Read once now, so that the first page has it.
  firstBanner();
  const site = await serveSite(http, environment, answerUnknown(app), firstBanner);
  return { app, jobs, metrics, readiness, site };
};
