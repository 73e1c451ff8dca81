import { expect, test } from 'vitest';
import { isEmailCode } from '../../../src/contract/rules/account.ts';
import { hashCode, newCode, sameHash } from './code.ts';

test('AUTH-03 codes are six digits, and kept only as a keyed hash bound to their subject', () => {
  for (let count = 0; count < 500; count += 1) expect(isEmailCode(newCode())).toBe(true);
  const kept = hashCode('secret', 'register:a@b.co', '012345');
  expect(kept).not.toContain('012345');
  expect(sameHash(kept, hashCode('secret', 'register:a@b.co', '012345'))).toBe(true);
  expect(sameHash(kept, hashCode('secret', 'register:b@b.co', '012345'))).toBe(false);
  expect(sameHash(kept, hashCode('other', 'register:a@b.co', '012345'))).toBe(false);
  expect(sameHash(kept, '')).toBe(false);
});
