/**
 * Holds: a time in which no money leaves an account, so that a thief cannot empty it before the member hears of a
 * change and stops it. A new destination has its own hold, and whatever weakens the account restarts the hold for all
 * of them.
 */
import { type AnyColumn, and, eq, exists, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { members } from '../../db/schema/members.ts';
import { readSettings } from '../site/settings.ts';
import { nothingLeaves, refuseStopped } from './account-stop.ts';

const HELD = /*i18n*/ {
  id: 'server.withdrawal.held',
  message:
    'For your safety, this is possible again in {hours} h, because the destination or something that protects your account was changed.',
};

/** Call it whenever the account is weakened (a new password, a removed factor): every destination waits again. */
export const restartHold = async (tx: Tx, memberId: number, nowMs: number): Promise<void> => {
  await tx.update(members).set({ heldSinceMs: nowMs }).where(eq(members.id, memberId));
};

const holdMs = async (tx: Tx): Promise<number> =>
  Number((await readSettings(tx)).withdrawal_address_hold_hours) * HOUR_MS;

/** Until when a destination that was changed at `changedAtMs` is held; undefined where it is open. */
export type HoldOf = (changedAtMs: number) => number | undefined;

export const holdsOf = async (tx: Tx, memberId: number, nowMs: number): Promise<HoldOf> => {
  const lastsMs = await holdMs(tx);
  const [row] = await tx.select({ sinceMs: members.heldSinceMs }).from(members).where(eq(members.id, memberId));
  return (changedAtMs) => {
    const opensMs = Math.max(changedAtMs, row?.sinceMs ?? 0) + lastsMs;
    return opensMs > nowMs ? opensMs : undefined;
  };
};

/**
 * SQL, about a row of `members`: when the hold ends that began after a payment was sent at `sentAtMs`, epoch ms; null
 * where none began after it, or it is over.
 */
export const laterHoldEnd = async (tx: Tx, nowMs: number, sentAtMs: AnyColumn): Promise<SQL<number | null>> => {
  const lastsMs = await holdMs(tx);
  const isOn = and(gt(members.heldSinceMs, sentAtMs), gt(members.heldSinceMs, nowMs - lastsMs));
  return sql`case when ${isOn} then ${members.heldSinceMs} + ${lastsMs}::bigint end`;
};

/**
 * SQL condition: whether a payment sent at `sentAtMs` and still pending must wait. It waits while its sender is stopped
 * or frozen, or during a hold that began after it was sent, in which it can still be called off.
 */
export const isHeldBack = async (tx: Tx, nowMs: number, sentAtMs: AnyColumn, from: AnyColumn): Promise<SQL> =>
  exists(
    tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, from), or(nothingLeaves, isNotNull(await laterHoldEnd(tx, nowMs, sentAtMs))))),
  );

/** @param changedAtMs when the destination changed; 0 where only the account itself can be held. @throws Refusal */
export const refuseHeld = async (tx: Tx, memberId: number, changedAtMs: number, nowMs: number): Promise<void> => {
  await refuseStopped(tx, memberId);
  const opensMs = (await holdsOf(tx, memberId, nowMs))(changedAtMs);
  if (opensMs !== undefined) throw new Refusal(message(HELD, { hours: Math.ceil((opensMs - nowMs) / HOUR_MS) }));
};
