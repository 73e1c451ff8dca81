/**
 * Solves ALTCHA proofs of work of both generations of the protocol, so that any backend with ALTCHA works. Web Crypto
 * is missing on plain http, where a phone may try a sandbox: there the hashes are computed in JavaScript.
 */
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';
import type { NumberChallenge, ProofChallenge } from './challenge.ts';

/** Thrown where the challenge cannot be solved: an unknown algorithm, or no number fits. */
export class UnsolvableChallenge extends Error {
  override readonly name = 'UnsolvableChallenge';
}

const DEFAULT_MAX_NUMBER = 1_000_000;
const encoder = new TextEncoder();

const asField = (payload: object): string => btoa(JSON.stringify(payload));

const solveNumber = (challenge: NumberChallenge): string => {
  if (challenge.algorithm !== 'SHA-256') throw new UnsolvableChallenge(`algorithm ${challenge.algorithm}`);
  const started = performance.now();
  const wanted = challenge.challenge.toLowerCase();
  const limit = challenge.maxnumber ?? DEFAULT_MAX_NUMBER;
  for (let number = 0; number <= limit; number++) {
    if (bytesToHex(sha256(encoder.encode(challenge.salt + number))) !== wanted) continue;
    const { algorithm, salt, signature } = challenge;
    const took = Math.round(performance.now() - started);
    return asField({ algorithm, challenge: challenge.challenge, number, salt, signature, took });
  }
  throw new UnsolvableChallenge('no number fits');
};

const deriveSha256: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  let key = sha256(concatBytes(salt, password));
  for (let round = 1; round < cost; round++) key = sha256(key);
  return { parameters: {}, derivedKey: key.subarray(0, keyLength) };
};

const derivePbkdf2Here: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

const deriverFor = (algorithm: string): DeriveKeyFunction => {
  if (algorithm === 'SHA-256') return deriveSha256;
  if (algorithm === 'PBKDF2/SHA-256' && !globalThis.crypto?.subtle) return derivePbkdf2Here;
  if (algorithm.startsWith('SHA-')) return deriveSha;
  if (algorithm.startsWith('PBKDF2/')) return derivePbkdf2;
  throw new UnsolvableChallenge(`algorithm ${algorithm}`);
};

const solveKey = async (challenge: Challenge): Promise<string> => {
  const { parameters, signature } = challenge;
  const solution = await solveChallenge({ challenge, deriveKey: deriverFor(parameters.algorithm), timeout: 60_000 });
  if (solution === null) throw new UnsolvableChallenge('no key found in time');
  return asField({ challenge: { parameters, signature }, solution });
};

/** Returns the `captcha` field with the solution. @throws UnsolvableChallenge */
export const solveProof = async (challenge: ProofChallenge): Promise<string> =>
  'parameters' in challenge ? solveKey(challenge) : solveNumber(challenge);
