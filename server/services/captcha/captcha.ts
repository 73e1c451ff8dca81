/** Accepts the solution of a captcha, each one once. */
import { lte } from 'drizzle-orm';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { usedCaptchas } from '../../db/schema/access.ts';
import { checkCaptcha } from './challenge.ts';

const WRONG_CAPTCHA = message(
  /*i18n*/ {
    id: 'server.captcha.wrong',
    message: 'The check that you are not a robot failed or was used already. Try again.',
  },
);

/** @throws Refusal where it is wrong, expired or was used before. */
export const takeCaptcha = async (
  tx: Tx,
  secrets: readonly string[],
  captcha: string,
  nowMs: number,
): Promise<void> => {
  const outcome = await checkCaptcha(secrets, captcha, nowMs);
  if (outcome.kind === 'wrong') throw new Refusal(WRONG_CAPTCHA);
  const taken = await tx
    .insert(usedCaptchas)
    .values({ nonce: outcome.nonce, expiresAtMs: outcome.expiresAtMs })
    .onConflictDoNothing()
    .returning({ nonce: usedCaptchas.nonce });
  if (taken.length === 0) throw new Refusal(WRONG_CAPTCHA);
};

/** Deletes rows of expired challenges, which the signed expiry refuses anyway. A job calls this periodically. */
export const dropExpiredCaptchas = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx.delete(usedCaptchas).where(lte(usedCaptchas.expiresAtMs, nowMs));
};
