import { expect, test } from 'vitest';
import { readEnvironment } from '../base/environment.ts';
import { createLog } from '../base/log.ts';
import { accountJobs } from './account-jobs.ts';

test('AUTH-09 mail is looked for every second, since a warning of a foreign login wakes no job', () => {
  const jobs = accountJobs(readEnvironment({ LOG_LEVEL: 'silent' }), createLog('silent'));
  expect(jobs.find(({ name }) => name === 'mail')?.everyMs).toBe(1_000);
});
