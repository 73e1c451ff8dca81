/**
 * Limits on attempts, counted in the database so that they survive a restart and hold across processes (SRV-09).
 *
 * Where an attempt costs time (hashing a password), the order is: `limitedUntil`, the costly work, then `consumeAttempt`. The
 * count is what decides whether the outcome may be told, so a burst of parallel guesses learns no more than `max`
 * outcomes, and its row is locked only for the short end of the transaction.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, gte, lte, sql } from 'drizzle-orm';
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

/** One subject for all addresses that one customer of a provider usually has: the /64 of IPv6. */
export const subnetOf = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
};

/** @param waitMs after how long it can be tried again */
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

/** Until when the subject has used up its attempts; undefined where it has not. Counts nothing and locks nothing. */
export const limitedUntil = async (
  tx: Tx,
  limit: Limit,
  subject: string,
  nowMs: number,
): Promise<number | undefined> => {
  const [row] = await tx
    .select({ resetsAtMs: attemptLimits.resetsAtMs })
    .from(attemptLimits)
    .where(
      and(
        eq(attemptLimits.key, keyOf(limit, subject)),
        gt(attemptLimits.resetsAtMs, nowMs),
        gte(attemptLimits.count, limit.max),
      ),
    );
  return row?.resetsAtMs;
};

/** @throws Refusal where the subject has used up its attempts. */
export const assertNotLimited = async (tx: Tx, limit: Limit, subject: string, nowMs: number): Promise<void> => {
  const untilMs = await limitedUntil(tx, limit, subject, nowMs);
  if (untilMs !== undefined) throw tooMany(untilMs - nowMs);
};

/**
 * Counts one attempt.
 * @returns how many there were in this window, with this one.
 * @throws Refusal where it is one more than the limit allows; the count stays.
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

/** Forgets the attempts of a subject that has shown who it is. */
export const resetAttempts = async (tx: Tx, limit: Limit, subject: string): Promise<void> => {
  await tx.delete(attemptLimits).where(eq(attemptLimits.key, keyOf(limit, subject)));
};

/** Takes one attempt back that turned out to be a good one. */
export const refundAttempt = async (tx: Tx, limit: Limit, subject: string): Promise<void> => {
  await tx
    .update(attemptLimits)
    .set({ count: sql`greatest(${attemptLimits.count} - 1, 0)` })
    .where(eq(attemptLimits.key, keyOf(limit, subject)));
};

/** Rows that no longer say anything; a job calls it now and then. */
export const dropExpiredAttempts = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx.delete(attemptLimits).where(lte(attemptLimits.resetsAtMs, nowMs));
};
