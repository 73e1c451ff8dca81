/** Reads the backend's captcha challenge. Separate from the solver, which is loaded only in the worker. */
import type { Challenge } from 'altcha-lib/types';

/** The first generation of ALTCHA: find the number for which the hash of salt + number equals `challenge`. */
export interface NumberChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  /** Upper bound of the number. */
  readonly maxnumber?: number;
}
export type ProofChallenge = NumberChallenge | Challenge;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a challenge: an object, or its JSON text. undefined if it belongs to neither generation. */
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
