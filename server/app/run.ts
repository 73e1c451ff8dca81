/** Runs one server process from start to stop. */
import type { AddressInfo } from 'node:net';
import type { Environment } from '../base/environment.ts';
import { openDatabase } from '../db/open.ts';
import { buildApp } from './build-app.ts';
import { observeProcess } from './metrics.ts';
import { seedDatabase } from './seed.ts';
import { openServerTime } from './server-time.ts';

export interface RunningServer {
  readonly port: number;
  /** Waits for requests and jobs in progress, then closes the database. */
  stop(): Promise<void>;
}

/** @throws Error where the database cannot be opened or the port is taken; nothing is left running then. */
export const runServer = async (environment: Environment): Promise<RunningServer> => {
  const database = await openDatabase(environment);
  try {
    const time = await openServerTime(environment, database);
    await seedDatabase(database, time.clock.now(), environment.mode);
    const { app, jobs, metrics, readiness, site } = await buildApp({ environment, database, clock: time.clock });
    for (const job of time.jobs) jobs.register(job);
    observeProcess(metrics);
    await app.http.listen({ port: environment.port, host: environment.host });
    jobs.start();
    // Compression is slow, so it runs in the background; a file is sent uncompressed until it is ready.
    void site.compress().catch((error: unknown) => app.log.warn({ err: error }, 'compressing the site'));
    return {
      port: (app.http.server.address() as AddressInfo).port,
      stop: async () => {
        readiness.drain();
        await Promise.all([app.http.close(), jobs.stop()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
