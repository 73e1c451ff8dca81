/** What a write does where the database goes away in the middle of it. */
import { isOutage } from '../base/database-errors.ts';
import type { StoredAnswer } from './idempotency.ts';

const OUTAGE_ATTEMPTS = 4;
const OUTAGE_PAUSE_MS = 400;

/**
 * Runs a keyed write again where the database went away in the middle: its key says whether it took effect. A write
 * without a key cannot be told apart from itself and is left to the member.
 */
export const throughOutage = async (keyed: boolean, write: () => Promise<StoredAnswer>): Promise<StoredAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!keyed || attempt >= OUTAGE_ATTEMPTS || !isOutage(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_PAUSE_MS * attempt));
    }
  }
};
