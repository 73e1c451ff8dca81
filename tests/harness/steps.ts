import { afterEach, beforeEach } from 'vitest';

/** For a suite whose tests follow each other like steps: after one that failed, the others say so instead of misleading. */
export const stopAtFirstFailure = (): void => {
  let failed = false;
  beforeEach(() => {
    if (failed) throw new Error('an earlier step failed');
  });
  afterEach(({ task }) => {
    failed ||= task.result?.state === 'fail';
  });
};
