/** The clock of a server process: the real time, or a sandbox's own, which an operator can move forward. */
import { type Clock, movableClock, systemClock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import { type Database, inTransaction } from '../db/connection.ts';
import type { Job } from '../jobs/jobs.ts';
import { hasOwnTime, readTimeAhead } from '../services/site/sandbox-time.ts';

const FOLLOW_EVERY_MS = 1_000;

export interface ServerTime {
  readonly clock: Clock;
  /** Jobs that keep the clock in step with the sandbox's time; empty where the clock is the real time. */
  readonly jobs: readonly Job[];
}

export const openServerTime = async (environment: Environment, database: Database): Promise<ServerTime> => {
  if (!hasOwnTime(environment)) return { clock: systemClock, jobs: [] };
  const clock = movableClock(systemClock);
  clock.setAhead(await inTransaction(database, readTimeAhead));
  const follow: Job = {
    name: 'sandbox-time',
    everyMs: FOLLOW_EVERY_MS,
    // Not exclusive, because every process sets its own clock. Returns 0, because it handles no rows.
    run: async (tx) => {
      clock.setAhead(await readTimeAhead(tx));
      return 0;
    },
  };
  return { clock, jobs: [follow] };
};
