import { createHash, pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keccak256 } from './keccak256.ts';
import { pbkdf2Sha256 } from './pbkdf2.ts';
import { sha256, toHex } from './sha256.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('sha256 agrees with the platform for every length around block borders', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }),
  );
});

test('keccak256 gives the published digests', () => {
  expect(toHex(keccak256(bytes('')))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  expect(toHex(keccak256(bytes('abc')))).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45');
  // One rate block and more, so that absorbing a second block is covered.
  const long = bytes('a'.repeat(136));
  expect(toHex(keccak256(long))).toBe('a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e');
  expect(keccak256(bytes('a'.repeat(300)))).toHaveLength(32);
});

test('pbkdf2 agrees with the platform for every password, salt, round count and key length', () => {
  const bytesOf = fc.uint8Array({ maxLength: 130 });
  fc.assert(
    fc.property(bytesOf, bytesOf, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 32 }), (...args) => {
      const [password, salt, rounds, length] = args;
      const expected = pbkdf2Sync(password, salt, rounds, length, 'sha256').toString('hex');
      expect(toHex(pbkdf2Sha256(password, salt, rounds, length))).toBe(expected);
    }),
  );
  expect(() => pbkdf2Sha256(bytes('p'), bytes('s'), 1, 33)).toThrow(RangeError);
});
