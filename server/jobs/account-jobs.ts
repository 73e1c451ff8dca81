/** Jobs of accounts: sends mail, decides identity reviews of a sandbox, and deletes what has expired. */
import { SECOND_MS } from '../../src/contract/time-units.ts';
import type { Environment } from '../base/environment.ts';
import type { Log } from '../base/log.ts';
import type { MailSettings } from '../base/mail-settings.ts';
import { dropExpiredCaptchas } from '../services/captcha/captcha.ts';
import { dropExpiredCodes } from '../services/email-code/email-code.ts';
import { reviewIdentitiesAlone } from '../services/identity/identity.ts';
import { dropExpiredAttempts } from '../services/limits/attempts.ts';
import { type Deliver, deliverByHttp, deliverDue, deliverToLog, dropOldMail } from '../services/mailbox/deliver.ts';
import { deliverBySmtp } from '../services/mailbox/deliver-by-smtp.ts';
import { dropExpiredStopLinks } from '../services/members/account-stop.ts';
import { dropExpiredCeremonies } from '../services/members/ceremonies.ts';
import { dropForgottenDevices } from '../services/members/known-devices.ts';
import { resealSecrets } from '../services/members/second-factor.ts';
import { dropEndedSessions } from '../services/sessions/sessions.ts';
import { readSettings } from '../services/site/settings.ts';
import { dropUnneededPictures } from '../services/uploads/tidy-uploads.ts';
import type { Job } from './jobs.ts';

const TIDY_EVERY_MS = 10 * 60 * SECOND_MS;
const PICTURES_EVERY_MS = 60 * 60 * SECOND_MS;

type Settings = Pick<Environment, 'autoReviewMs' | 'mail' | 'sessionIdleMs' | 'secretChanges' | 'key' | 'keys'>;

const delivererOf = (mail: MailSettings, log: Log): Deliver => {
  if (mail.kind === 'http') return deliverByHttp(mail.url, mail.token);
  return mail.kind === 'smtp' ? deliverBySmtp(mail) : deliverToLog(log);
};

const mailJob = (mail: MailSettings, log: Log): Job => {
  const delivery = { deliver: delivererOf(mail, log), keepsText: mail.kind === 'log', log };
  return { name: 'mail', everyMs: SECOND_MS, run: (tx, nowMs) => deliverDue(tx, delivery, nowMs) };
};

const identityReviewJob = (afterMs: number): Job => ({
  name: 'identity-review',
  everyMs: SECOND_MS,
  run: async (tx, nowMs) =>
    (await readSettings(tx)).sandbox_auto_review === '1' ? reviewIdentitiesAlone(tx, nowMs - afterMs, nowMs) : 0,
});

/** Deletes rows that have expired and serve no further purpose. */
const EXPIRED = [
  dropExpiredAttempts,
  dropExpiredCaptchas,
  dropExpiredCodes,
  dropExpiredCeremonies,
  dropExpiredStopLinks,
  dropForgottenDevices,
  dropOldMail,
];

const tidyJob = (sessionIdleMs: number): Job => ({
  name: 'tidy-accounts',
  everyMs: TIDY_EVERY_MS,
  exclusive: true,
  run: async (tx, nowMs) => {
    for (const drop of EXPIRED) await drop(tx, nowMs);
    await dropEndedSessions(tx, nowMs, sessionIdleMs);
    return 0;
  },
});

const RESEALED_AT_ONCE = 500;

/**
 * Encrypts the members' TOTP secrets anew under SECRET. It passes over all members repeatedly, because another process
 * may still encrypt under the other secret.
 */
const resealJob = (keys: Pick<Environment, 'key' | 'keys'>, log: Log): Job => {
  let pass = { afterId: 0, count: 0, unreadable: 0 };
  let told = false;
  return {
    name: 'reseal',
    everyMs: 60 * SECOND_MS,
    exclusive: true,
    run: async (tx) => {
      const { count, unreadable, lastId } = await resealSecrets(tx, keys, pass.afterId, RESEALED_AT_ONCE);
      pass = { afterId: lastId ?? 0, count: pass.count + count, unreadable: pass.unreadable + unreadable };
      if (lastId !== undefined) return 1;
      const done = { sealedAnew: pass.count, unreadable: pass.unreadable };
      if (!told || done.sealedAnew > 0) log.info(done, 'looked for keys under SECRET_BEFORE');
      told = done.sealedAnew === 0;
      pass = { afterId: 0, count: 0, unreadable: 0 };
      return 0;
    },
  };
};

const picturesJob: Job = {
  name: 'tidy-pictures',
  everyMs: PICTURES_EVERY_MS,
  exclusive: true,
  run: dropUnneededPictures,
};

export const accountJobs = (settings: Settings, log: Log): Job[] => [
  tidyJob(settings.sessionIdleMs),
  picturesJob,
  mailJob(settings.mail, log),
  ...(settings.secretChanges ? [resealJob(settings, log)] : []),
  ...(settings.autoReviewMs === undefined ? [] : [identityReviewJob(settings.autoReviewMs)]),
];
