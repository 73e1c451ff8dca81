import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';
import { createChallenge as createNumberChallenge, verifySolution as verifyNumber } from 'altcha-lib/v1';
import { expect, test } from 'vitest';
import { solveProof, UnsolvableChallenge } from './proof-of-work.ts';

const SECRET = 'a secret of the server';

test('AUTH-04 solves a challenge of the first generation so that the server accepts it', async () => {
  const challenge = await createNumberChallenge({ hmacKey: SECRET, maxnumber: 2000, algorithm: 'SHA-256' });
  expect(await verifyNumber(await solveProof(challenge), SECRET)).toBe(true);
});

test.each([
  ['SHA-256', deriveSha],
  ['SHA-512', deriveSha],
  ['PBKDF2/SHA-256', derivePbkdf2],
] as const)('AUTH-04 solves a %s challenge of the second generation', async (algorithm, deriveKey) => {
  const challenge = await createChallenge({ algorithm, cost: 3, counter: 40, deriveKey, hmacSignatureSecret: SECRET });
  const payload = JSON.parse(atob(await solveProof(challenge)));
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: SECRET });
  expect(verified).toBe(true);
});

test('AUTH-04 says when a challenge cannot be solved', async () => {
  const unknown = { algorithm: 'MD5', challenge: '00', salt: 's', signature: '', maxnumber: 10 };
  await expect(solveProof(unknown)).rejects.toThrow(UnsolvableChallenge);
  await expect(solveProof({ ...unknown, algorithm: 'SHA-256' })).rejects.toThrow(UnsolvableChallenge);
});
