/** Mail, reviews of a sandbox without operators, and tidying up. */
import type { Environment } from '../base/environment.ts';
import type { Log } from '../base/log.ts';
import { reviewIdentitiesAlone } from '../services/identity/identity.ts';
import { type Deliver, deliverByHttp, deliverDue, deliverToLog } from '../services/mailbox/deliver.ts';
import { readSettings } from '../services/site/settings.ts';
import { tidyAccounts } from '../services/site/tidy.ts';
import type { Job } from './jobs.ts';

const SECOND_MS = 1000;
const TIDY_EVERY_MS = 10 * 60 * SECOND_MS;

type Settings = Pick<Environment, 'mode' | 'autoReviewMs' | 'mailUrl' | 'mailToken'>;

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

const tidyJob: Job = {
  name: 'tidy-accounts',
  everyMs: TIDY_EVERY_MS,
  exclusive: true,
  run: async (tx, nowMs) => {
    await tidyAccounts(tx, nowMs);
    return 0;
  },
};

const delivererOf = ({ mode, mailUrl, mailToken }: Settings, log: Log): Deliver | undefined => {
  if (mailUrl !== undefined) return deliverByHttp(mailUrl, mailToken);
  return mode === 'sandbox' ? deliverToLog(log) : undefined;
};

export const accountJobs = (environment: Settings, log: Log): Job[] => {
  const deliver = delivererOf(environment, log);
  if (deliver === undefined) log.warn('MAIL_URL is not set: codes and letters to members stay in the database');
  return [
    tidyJob,
    ...(deliver === undefined ? [] : [mailJob(deliver, log)]),
    ...(environment.autoReviewMs === undefined ? [] : [identityReviewJob(environment.autoReviewMs)]),
  ];
};
