/** Changing the login password and the pay password (AUTH-07). */
import { eq } from 'drizzle-orm';
import { isPassword } from '../../../src/contract/rules/account.ts';
import { isTooEasy } from '../../../src/contract/rules/easy-passwords.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { members } from '../../db/schema/members.ts';
import { assertNotLimited, consumeAttempt, resetAttempts } from '../limits/attempts.ts';
import { OWN_PASSWORD, PAY_PASSWORD, SLIPS } from '../limits/limits.ts';
import { closeSessions } from '../sessions/sessions.ts';
import type { AccountContext, WriteContext } from './account-context.ts';
import { restartHold } from './holds.ts';
import { type MemberRow, requireMember } from './members.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { sameAsBefore, sameAsLogin, tooEasy } from './weak-passwords.ts';

const MISSING = message(/*i18n*/ { id: 'server.password.missing', message: 'Fill in all fields' });
const MALFORMED = message(
  /*i18n*/ {
    id: 'server.password.malformed',
    message: 'A password has 6 to 20 letters or digits',
  },
);
const WRONG = message(/*i18n*/ { id: 'server.password.wrong', message: 'The login password is wrong' });

/**
 * The signed-in member, having shown the login password again: a stolen token alone changes nothing.
 * @throws Refusal where it is wrong or was guessed at too often.
 */
export const confirmLoginPassword = async (
  { tx, nowMs, origin }: WriteContext,
  memberId: number,
  password: string,
): Promise<MemberRow> => {
  if (password === '') throw new Refusal(MISSING);
  await assertNotLimited(tx, OWN_PASSWORD, String(memberId), nowMs);
  const member = await requireMember(tx, memberId);
  const fits = await passwordFits(member.passwordHash, password);
  const wrong = await consumeAttempt(tx, OWN_PASSWORD, String(memberId), nowMs);
  if (!fits) {
    // Whoever guesses has the session: the member reads of each, and is told when it is no slip any more.
    const kind = wrong === SLIPS ? 'own-password-guessed' : 'login-failed';
    await recordSecurityEvent(tx, memberId, kind, origin, nowMs);
    throw new Refusal(WRONG, { keepEffects: true });
  }
  await resetAttempts(tx, OWN_PASSWORD, String(memberId));
  return member;
};

const requireNewPassword = (password: string): void => {
  if (password === '') throw new Refusal(MISSING);
  if (!isPassword(password)) throw new Refusal(MALFORMED);
};

const requireHardToGuess = (password: string, { email, phone }: MemberRow): void => {
  if (isTooEasy(password, [email, phone])) throw tooEasy();
};

/** Signs the member out everywhere, here too. */
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
  const passwordHash = await hashPassword(newPassword);
  await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId));
  await closeSessions(tx, memberId);
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
  // Not asked the other way round: whoever changes the login password would learn by it what the payment password is.
  if (await passwordFits(before.passwordHash, newPassword)) throw sameAsLogin();
  const payPasswordHash = await hashPassword(newPassword);
  await tx.update(members).set({ payPasswordHash }).where(eq(members.id, memberId));
  // The first one opens what was closed till then: nothing could leave the account without.
  if (before.payPasswordHash !== null) await restartHold(tx, memberId, nowMs);
  await closeSessions(tx, memberId, sessionId);
  await resetAttempts(tx, PAY_PASSWORD, String(memberId));
  await recordSecurityEvent(tx, memberId, 'pay-password-changed', origin, nowMs);
};
