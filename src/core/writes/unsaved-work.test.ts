// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { endAbsence, hasUnsavedWork, holdReload, holdReloadUntilReturn, isSending } from './unsaved-work.ts';

test('PWA-04 each absence that the app causes holds the reload until the member is back, also the next one', () => {
  for (let absence = 0; absence < 2; absence += 1) {
    holdReloadUntilReturn();
    // A second picker that opens over the first is the same absence.
    holdReloadUntilReturn();
    expect(hasUnsavedWork()).toBe(true);
    endAbsence();
    expect(hasUnsavedWork()).toBe(false);
  }
});

test('PWA-04 what is only held is not being sent, and each hold ends for itself', () => {
  const [picture, upload] = [holdReload('holding'), holdReload('sending')];
  expect([hasUnsavedWork(), isSending()]).toEqual([true, true]);
  upload();
  expect([hasUnsavedWork(), isSending()]).toEqual([true, false]);
  picture();
  expect([hasUnsavedWork(), isSending()]).toEqual([false, false]);
});
