/** What operators do with members. */
import { randomInt } from 'node:crypto';
import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import type { Tx } from '../../db/connection.ts';
import { passkeys, sessions } from '../../db/schema/access.ts';
import { members } from '../../db/schema/members.ts';
import { closeSessions, type Origin } from '../sessions/sessions.ts';
import { restartHold } from './holds.ts';
import { forgetDevices } from './known-devices.ts';
import { findByUsername, findMember, holdAccount, type MemberRow } from './members.ts';
import { hashPassword } from './passwords.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * The members that a text may mean, by user name or by id. `uid:` and `name:` say which; without them both are tried,
 * because a phone number that is a user name can equal another member's id.
 */
export const findMembersBy = async (tx: Tx, text: string): Promise<MemberRow[]> => {
  const [, by = '', said = ''] = /^(uid:|name:)?(.*)$/s.exec(text) ?? [];
  const named = by === 'uid:' ? undefined : await findByUsername(tx, said);
  const numbered = by === 'name:' || !/^\d{1,15}$/.test(said) ? undefined : await findMember(tx, Number(said));
  return [named, numbered?.id === named?.id ? undefined : numbered].filter((found) => found !== undefined);
};

/** Newest first. @param search part of a name. */
export const listMembers = (tx: Tx, search: string | undefined, limit: number): Promise<MemberRow[]> => {
  const part = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return tx
    .select()
    .from(members)
    .where(part === undefined ? undefined : or(ilike(members.username, part), eq(members.inviteCode, search ?? '')))
    .orderBy(desc(members.id))
    .limit(limit);
};

export const countSessions = async (tx: Tx, memberId: number): Promise<number> => {
  const [row] = await tx.select({ open: count() }).from(sessions).where(eq(sessions.memberId, memberId));
  return row?.open ?? 0;
};

/**
 * Freezes or unfreezes a member. A frozen member is signed out everywhere and cannot sign in. Unfreezing restarts the
 * hold: a thief may have bound destinations whose hold ran out during the freeze.
 * @returns whether anything changed
 */
export const setFrozen = async (tx: Tx, memberId: number, frozen: boolean, nowMs: number): Promise<boolean> => {
  await holdAccount(tx, memberId);
  const changed = await tx
    .update(members)
    .set({ frozen })
    .where(and(eq(members.id, memberId), eq(members.frozen, !frozen)))
    .returning({ id: members.id });
  if (frozen) await closeSessions(tx, memberId);
  else if (changed.length > 0) await restartHold(tx, memberId, nowMs);
  return changed.length > 0;
};

export const setStanding = async (
  tx: Tx,
  memberId: number,
  standing: { readonly vip?: number; readonly creditScore?: number },
): Promise<void> => {
  if (Object.keys(standing).length > 0) await tx.update(members).set(standing).where(eq(members.id, memberId));
};

/** Without characters that are easily confused when read out on the phone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** Without the operator's own address, which only the audit log records. */
export const byOperator = (site: string): Origin => ({ address: '', agent: '', site });

/** Removes the passkeys, closes the sessions and restarts the hold, so that nobody who had access keeps it. */
const shutOut = async (tx: Tx, memberId: number, nowMs: number): Promise<void> => {
  await tx.delete(passkeys).where(eq(passkeys.memberId, memberId));
  await closeSessions(tx, memberId);
  await restartHold(tx, memberId, nowMs);
};

/** How long a password works that an operator has given, and therefore knows. */
const GIVEN_MS = DAY_MS;

/**
 * Sets a temporary login password for a member who forgot theirs and has proved who they are. It works for a day, in
 * which they choose another.
 * @returns the password, shown only once.
 */
export const resetLoginPassword = async (tx: Tx, memberId: number, site: string, nowMs: number): Promise<string> => {
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  await tx
    .update(members)
    .set({ passwordHash: await hashPassword(password, 'operator'), passwordUntilMs: nowMs + GIVEN_MS })
    .where(eq(members.id, memberId));
  await shutOut(tx, memberId, nowMs);
  await forgetDevices(tx, memberId);
  await recordSecurityEvent(tx, memberId, 'login-password-reset', byOperator(site), nowMs);
  return password;
};

/** For a member who lost phone and recovery codes and has proved who they are. */
export const dropSecondFactor = async (tx: Tx, memberId: number, site: string, nowMs: number): Promise<void> => {
  await tx
    .update(members)
    .set({ totpSecret: null, totpSinceMs: null, totpLastStep: 0 })
    .where(eq(members.id, memberId));
  await dropRecoveryCodes(tx, memberId);
  await shutOut(tx, memberId, nowMs);
  await recordSecurityEvent(tx, memberId, 'totp-dropped', byOperator(site), nowMs);
};
