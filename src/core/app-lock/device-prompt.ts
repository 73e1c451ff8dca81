import { endAbsence } from '../writes/unsaved-work.ts';
import { expectAbsence, expectNoAbsence } from './kept.ts';

/**
 * Some phones show a prompt for a fingerprint, face, PIN or passkey on a screen of its own, which hides the page: that is
 * no absence of the member. Rejects as the prompt does.
 */
export const prompted = async <T>(prompt: () => Promise<T>): Promise<T> => {
  expectAbsence();
  try {
    return await prompt();
  } finally {
    // Where the prompt was a window over the page, no return to the page ends what was expected.
    if (document.visibilityState === 'visible') {
      expectNoAbsence();
      endAbsence();
    }
  }
};
