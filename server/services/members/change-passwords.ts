/** Changing the login password and the pay password (AUTH-07). */
import { and, eq, gt } from 'drizzle-orm';
import { isPassword } from '../../../src/contract/rules/account.ts';
import { isTooEasy } from '../../../src/contract/rules/easy-passwords.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { passkeys } from '../../db/schema/access.ts';
import { members } from '../../db/schema/members.ts';
import { assertNotLimited, consumeAttempt, limitedUntil, resetAttempts } from '../limits/attempts.ts';
import { OWN_PASSWORD, PAY_PASSWORD, SLIPS } from '../limits/limits.ts';
import { closeSessions } from '../sessions/sessions.ts';
import type { AccountContext, WriteContext } from './account-context.ts';
import { restartHold } from './holds.ts';
import { forgetDevices } from './known-devices.ts';
import { type MemberRow, requireMember } from './members.ts';
import { type Compared, comparePassword, fitsStill, hashPassword, passwordFits } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { isStolen } from './stolen-passwords.ts';
import { MALFORMED_PASSWORD, sameAsBefore, sameAsLogin, tooEasy } from './weak-passwords.ts';

const MISSING = message(/*i18n*/ { id: 'server.password.missing', message: 'Fill in all fields' });
const WRONG = message(/*i18n*/ { id: 'server.password.wrong', message: 'The login password is wrong' });

const askerOf = (memberId: number): string => `member ${memberId}`;

/**
 * Compares the login password of a signed-in member before the transaction that requires it begins. Skips the
 * comparison where the attempts are used up: the transaction then refuses.
 * @param newPassword the password to be set, hashed in advance where the login password is right
 */
export const compareLoginPassword = async (
  { tx, nowMs }: Pick<WriteContext, 'tx' | 'nowMs'>,
  memberId: number,
  password: string,
  newPassword?: string,
): Promise<Compared | undefined> => {
  if (password === '' || (await limitedUntil(tx, OWN_PASSWORD, String(memberId), nowMs)) !== undefined)
    return undefined;
  const { passwordHash } = await requireMember(tx, memberId);
  const compared = await comparePassword(passwordHash, password, askerOf(memberId));
  if (!compared.fits || newPassword === undefined || !isPassword(newPassword)) return compared;
  const isLogin = await passwordFits(passwordHash, newPassword, askerOf(memberId));
  return {
    ...compared,
    next: { password: newPassword, hash: await hashPassword(newPassword, askerOf(memberId)), isLogin },
  };
};

/**
 * Requires the login password again, so that a stolen token alone changes nothing. Returns the member.
 * @throws Refusal where it is wrong or was guessed at too often.
 */
export const confirmLoginPassword = async (
  { tx, nowMs, origin, compared }: WriteContext,
  memberId: number,
  password: string,
): Promise<MemberRow> => {
  if (password === '') throw new Refusal(MISSING);
  await assertNotLimited(tx, OWN_PASSWORD, String(memberId), nowMs);
  const member = await requireMember(tx, memberId);
  const fits = await fitsStill(compared, member.passwordHash, password, askerOf(memberId));
  const wrong = await consumeAttempt(tx, OWN_PASSWORD, String(memberId), nowMs);
  if (!fits) {
    // Whoever guesses holds the session: each failure is logged, and the member is warned at `SLIPS` of them.
    const kind = wrong === SLIPS ? 'own-password-guessed' : 'login-failed';
    await recordSecurityEvent(tx, memberId, kind, origin, nowMs);
    throw new Refusal(WRONG, { keepEffects: true });
  }
  await resetAttempts(tx, OWN_PASSWORD, String(memberId));
  return member;
};

const requireNewPassword = (password: string): void => {
  if (password === '') throw new Refusal(MISSING);
  if (!isPassword(password)) throw new Refusal(MALFORMED_PASSWORD);
};

const requireHardToGuess = (password: string, { email, phone }: MemberRow): void => {
  if (isTooEasy(password, [email, phone]) || isStolen(password)) throw tooEasy();
};

/** The new password's hash made in advance; made now where the login password has changed since. */
const nextOf = async ({ compared }: WriteContext, member: MemberRow, newPassword: string) =>
  compared?.next?.password === newPassword && compared.stored === member.passwordHash
    ? compared.next
    : {
        hash: await hashPassword(newPassword, askerOf(member.id)),
        isLogin: await passwordFits(member.passwordHash, newPassword, askerOf(member.id)),
      };

/** Removes passkeys added in the last day: a thief who had the old password may have added them to come back. */
const dropNewPasskeys = async ({ tx, nowMs, origin }: AccountContext, memberId: number): Promise<void> => {
  const dropped = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.memberId, memberId), gt(passkeys.createdAtMs, nowMs - DAY_MS)))
    .returning({ id: passkeys.id });
  if (dropped.length > 0) await recordSecurityEvent(tx, memberId, 'passkey-removed', origin, nowMs);
};

/** Signs the member out of every session, including this one. */
export const changeLoginPassword = async (
  context: AccountContext,
  memberId: number,
  oldPassword: string,
  newPassword: string,
): Promise<void> => {
  const { tx, nowMs, origin } = context;
  requireNewPassword(newPassword);
  const member = await confirmLoginPassword(context, memberId, oldPassword);
  if (newPassword === oldPassword) throw sameAsBefore();
  requireHardToGuess(newPassword, member);
  const passwordHash = (await nextOf(context, member, newPassword)).hash;
  await tx.update(members).set({ passwordHash, passwordUntilMs: null }).where(eq(members.id, memberId));
  await closeSessions(tx, memberId);
  await dropNewPasskeys(context, memberId);
  await forgetDevices(tx, memberId, origin);
  await restartHold(tx, memberId, nowMs);
  await recordSecurityEvent(tx, memberId, 'login-password-changed', origin, nowMs);
};

/** Sets or resets the pay password; the member stays signed in here, and is signed out everywhere else. */
export const changePayPassword = async (
  context: AccountContext,
  { id: memberId, sessionId }: { readonly id: number; readonly sessionId: number },
  loginPassword: string,
  newPassword: string,
): Promise<void> => {
  const { tx, nowMs, origin } = context;
  requireNewPassword(newPassword);
  const before = await confirmLoginPassword(context, memberId, loginPassword);
  requireHardToGuess(newPassword, before);
  // changeLoginPassword makes no such check: its refusal would reveal what the payment password is.
  const next = await nextOf(context, before, newPassword);
  if (next.isLogin) throw sameAsLogin();
  const payPasswordHash = next.hash;
  await tx.update(members).set({ payPasswordHash }).where(eq(members.id, memberId));
  // The first pay password starts a hold too: until now the login password alone protected the account.
  await restartHold(tx, memberId, nowMs);
  await closeSessions(tx, memberId, sessionId);
  await resetAttempts(tx, PAY_PASSWORD, String(memberId));
  await recordSecurityEvent(tx, memberId, 'pay-password-changed', origin, nowMs);
};
