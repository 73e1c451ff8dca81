/**
 * The pay password, required by every service that moves money.
 *
 * Hashing it takes 20 ms of CPU each time, more than the rest of a transfer together. This process therefore remembers
 * a correct password for a few minutes, as an HMAC under a key that never leaves its memory. The HMAC covers the stored
 * hash too, so that a changed password is forgotten at once (docs/decisions/pay-password.md).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { members } from '../../db/schema/members.ts';
import { assertNotLimited, consumeAttempt, limitedUntil, resetAttempts } from '../limits/attempts.ts';
import { PAY_PASSWORD } from '../limits/limits.ts';
import type { WriteContext } from './account-context.ts';
import { type Compared, comparePassword, fitsStill } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';

const REMEMBERED_MS = 5 * 60_000;
const REMEMBERED_MAX = 20_000;

const processKey = randomBytes(32);
/** Maps a proof to its expiry in epoch milliseconds, oldest first. */
const proofs = new Map<string, number>();

const proofOf = (memberId: number, hash: string, password: string): string =>
  createHmac('sha256', processKey).update(`${memberId}\n${hash}\n${password}`).digest('base64');

const remember = (proof: string, nowMs: number): void => {
  proofs.delete(proof);
  proofs.set(proof, nowMs + REMEMBERED_MS);
  if (proofs.size <= REMEMBERED_MAX) return;
  for (const oldest of proofs.keys()) {
    proofs.delete(oldest);
    break;
  }
};

const isRemembered = (proof: string, nowMs: number): boolean => {
  const untilMs = proofs.get(proof);
  if (untilMs === undefined) return false;
  if (untilMs > nowMs) return true;
  proofs.delete(proof);
  return false;
};

const MISSING = message(/*i18n*/ { id: 'server.payPassword.missing', message: 'Enter your payment password' });
const NOT_SET = message(
  /*i18n*/ { id: 'server.payPassword.notSet', message: 'Set a payment password in the security center first' },
);
const WRONG = message(/*i18n*/ { id: 'server.payPassword.wrong', message: 'The payment password is wrong' });

/** Logged for the member, because whoever guesses holds their session. The guess that causes the lock logs it, once. */
const recordWrong = async ({ tx, nowMs, origin }: WriteContext, memberId: number, attempts: number): Promise<void> => {
  await recordSecurityEvent(tx, memberId, 'pay-password-failed', origin, nowMs);
  if (attempts === PAY_PASSWORD.max) await recordSecurityEvent(tx, memberId, 'pay-password-locked', origin, nowMs);
};

const askerOf = (memberId: number): string => `member ${memberId}`;

const payHashOf = async ({ tx }: Pick<WriteContext, 'tx'>, memberId: number): Promise<string | undefined> => {
  const [row] = await tx.select({ hash: members.payPasswordHash }).from(members).where(eq(members.id, memberId));
  return row?.hash ?? undefined;
};

/**
 * Compares the pay password before the transaction that requires it begins. Skips that where the attempts are used up:
 * the transaction then refuses.
 */
export const comparePayPassword = async (
  { tx, nowMs }: Pick<WriteContext, 'tx' | 'nowMs'>,
  memberId: number,
  password: string,
): Promise<Compared | undefined> => {
  if (password === '' || (await limitedUntil(tx, PAY_PASSWORD, String(memberId), nowMs)) !== undefined)
    return undefined;
  const hash = await payHashOf({ tx }, memberId);
  if (hash === undefined || isRemembered(proofOf(memberId, hash, password), nowMs)) return undefined;
  return comparePassword(hash, password, askerOf(memberId));
};

/**
 * Call it before any other write: a wrong password commits what the transaction has done so far, so that the count of
 * attempts and the entries in the security log are kept.
 * @throws Refusal where it is missing, not set, wrong, or was guessed at too often.
 */
export const requirePayPassword = async (
  context: WriteContext,
  memberId: number,
  payPassword: string,
): Promise<void> => {
  const { tx, nowMs } = context;
  if (payPassword === '') throw new Refusal(MISSING);
  const hash = await payHashOf(context, memberId);
  if (hash === undefined) throw new Refusal(NOT_SET);
  const subject = String(memberId);
  const used = await assertNotLimited(tx, PAY_PASSWORD, subject, nowMs);
  const proof = proofOf(memberId, hash, payPassword);
  if (isRemembered(proof, nowMs)) {
    // A right password ends the count of wrong ones, whether it had to be compared or not.
    if (used > 0) await resetAttempts(tx, PAY_PASSWORD, subject);
    return;
  }
  const fits = await fitsStill(context.compared, hash, payPassword, askerOf(memberId));
  const attempts = await consumeAttempt(tx, PAY_PASSWORD, subject, nowMs);
  if (!fits) {
    await recordWrong(context, memberId, attempts);
    throw new Refusal(WRONG, { keepEffects: true });
  }
  await resetAttempts(tx, PAY_PASSWORD, subject);
  remember(proof, nowMs);
};
