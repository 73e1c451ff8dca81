/** Mail, reviews of a sandbox without operators, and tidying up. */
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
import { dropExpiredSessions } from '../services/sessions/sessions.ts';
import { readSettings } from '../services/site/settings.ts';
import { dropUnneededPictures } from '../services/uploads/tidy-uploads.ts';
import type { Job } from './jobs.ts';

const TIDY_EVERY_MS = 10 * 60 * SECOND_MS;
const PICTURES_EVERY_MS = 60 * 60 * SECOND_MS;

type Settings = Pick<Environment, 'autoReviewMs' | 'mail'>;

const mailJob = (deliver: Deliver, log: Log): Job => ({
  name: 'mail',
  everyMs: SECOND_MS,
  run: (tx, nowMs) => deliverDue(tx, deliver, log, nowMs),
});

const identityReviewJob = (afterMs: number): Job => ({
  name: 'identity-review',
  everyMs: SECOND_MS,
  run: async (tx, nowMs) =>
    (await readSettings(tx)).sandbox_auto_review === '1' ? reviewIdentitiesAlone(tx, nowMs - afterMs, nowMs) : 0,
});

/** Rows that no longer say anything. */
const EXPIRED = [
  dropExpiredAttempts,
  dropExpiredCaptchas,
  dropExpiredCodes,
  dropExpiredCeremonies,
  dropExpiredSessions,
  dropExpiredStopLinks,
  dropForgottenDevices,
  dropOldMail,
];

const tidyJob: Job = {
  name: 'tidy-accounts',
  everyMs: TIDY_EVERY_MS,
  exclusive: true,
  run: async (tx, nowMs) => {
    for (const drop of EXPIRED) await drop(tx, nowMs);
    return 0;
  },
};

const picturesJob: Job = {
  name: 'tidy-pictures',
  everyMs: PICTURES_EVERY_MS,
  exclusive: true,
  run: dropUnneededPictures,
};

const delivererOf = (mail: MailSettings, log: Log): Deliver => {
  if (mail.kind === 'http') return deliverByHttp(mail.url, mail.token);
  return mail.kind === 'smtp' ? deliverBySmtp(mail) : deliverToLog(log);
};

export const accountJobs = ({ autoReviewMs, mail }: Settings, log: Log): Job[] => [
  tidyJob,
  picturesJob,
  mailJob(delivererOf(mail, log), log),
  ...(autoReviewMs === undefined ? [] : [identityReviewJob(autoReviewMs)]),
];
