/** Deletes old idempotency keys. */
import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../src/contract/time-units.ts';
import type { Job } from './jobs.ts';

/**
 * How long an idempotency key is kept. Clients retry a write for minutes, and a phone that was off over a weekend must
 * still get the answer.
 */
export const KEYS_KEPT_MS = 7 * DAY_MS;
const BATCH = 1_000;

export const dropOldKeys: Job = {
  name: 'idempotency-keys',
  everyMs: 60 * 60_000,
  exclusive: true,
  run: async (tx, nowMs) => {
    const { rowCount } = await tx.execute(sql`
      delete from idempotency_key where ctid = any(array(
        select ctid from idempotency_key where created_at_ms < ${nowMs - KEYS_KEPT_MS} limit ${BATCH}))`);
    return rowCount ?? 0;
  },
};
