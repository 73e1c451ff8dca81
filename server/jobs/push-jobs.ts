/** Sends the push messages that are due. */
import type { Environment } from '../base/environment.ts';
import type { Log } from '../base/log.ts';
import { countUnreadNotices } from '../services/notices/notices.ts';
import { sendDuePushes } from '../services/push/send-due.ts';
import { sendPush } from '../services/push/service.ts';
import type { Job } from './jobs.ts';

export const pushJobs = ({ push }: Pick<Environment, 'push'>, log: Log): Job[] => [
  {
    name: 'push',
    everyMs: 1000,
    run: (tx, nowMs) =>
      sendDuePushes(tx, { settings: push, service: sendPush, log, countUnread: countUnreadNotices }, nowMs),
  },
];
