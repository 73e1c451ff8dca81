/**
 * Runs background jobs: settlement, maturity, arrival, tidying up.
 *
 * A job's `run` claims due rows of its service with FOR UPDATE SKIP LOCKED and finishes them in the transaction it is
 * given. So a row is handled once however many processes run, a killed process loses nothing, and rows that fell due
 * while the server was down are handled right after start. Deadlines are stored in the rows; this module remembers
 * none.
 */
import { sql } from 'drizzle-orm';
import type { Clock } from '../base/clock.ts';
import { type Log, logDatabaseError } from '../base/log.ts';
import { type Connections, inTransaction, type Tx } from '../db/connection.ts';
import { requireRightClock } from '../db/database-clock.ts';

export interface Job {
  readonly name: string;
  /** Polling interval in ms. Looking for due rows must be one cheap query. */
  readonly everyMs: number;
  /** @returns how many rows it handled; the job runs again at once until this is 0. Must have no effect but by `tx`. */
  run(tx: Tx, nowMs: number): Promise<number>;
  /** For work that gains nothing from several processes: only one process at a time runs it. */
  readonly exclusive?: boolean;
}

export interface Jobs {
  register(job: Job): void;
  /** Runs the job now, because something due was just written or a clock was set. */
  wake(name: string): void;
  start(): void;
  /** Runs every job, or those named, until nothing is due. For tests and operators; works without `start`. */
  runDue(names?: readonly string[]): Promise<void>;
  /** Waits for running work and starts no more. */
  stop(): Promise<void>;
}

interface Parts {
  readonly database: Pick<Connections, 'pool'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called after each transaction of a job, for metrics. */
  readonly ran?: (name: string, seconds: number, failed: boolean) => void;
}

const MAX_PAUSE_MS = 60_000;

/** Runs one transaction of the job. Returns 0, too, where another process holds the lock of an exclusive job. */
const runOnce = async ({ database, clock, ran }: Parts, job: Job): Promise<number> => {
  const startedMs = performance.now();
  let failed = true;
  try {
    const handled = await inTransaction(database, async (tx) => {
      // A job takes what is due by the clock, for good: money, sessions, a day of ticks.
      await requireRightClock(tx);
      if (job.exclusive && !(await takeExclusive(tx, job.name))) return 0;
      return job.run(tx, clock.now());
    });
    failed = false;
    return handled;
  } finally {
    ran?.(job.name, (performance.now() - startedMs) / 1000, failed);
  }
};

const takeExclusive = async (tx: Tx, name: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`job:${name}`}, 0)) as mine`,
  );
  return rows[0]?.mine ?? false;
};

class Worker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<boolean> | undefined;
  private again = false;
  private failures = 0;
  private stopped = false;

  constructor(
    private readonly parts: Parts,
    readonly job: Job,
  ) {}

  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.untilIdle().finally(() => {
      this.running = undefined;
      this.schedule();
    });
  }

  /** Waits for running work. @returns whether more may be due now than before it; false where none ran */
  async finished(): Promise<boolean> {
    return (await this.running) ?? false;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** @returns whether more may be due now: it handled rows, or failed and released those that it had claimed */
  private async untilIdle(): Promise<boolean> {
    let total = 0;
    try {
      let handled: number;
      do {
        this.again = false;
        handled = await runOnce(this.parts, this.job);
        total += handled;
      } while ((handled > 0 || this.again) && !this.stopped);
      this.failures = 0;
      return total > 0;
    } catch (error) {
      this.failures += 1;
      logDatabaseError(this.parts.log, error, { job: this.job.name, failures: this.failures }, 'job failed');
      return true;
    }
  }

  private schedule(): void {
    if (this.stopped) return;
    // Failures back off exponentially, so that a failing job cannot fill the disk with its own log.
    const pauseMs = Math.min(
      this.job.everyMs * 2 ** Math.min(this.failures, 10),
      Math.max(MAX_PAUSE_MS, this.job.everyMs),
    );
    this.timer = setTimeout(() => this.wake(), pauseMs);
  }
}

export const createJobs = (parts: Parts): Jobs => {
  const workers = new Map<string, Worker>();
  let started = false;
  return {
    register: (job) => {
      if (workers.has(job.name)) throw new Error(`two jobs are called ${job.name}`);
      const worker = new Worker(parts, job);
      workers.set(job.name, worker);
      if (started) worker.wake();
    },
    wake: (name) => {
      if (started) workers.get(name)?.wake();
    },
    start: () => {
      started = true;
      for (const worker of workers.values()) worker.wake();
    },
    runDue: async (names) => {
      const asked = [...workers.values()].filter(({ job }) => names?.includes(job.name) ?? true);
      for (let mayBeMore = true; mayBeMore; ) {
        mayBeMore = false;
        for (const worker of asked) {
          if ((await runOnce(parts, worker.job)) > 0) mayBeMore = true;
          // Rows that the started worker has claimed were skipped; they are done once it has finished.
          if (await worker.finished()) mayBeMore = true;
        }
      }
    },
    stop: async () => {
      started = false;
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
};
