/** Two writes of one member that meet: both have made their checks, or wait to make them, before either moves money. */
import { expect } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { inTransaction, type Tx } from '../db/connection.ts';
import type { TestMember, TestServer } from './test-server.ts';

/** Holds the member's accounts until both writes wait, for the accounts or for each other. */
export const whileMoneyWaits = async <T>(
  { db }: Pick<TestServer, 'db'>,
  member: TestMember,
  write: (tx: Tx) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> => {
  const holder = await db.reserved.pool.connect();
  await holder.query('begin');
  await holder.query('select from ledger_account where member_id = $1 for update', [member.id]);
  const both = Promise.allSettled([1, 2].map(() => inTransaction(db, write)));
  try {
    await eventually(async () => {
      // Not by the holder: within a transaction the activity is always that of the first look.
      const { rows } = await db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(2);
    });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return both;
};
