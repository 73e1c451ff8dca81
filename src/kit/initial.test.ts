import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['harbour', 'H'],
  ['  ünal', 'Ü'],
  ['🚀 Exchange', '🚀'],
  ['交易所', '交'],
  ['', ''],
])('HOME-01 the disc of %j has %j', (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});
