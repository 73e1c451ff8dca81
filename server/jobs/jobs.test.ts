import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import type { Database, Tx } from '../db/connection.ts';
import { SettableClock } from '../testing/settable-clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createJobs, type Job } from './jobs.ts';

let database: Database;
const clock = new SettableClock(1_000);
const error = vi.fn();
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error, fatal: vi.fn() };

beforeAll(async () => {
  database = await createTestDatabase(20);
  await database.orm.execute(
    sql`create table due (id int primary key, at_ms bigint not null, done int not null default 0)`,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(1_000);
  error.mockClear();
  await database.orm.execute(sql`delete from due`);
});

const claim = async (tx: Tx, nowMs: number): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update due set done = done + 1 where id in (
      select id from due where done = 0 and at_ms <= ${nowMs} order by at_ms limit 10 for update skip locked)`);
  return rowCount ?? 0;
};

const maturity = (change: Partial<Job> = {}): Job => ({ name: 'maturity', everyMs: 5, run: claim, ...change });
const create = () => createJobs({ database, clock, log });
const fill = (count: number, atMs: number) =>
  database.orm.execute(sql`insert into due select i, ${atMs} from generate_series(1, ${count}) i`);
const doneCounts = async (): Promise<unknown[]> =>
  (await database.orm.execute(sql`select done, count(*)::int as count from due group by done order by done`)).rows;

/** A promise that a test resolves. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe('jobs', () => {
  test('SRV-07 what fell due while nothing ran is done right after start, by several processes once each', async () => {
    await fill(500, 900);
    const processes = [create(), create(), create()];
    for (const jobs of processes) {
      jobs.register(maturity({ everyMs: 60_000 }));
      jobs.start();
    }
    await eventually(async () => expect(await doneCounts()).toEqual([{ done: 1, count: 500 }]));
    await Promise.all(processes.map((jobs) => jobs.stop()));
    expect(await doneCounts()).toEqual([{ done: 1, count: 500 }]);
  });

  test('SRV-07 nothing is done before its moment', async () => {
    await fill(3, 2_000);
    const jobs = create();
    jobs.register(maturity());
    await jobs.runDue();
    expect(await doneCounts()).toEqual([{ done: 0, count: 3 }]);
    clock.set(2_000);
    await jobs.runDue();
    expect(await doneCounts()).toEqual([{ done: 1, count: 3 }]);
  });

  test.each([-30, 30])(
    'SRV-07 nothing is done while the machine’s clock is %i days off the database’s',
    async (days) => {
      await fill(3, 900);
      const jobs = create();
      jobs.register(maturity());
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
      try {
        await expect(jobs.runDue()).rejects.toThrow(/clock/);
        expect(await doneCounts()).toEqual([{ done: 0, count: 3 }]);
      } finally {
        vi.useRealTimers();
      }
      await jobs.runDue();
      expect(await doneCounts()).toEqual([{ done: 1, count: 3 }]);
    },
  );

  test('SRV-07 a job that fails leaves nothing behind, is logged, and is tried again', async () => {
    await fill(5, 900);
    let failures = 0;
    const jobs = create();
    jobs.register(
      maturity({
        run: async (tx, nowMs) => {
          const handled = await claim(tx, nowMs);
          if (failures < 2) {
            failures += 1;
            throw new Error('not yet');
          }
          return handled;
        },
      }),
    );
    jobs.start();
    await eventually(async () => expect(await doneCounts()).toEqual([{ done: 1, count: 5 }]));
    await jobs.stop();
    expect(error).toHaveBeenCalledTimes(2);
  });

  test('SRV-10 a job that keeps failing waits twice as long each time, and as ever once it succeeds', async () => {
    const EVERY_MS = 7;
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    let runs = 0;
    const jobs = create();
    jobs.register(
      maturity({
        everyMs: EVERY_MS,
        run: async () => {
          runs += 1;
          if (runs <= 3) throw new Error('not yet');
          return 0;
        },
      }),
    );
    try {
      jobs.start();
      await eventually(() => expect(runs).toBeGreaterThan(4));
      const own = pauses.mock.calls.flatMap(([, ms = 0]) =>
        [1, 2, 4, 8].includes(ms / EVERY_MS) ? [ms / EVERY_MS] : [],
      );
      expect(own.slice(0, 4)).toEqual([2, 4, 8, 1]);
    } finally {
      pauses.mockRestore();
      await jobs.stop();
    }
  });

  test('SRV-07 an exclusive job runs in one process at a time', async () => {
    let inside = 0;
    let most = 0;
    const sweep = maturity({
      exclusive: true,
      run: async (tx) => {
        inside += 1;
        most = Math.max(most, inside);
        await tx.execute(sql`select pg_sleep(0.02)`);
        inside -= 1;
        return 0;
      },
    });
    const processes = [create(), create(), create()];
    for (const jobs of processes) jobs.register(sweep);
    await Promise.all(processes.map((jobs) => jobs.runDue()));
    expect(most).toBe(1);
  });

  test('SRV-07 woken, a job looks at once; stopped, it finishes what it began and starts no more', async () => {
    const jobs = create();
    jobs.register(maturity({ everyMs: 3_600_000 }));
    jobs.start();
    await eventually(() => expect(database.pool.waitingCount).toBe(0));
    await fill(1, 900);
    jobs.wake('maturity');
    await eventually(async () => expect(await doneCounts()).toEqual([{ done: 1, count: 1 }]));
    await jobs.stop();
    await database.orm.execute(sql`update due set done = 0`);
    jobs.wake('maturity');
    await jobs.stop();
    expect(await doneCounts()).toEqual([{ done: 0, count: 1 }]);
  });

  test('SRV-07 what a started job has claimed is done, too, once everything due has been run', async () => {
    await fill(1, 900);
    const lookedAgain = gate();
    const claimed = gate();
    const slow = async (tx: Tx, nowMs: number): Promise<number> => {
      const handled = await claim(tx, nowMs);
      if (handled === 0) lookedAgain.open();
      else {
        claimed.open();
        await lookedAgain.opened;
        await tx.execute(sql`select pg_sleep(0.1)`);
      }
      return handled;
    };
    const jobs = create();
    jobs.register(maturity({ everyMs: 3_600_000, run: slow }));
    jobs.start();
    await claimed.opened;
    await jobs.runDue();
    expect(await doneCounts()).toEqual([{ done: 1, count: 1 }]);
    await jobs.stop();
  });

  test('SRV-07 two jobs of one name are a mistake', () => {
    const jobs = create();
    jobs.register(maturity());
    expect(() => jobs.register(maturity())).toThrow('maturity');
  });
});
