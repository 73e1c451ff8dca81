import { expect, test } from 'vitest';
import { hashToken, newToken } from './tokens.ts';

test('SRV-09 tokens are 256 random bits and only their hash is kept', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashToken(token)).not.toContain(token);
  }
  expect(hashToken('')).toBeUndefined();
  expect(hashToken("' or 1=1 --")).toBeUndefined();
});
