/** Retries a write when the connection to the database is lost. */
import { isOutage } from '../base/database-errors.ts';
import type { StoredAnswer } from './idempotency.ts';

const OUTAGE_ATTEMPTS = 4;
const OUTAGE_PAUSE_MS = 400;

/**
 * Retries a keyed write after an outage of the database: the idempotency key tells whether the write took effect. A
 * retry of a write without a key could take effect twice, so it is left to the member.
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
