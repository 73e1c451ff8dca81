import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlState } from '../base/database-errors.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { canonicalNumeric, type Database, inTransaction, type Tx, UNIQUE_VIOLATION } from './connection.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.orm.execute(sql`create table cell (id int primary key, value int not null)`);
  await database.orm.execute(sql`insert into cell values (1, 0), (2, 0)`);
});
afterAll(() => database.close());

const add = (tx: Tx, id: number) => tx.execute(sql`update cell set value = value + 1 where id = ${id}`);

/** A barrier at which two transactions wait for each other, once. */
const meeting = (): (() => Promise<void>) => {
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return arrived > 2 ? Promise.resolve() : both;
  };
};

describe('inTransaction', () => {
  test('SRV-03 the victim of a deadlock runs again and both effects are there once', async () => {
    const meet = meeting();
    let runs = 0;
    let survivor: () => void = () => undefined;
    const survived = new Promise<void>((resolve) => {
      survivor = resolve;
    });
    const run = async (first: number, second: number) => {
      let ownRuns = 0;
      await inTransaction(database, async (tx) => {
        runs += 1;
        ownRuns += 1;
        // A retry that ran before the survivor woke would take its row lock and cause one more deadlock.
        if (ownRuns > 1) await survived;
        await add(tx, first);
        await meet();
        await add(tx, second);
      });
      survivor();
    };
    await Promise.all([run(1, 2), run(2, 1)]);
    const { rows } = await database.orm.execute(sql`select value from cell order by id`);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    expect(runs).toBe(3);
  });

  test('SRV-03 a serialization failure runs again', async () => {
    const meet = meeting();
    const run = (from: number, to: number) =>
      inTransaction(
        database,
        async (tx) => {
          const { rows } = await tx.execute<{ value: number }>(sql`select value from cell where id = ${from}`);
          await meet();
          await tx.execute(sql`update cell set value = ${(rows[0]?.value ?? 0) + 10} where id = ${to}`);
        },
        'serializable',
      );
    await Promise.all([run(1, 2), run(2, 1)]);
    const { rows } = await database.orm.execute<{ value: number }>(sql`select value from cell order by value`);
    // The transactions ran one after the other, in either order: the second saw what the first wrote.
    expect(rows.map(({ value }) => value)).toEqual([12, 22]);
  });

  test('SRV-03 what was in the way of another transaction runs again, and at most eight times in all', async () => {
    const runsUntil = async (code: string, enough: number): Promise<number> => {
      let runs = 0;
      await inTransaction(database, async () => {
        runs += 1;
        if (runs < enough) throw Object.assign(new Error('in the way'), { code });
      }).catch(() => undefined);
      return runs;
    };
    for (const code of ['40001', '40P01', '55P03']) expect([code, await runsUntil(code, 3)]).toEqual([code, 3]);
    expect(await runsUntil('40001', 20)).toBe(8);
  });

  test('SRV-03 any other error rolls back and is not tried again', async () => {
    let runs = 0;
    const failed = inTransaction(database, async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into cell values (3, 0)`);
      await tx.execute(sql`insert into cell values (1, 0)`);
    });
    const error = await failed.catch((caught: unknown) => caught);
    expect(sqlState(error)).toBe(UNIQUE_VIOLATION);
    expect(runs).toBe(1);
    expect((await database.orm.execute(sql`select 1 from cell where id = 3`)).rowCount).toBe(0);
  });
});

test('SRV-03 amounts come back exact and in their one form', async () => {
  const { rows } = await database.orm.execute(
    sql`select 1.500::numeric as a, 100::numeric as b, 0.000000000000000001::numeric as c, 9007199254740991::bigint as d`,
  );
  expect(rows).toEqual([{ a: '1.5', b: '100', c: '0.000000000000000001', d: Number.MAX_SAFE_INTEGER }]);
  expect(['0.0', '10.00', '-1.50', '1200'].map(canonicalNumeric)).toEqual(['0', '10', '-1.5', '1200']);
  await expect(database.orm.execute(sql`select 9007199254740993::bigint`)).rejects.toThrow();
});
