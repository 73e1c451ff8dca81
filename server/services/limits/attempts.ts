/**
 * Limits on attempts, counted in the database so that they survive a restart and hold across processes (SRV-09).
 *
 * Where an attempt is expensive (hashing a password), call `limitedUntil` first, then do the work, then call
 * `consumeAttempt`. Only the count decides whether the outcome may be returned, so a burst of parallel guesses learns
 * at most `max` outcomes, and the count's row is locked only for the short end of the transaction.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { attemptLimits } from '../../db/schema/access.ts';

export interface Limit {
  readonly scope: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Hashed, because subjects come from requests: they may be long, and they are private. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.scope}:${createHash('sha256').update(subject).digest('base64url')}`;

/**
 * Groups the addresses that one customer of a provider usually has: the /64 of an IPv6 address, or one IPv4 address.
 */
export const subnetOf = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
};

/** @param waitMs time until the next attempt is allowed */
export const tooMany = (waitMs: number): Refusal =>
  new Refusal(
    message(
      /*i18n*/ {
        id: 'server.limits.tooMany',
        message: 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
      },
      { minutes: Math.max(1, Math.ceil(waitMs / MINUTE_MS)) },
    ),
    { keepEffects: true },
  );

/** The attempts of the current window, if there were any. Counts nothing and takes no lock. */
const attemptsOf = async (tx: Tx, limit: Limit, subject: string, nowMs: number) => {
  const [row] = await tx
    .select({ count: attemptLimits.count, resetsAtMs: attemptLimits.resetsAtMs })
    .from(attemptLimits)
    .where(and(eq(attemptLimits.key, keyOf(limit, subject)), gt(attemptLimits.resetsAtMs, nowMs)));
  return row;
};

/**
 * When the exhausted limit of a subject resets; undefined while attempts are left. Counts nothing and takes no lock.
 */
export const limitedUntil = async (
  tx: Tx,
  limit: Limit,
  subject: string,
  nowMs: number,
): Promise<number | undefined> => {
  const row = await attemptsOf(tx, limit, subject, nowMs);
  return row && row.count >= limit.max ? row.resetsAtMs : undefined;
};

/**
 * @returns how many attempts the subject has used in this window
 * @throws Refusal where it has used them up
 */
export const assertNotLimited = async (tx: Tx, limit: Limit, subject: string, nowMs: number): Promise<number> => {
  const row = await attemptsOf(tx, limit, subject, nowMs);
  if (row && row.count >= limit.max) throw tooMany(row.resetsAtMs - nowMs);
  return row?.count ?? 0;
};

/**
 * Counts one attempt.
 * @returns the number of attempts in this window, including this one.
 * @throws Refusal where the limit is exceeded; the count is kept.
 */
export const consumeAttempt = async (tx: Tx, limit: Limit, subject: string, nowMs: number): Promise<number> => {
  const over = sql`${attemptLimits.resetsAtMs} <= ${nowMs}`;
  const [row] = await tx
    .insert(attemptLimits)
    .values({ key: keyOf(limit, subject), count: 1, resetsAtMs: nowMs + limit.windowMs })
    .onConflictDoUpdate({
      target: attemptLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${attemptLimits.count} + 1 end`,
        resetsAtMs: sql`case when ${over} then ${nowMs + limit.windowMs} else ${attemptLimits.resetsAtMs} end`,
      },
    })
    .returning({ count: attemptLimits.count, resetsAtMs: attemptLimits.resetsAtMs });
  if (row === undefined) throw new Error('an attempt was not counted');
  if (row.count > limit.max) throw tooMany(row.resetsAtMs - nowMs);
  return row.count;
};

/** Clears the count of a subject that has authenticated. */
export const resetAttempts = async (tx: Tx, limit: Limit, subject: string): Promise<void> => {
  await tx.delete(attemptLimits).where(eq(attemptLimits.key, keyOf(limit, subject)));
};

/** Takes back the count of an attempt that succeeded. */
export const refundAttempt = async (tx: Tx, limit: Limit, subject: string): Promise<void> => {
  await tx
    .update(attemptLimits)
    .set({ count: sql`greatest(${attemptLimits.count} - 1, 0)` })
    .where(eq(attemptLimits.key, keyOf(limit, subject)));
};

/** Deletes the rows of windows that are over. A job calls this periodically. */
export const dropExpiredAttempts = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx.delete(attemptLimits).where(lte(attemptLimits.resetsAtMs, nowMs));
};
