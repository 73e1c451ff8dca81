/** Codes as an authenticator app shows them. */
import { generate } from 'otplib';
import { SECOND_MS } from '../../src/contract/time-units.ts';

const STEP_MS = 30 * SECOND_MS;

export const codeAt = (secret: string, nowMs: number): Promise<string> =>
  generate({ secret, epoch: Math.floor(nowMs / SECOND_MS) });

/** Six digits that are no code of this half minute, nor of the two before or after it. */
export const wrongCodeAt = async (secret: string, nowMs: number): Promise<string> => {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeAt(secret, nowMs + steps * STEP_MS)));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((candidate) => !right.includes(candidate)) ?? '';
};
