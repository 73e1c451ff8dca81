/**
 * How far a sandbox's time is ahead of the real one. It is kept in the database, so that every process of the sandbox
 * and the operator's command line agree, also after a restart. It only ever grows, because time must not run backwards.
 */
import { eq, sql } from 'drizzle-orm';
import type { Environment } from '../../base/environment.ts';
import type { Tx } from '../../db/connection.ts';
import { siteSettings } from '../../db/schema/site.ts';

const KEY = 'sandbox_time_ahead_ms';

/** Whether time can be moved: only in a sandbox, and not with prices of the real exchange, which have the real time. */
export const hasOwnTime = ({ mode, marketSource }: Pick<Environment, 'mode' | 'marketSource'>): boolean =>
  mode === 'sandbox' && marketSource !== 'htx';

/** In milliseconds; 0 where nobody has moved the time. */
export const readTimeAhead = async (tx: Tx): Promise<number> => {
  const rows = await tx.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, KEY));
  return Number(rows[0]?.value ?? 0);
};

/** @param byMs more than 0 */
export const moveTimeForward = async (tx: Tx, byMs: number, nowMs: number): Promise<void> => {
  await tx
    .insert(siteSettings)
    .values({ key: KEY, value: String(byMs), changedAtMs: nowMs })
    .onConflictDoUpdate({
      target: siteSettings.key,
      set: { value: sql`(${siteSettings.value}::bigint + ${byMs})::text`, changedAtMs: nowMs },
    });
};
