import { afterEach, beforeEach } from 'vitest';

/**
 * For a suite whose tests are consecutive steps: after a failure the rest fail at once, instead of with misleading
 * errors.
 */
export const stopAtFirstFailure = (): void => {
  let failed = false;
  beforeEach(() => {
    if (failed) throw new Error('an earlier step failed');
  });
  afterEach(({ task }) => {
    failed ||= task.result?.state === 'fail';
  });
};
