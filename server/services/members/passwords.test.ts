import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashPassword, needsRehash, passwordFits } from './passwords.ts';

describe('passwords', () => {
  test('SRV-09 are kept as argon2id at OWASP strength with a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('secret1'), hashPassword('secret1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwordFits(one, 'secret1')).toBe(true);
    expect(await passwordFits(one, 'Secret1')).toBe(false);
  });
  test('SRV-09 an unknown account never fits', async () => {
    expect(await passwordFits(undefined, 'secret1')).toBe(false);
    expect(await passwordFits(undefined, '\u0000 no password equals this')).toBe(false);
  });
  test('SRV-09 weaker hashes are made anew', async () => {
    expect(needsRehash(await hash('secret1', { memoryCost: 8192, timeCost: 1 }))).toBe(true);
    expect(needsRehash(await hashPassword('secret1'))).toBe(false);
  });
});
