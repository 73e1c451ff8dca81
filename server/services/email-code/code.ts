/** Codes sent by email: six random digits, of which only a keyed hash is kept. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_LENGTH } from '../../../src/contract/rules/account.ts';

export const CODE_LIFE_MS = 10 * 60_000;
/** Six digits and five tries: one chance in 200,000 for a guesser, for each code sent. */
export const CODE_MAX_TRIES = 5;

export const newCode = (): string =>
  randomInt(10 ** EMAIL_CODE_LENGTH)
    .toString()
    .padStart(EMAIL_CODE_LENGTH, '0');

/** Keyed, because whoever reads the database would reverse a plain hash of six digits in a millisecond. */
export const hashCode = (secret: string, subject: string, code: string): string =>
  createHmac('sha256', secret).update(`email code\n${subject}\n${code}`).digest('base64url');

export const sameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
