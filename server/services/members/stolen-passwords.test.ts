import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isPassword } from '../../../src/contract/rules/account.ts';
import { isStolen } from './stolen-passwords.ts';

test('AUTH-07 the list holds far more than the 3,000 commonest passwords that the rule allows', () => {
  expect(dictionary['passwords-common'].filter((entry) => isPassword(String(entry))).length).toBeGreaterThan(40_000);
});

test.each(['secret1', 'Secret1', 'trustno1', 'liverpool1', '159357'])(
  'AUTH-07 was stolen elsewhere: %s',
  (password) => {
    expect(isStolen(password)).toBe(true);
  },
);

test.each(['harbour42', 'newpay123', 'x7k2m9'])('AUTH-07 is not in the list: %s', (password) => {
  expect(isStolen(password)).toBe(false);
});
