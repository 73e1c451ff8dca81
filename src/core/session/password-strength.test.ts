import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test('AUTH-07 the strength hint never refuses what the rule allows, and says nothing of what it forbids', () => {
  expect(strengthOf('short')).toBeUndefined();
  expect(strengthOf('has space')).toBeUndefined();
  expect(strengthOf('x'.repeat(21))).toBeUndefined();
});

test.each([
  ['aaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefgh1234', 'weak'],
  ['Password123', 'weak'],
  ['qwerty2024', 'weak'],
  ['ZYXWVUTS9876', 'weak'],
  ['blue42sky', 'fair'],
  ['Journey175', 'fair'],
  ['sunshine1999', 'weak'],
  ['dragonfly', 'weak'],
  ['19871224', 'weak'],
  ['Blue42sky81river', 'strong'],
  ['k7Qm2Xw9Tr4p', 'strong'],
] as const)('AUTH-07 %s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
