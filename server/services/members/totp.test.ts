import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newTotpSecret, openSecret, sealSecret } from './totp.ts';

/** Bits in one base32 character. */
const BITS = 5;

test('SRV-09 the key of an authenticator has 160 random bits and is no other one’s', () => {
  const made = Array.from({ length: 200 }, newTotpSecret);
  for (const secret of made) {
    expect(secret).toMatch(/^[A-Z2-7]+$/);
    expect(secret.length * BITS).toBeGreaterThanOrEqual(160);
  }
  expect(new Set(made).size).toBe(made.length);
});

test('SRV-09 a sealed key opens under its own secret, for its own member, and unchanged alone', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const secret = newTotpSecret();
  const sealed = sealSecret(key, 7, secret);
  expect(sealSecret(key, 7, secret)).not.toBe(sealed);
  expect(openSecret([other, key], 7, sealed)).toEqual({ secret, current: false });
  expect(() => openSecret([other], 7, sealed)).toThrow();
  expect(() => openSecret([key], 8, sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => openSecret([key], 7, changed.toString('base64'))).toThrow();
  }
});
