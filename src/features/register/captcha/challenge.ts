/** What a backend answers for a captcha, apart from the solver, which is loaded only where it runs. */
import type { Challenge } from 'altcha-lib/types';

/** The first generation: find the number whose digest behind the salt is the challenge. */
export interface NumberChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  /** The largest number that can be the answer. */
  readonly maxnumber?: number;
}
export type ProofChallenge = NumberChallenge | Challenge;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A challenge as it came: an object, or its JSON as text. undefined where it is neither kind of challenge. */
export const readChallenge = (wire: unknown): ProofChallenge | undefined => {
  if (typeof wire === 'string' && wire.startsWith('{')) {
    try {
      return readChallenge(JSON.parse(wire));
    } catch {
      return undefined;
    }
  }
  if (!isRecord(wire)) return undefined;
  const { parameters, challenge, salt } = wire;
  if (isRecord(parameters) && typeof parameters['algorithm'] === 'string') return wire as unknown as Challenge;
  return typeof challenge === 'string' && typeof salt === 'string' ? (wire as unknown as NumberChallenge) : undefined;
};

/** Epoch ms at which the server stops taking the solution; undefined where the challenge does not say. */
export const expiryOf = (challenge: ProofChallenge): number | undefined => {
  if ('parameters' in challenge) {
    const { expiresAt, data } = challenge.parameters;
    const own = data?.['expiresAtMs'];
    if (typeof own === 'number') return own;
    return expiresAt === undefined ? undefined : expiresAt * 1000;
  }
  const expires = Number(new URLSearchParams(challenge.salt.split('?')[1] ?? '').get('expires') ?? Number.NaN);
  return Number.isFinite(expires) ? expires * 1000 : undefined;
};
