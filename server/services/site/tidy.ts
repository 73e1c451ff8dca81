/** Drops rows that no longer say anything. */
import type { Tx } from '../../db/connection.ts';
import { dropExpiredCaptchas } from '../captcha/captcha.ts';
import { dropExpiredCodes } from '../email-code/email-code.ts';
import { dropExpiredAttempts } from '../limits/attempts.ts';
import { dropOldMail } from '../mailbox/deliver.ts';
import { dropExpiredStopLinks } from '../members/account-stop.ts';
import { dropExpiredCeremonies } from '../members/ceremonies.ts';
import { dropForgottenDevices } from '../members/known-devices.ts';
import { dropExpiredSessions } from '../sessions/sessions.ts';

export const tidyAccounts = async (tx: Tx, nowMs: number): Promise<void> => {
  await dropExpiredAttempts(tx, nowMs);
  await dropExpiredCaptchas(tx, nowMs);
  await dropExpiredCodes(tx, nowMs);
  await dropExpiredCeremonies(tx, nowMs);
  await dropExpiredSessions(tx, nowMs);
  await dropExpiredStopLinks(tx, nowMs);
  await dropForgottenDevices(tx, nowMs);
  await dropOldMail(tx, nowMs);
};
