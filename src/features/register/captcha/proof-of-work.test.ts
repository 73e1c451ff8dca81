import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';
import { createChallenge as createNumberChallenge, verifySolution as verifyNumber } from 'altcha-lib/v1';
import { afterEach, expect, test, vi } from 'vitest';
import { expiryOf, readChallenge } from './challenge.ts';
import { solveProof, UnsolvableChallenge } from './proof-of-work.ts';

const SECRET = 'a secret of the server';

afterEach(() => vi.unstubAllGlobals());

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

test.each(['SHA-256', 'PBKDF2/SHA-256'])('AUTH-04 solves a %s challenge without Web Crypto too', async (algorithm) => {
  const deriveKey = algorithm === 'SHA-256' ? deriveSha : derivePbkdf2;
  const challenge = await createChallenge({ algorithm, cost: 3, counter: 9, deriveKey, hmacSignatureSecret: SECRET });
  const whole = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: whole.getRandomValues.bind(whole) });
  const field = await solveProof(challenge);
  vi.unstubAllGlobals();
  const payload = JSON.parse(atob(field));
  expect(await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: SECRET })).toMatchObject({
    verified: true,
  });
});

test('AUTH-04 reads a challenge as object or text, and nothing else', () => {
  const first = { algorithm: 'SHA-256', challenge: 'ab', salt: 's?expires=1800000000&', signature: 'x' };
  expect(readChallenge(first)).toBe(first);
  expect(readChallenge(JSON.stringify(first))).toEqual(first);
  expect(readChallenge({ parameters: { algorithm: 'SHA-256' } })).toBeDefined();
  for (const other of [null, '', 'x', '{', 3, [], {}, { challenge: 1 }, { parameters: {} }]) {
    expect(readChallenge(other)).toBeUndefined();
  }
});

test('AUTH-04 knows when a challenge runs out', () => {
  const first = { algorithm: 'SHA-256', challenge: 'ab', salt: 's?expires=1800000000&', signature: 'x' };
  const second = (more: object) => ({ parameters: { algorithm: 'SHA-256', ...more } }) as never;
  expect(expiryOf(first)).toBe(1_800_000_000_000);
  expect(expiryOf({ ...first, salt: 's' })).toBeUndefined();
  expect(expiryOf(second({ expiresAt: 1_800_000_000 }))).toBe(1_800_000_000_000);
  expect(expiryOf(second({ data: { expiresAtMs: 5 } }))).toBe(5);
  expect(expiryOf(second({}))).toBeUndefined();
});
