/** Codes that prove that a person reads a mailbox (AUTH-03): sent once a minute at most, good for ten minutes. */
import { eq, lte, sql } from 'drizzle-orm';
import { EMAIL_CODE_RESEND_MS } from '../../../src/contract/rules/account.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { emailCodes } from '../../db/schema/access.ts';
import { CODE_LIFE_MS, CODE_MAX_TRIES, hashCode, newCode, sameHash } from './code.ts';

/** What a code was sent for; a code for one purpose is worth nothing for another. */
export type CodePurpose = 'register' | 'member';

const subjectOf = (purpose: CodePurpose, recipient: string): string => `${purpose}:${recipient}`;

export const WRONG_EMAIL_CODE = message(
  /*i18n*/ { id: 'server.code.wrong', message: 'The verification code is wrong or has expired' },
);

/**
 * Makes a code for the recipient, replacing an earlier one. The caller mails it, or another text where the recipient
 * should not get a code; the caller's answer is the same either way.
 * @throws Refusal within a minute of the last.
 */
export const issueCode = async (
  tx: Tx,
  secret: string,
  purpose: CodePurpose,
  recipient: string,
  nowMs: number,
): Promise<string> => {
  const subject = subjectOf(purpose, recipient);
  const code = newCode();
  const fresh = {
    codeHash: hashCode(secret, subject, code),
    tries: 0,
    sentAtMs: nowMs,
    expiresAtMs: nowMs + CODE_LIFE_MS,
  };
  const written = await tx
    .insert(emailCodes)
    .values({ subject, ...fresh })
    .onConflictDoUpdate({
      target: emailCodes.subject,
      set: fresh,
      setWhere: lte(emailCodes.sentAtMs, nowMs - EMAIL_CODE_RESEND_MS),
    })
    .returning({ subject: emailCodes.subject });
  if (written.length > 0) return code;
  throw new Refusal(
    message(
      /*i18n*/ {
        id: 'server.code.tooSoon',
        message: 'A code was sent less than a minute ago. Wait a little before asking for another.',
      },
    ),
  );
};

/**
 * Accepts the code, once.
 * @param secrets the current secret and earlier ones that the code may have been hashed with
 * @throws Refusal where it is wrong, expired, used, or guessed at too often
 */
export const takeCode = async (
  tx: Tx,
  secrets: readonly string[],
  purpose: CodePurpose,
  recipient: string,
  code: string,
  nowMs: number,
): Promise<void> => {
  const subject = subjectOf(purpose, recipient);
  const [row] = await tx
    .update(emailCodes)
    .set({ tries: sql`least(${emailCodes.tries} + 1, ${CODE_MAX_TRIES + 1})` })
    .where(eq(emailCodes.subject, subject))
    .returning({ codeHash: emailCodes.codeHash, tries: emailCodes.tries, expiresAtMs: emailCodes.expiresAtMs });
  const right =
    row !== undefined &&
    row.tries <= CODE_MAX_TRIES &&
    row.expiresAtMs > nowMs &&
    secrets.some((secret) => sameHash(row.codeHash, hashCode(secret, subject, code.trim())));
  if (!right) throw new Refusal(WRONG_EMAIL_CODE, { keepEffects: true });
  // Expire the code but keep its row: the resend limit needs the time when it was sent.
  await tx.update(emailCodes).set({ expiresAtMs: nowMs }).where(eq(emailCodes.subject, subject));
};

/** Deletes rows whose code has expired and whose resend wait is over. A job calls this periodically. */
export const dropExpiredCodes = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx.delete(emailCodes).where(lte(emailCodes.expiresAtMs, nowMs - EMAIL_CODE_RESEND_MS));
};
