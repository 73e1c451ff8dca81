/** Puts the parts of the server together. Who calls it starts and stops what it returns. */
import { type Clock, systemClock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { Database } from '../db/connection.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createFeed } from '../market/create-feed.ts';
import type { App } from '../routes/app.ts';
import { answerFault, answerUnknown } from '../routes/serve.ts';
import { findSession } from '../services/sessions/sessions.ts';
import { createHttp } from './http.ts';
import { registerJobs, registerRoutes } from './modules.ts';

export interface Parts {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock?: Clock;
}

export interface Built {
  readonly app: App;
  readonly jobs: Jobs;
}

export const buildApp = async ({ environment, database, clock = systemClock }: Parts): Promise<Built> => {
  const http = await createHttp(environment, clock);
  const jobs = createJobs({ database, clock, log: http.log });
  const app: App = {
    http,
    database,
    clock,
    environment,
    log: http.log,
    feed: createFeed(environment, clock),
    findMember: findSession,
    wakeJob: (name) => jobs.wake(name),
  };
  http.setErrorHandler(answerFault(app));
  http.setNotFoundHandler(answerUnknown(app));
  registerRoutes(app);
  registerJobs(jobs, app);
  return { app, jobs };
};
