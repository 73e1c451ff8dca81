/**
 * "It was not me": each mail about an account's security carries a link that stops the account without signing in,
 * since a thief may have changed every password by then (docs/decisions/takeover.md).
 */
import { and, eq, gt, isNotNull, lte, or } from 'drizzle-orm';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { stopLinks } from '../../db/schema/access.ts';
import { members } from '../../db/schema/members.ts';
import { closeSessions } from '../sessions/sessions.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import { holdAccount } from './members.ts';

const LIFE_MS = 24 * 60 * 60_000;
export const STOP_PATH = '/api/not-me';

const STOPPED = message(
  /*i18n*/ {
    id: 'server.stop.refused',
    message:
      'Withdrawals and transfers to members are stopped. Log in with a passkey or two-step login that you set up at least a day before, or contact customer service.',
  },
);

/** @returns the address of a page that asks for confirmation, since mail programs open links by themselves. */
export const newStopLink = async (tx: Tx, memberId: number, site: string, nowMs: number): Promise<string> => {
  const token = newToken();
  const row = { tokenHash: hashToken(token) ?? '', memberId, expiresAtMs: nowMs + LIFE_MS };
  await tx.insert(stopLinks).values(row);
  return `${site}${STOP_PATH}?t=${token}`;
};

/** The member whose link it is, and their language; undefined where the link is unknown or expired. */
export const readStopLink = async (
  tx: Tx,
  token: string,
  nowMs: number,
): Promise<{ memberId: number; lang: string } | undefined> => {
  const tokenHash = hashToken(token);
  if (tokenHash === undefined) return undefined;
  const [row] = await tx
    .select({ memberId: stopLinks.memberId, lang: members.lang })
    .from(stopLinks)
    .innerJoin(members, eq(members.id, stopLinks.memberId))
    .where(and(eq(stopLinks.tokenHash, tokenHash), gt(stopLinks.expiresAtMs, nowMs)));
  return row;
};

/**
 * Closes every session and stops the account, so that no money leaves it. @returns whether it was not stopped before.
 */
export const stopAccount = async (tx: Tx, memberId: number, nowMs: number): Promise<boolean> => {
  const member = await holdAccount(tx, memberId);
  if (member === undefined) return false;
  await closeSessions(tx, memberId);
  if (member.stoppedAtMs !== null) return false;
  await tx.update(members).set({ stoppedAtMs: nowMs }).where(eq(members.id, memberId));
  return true;
};

/** @throws Refusal while the account is stopped. */
export const refuseStopped = async (tx: Tx, memberId: number): Promise<void> => {
  if (await isStopped(tx, memberId)) throw new Refusal(STOPPED);
};

/**
 * Condition on a member's row: stopped or frozen. No money leaves such an account until somebody has looked into it.
 */
export const nothingLeaves = or(isNotNull(members.stoppedAtMs), eq(members.frozen, true));

export const isStopped = async (tx: Tx, memberId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), nothingLeaves));
  return rows.length > 0;
};

/**
 * Ends the stop and restarts the hold: destinations that a thief bound before it wait again. @returns whether it was
 * stopped.
 */
export const releaseAccount = async (tx: Tx, memberId: number, nowMs: number): Promise<boolean> => {
  const released = await tx
    .update(members)
    .set({ stoppedAtMs: null, heldSinceMs: nowMs })
    .where(and(eq(members.id, memberId), gt(members.stoppedAtMs, 0)))
    .returning({ id: members.id });
  return released.length > 0;
};

/**
 * Releases the account when the owner signs in with a factor older than the stop by more than a link's lifetime. A
 * factor that a thief added is younger: the mail that reported it carried a link that works for a day.
 */
export const releaseByFactor = async (
  tx: Tx,
  member: { readonly id: number; readonly stoppedAtMs: number | null },
  factorSinceMs: number | undefined,
  nowMs: number,
): Promise<void> => {
  if (member.stoppedAtMs === null || factorSinceMs === undefined) return;
  if (factorSinceMs < member.stoppedAtMs - LIFE_MS) await releaseAccount(tx, member.id, nowMs);
};

export const dropExpiredStopLinks = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx.delete(stopLinks).where(lte(stopLinks.expiresAtMs, nowMs));
};
