import { expect, test } from 'vitest';
import { isTooEasy } from './easy-passwords.ts';

test.each([
  '123456',
  '87654321',
  'aaaaaa',
  'ababab',
  'abcdefg',
  'password',
  'Password1',
  'qwerty123',
  'bitcoin',
  '5201314',
])('AUTH-07 is guessed first: %s', (password) => {
  expect(isTooEasy(password, [])).toBe(true);
});

test('AUTH-07 the name of the account is no password for it, with a tail of digits neither', () => {
  for (const password of ['ada99love', 'Ada99Love', 'ada99love7']) {
    expect(isTooEasy(password, ['ada99love@example.org'])).toBe(true);
    expect(isTooEasy(password, ['bob@example.org'])).toBe(false);
  }
  expect(isTooEasy('79261234567', ['79261234567'])).toBe(true);
});

test.each(['harbour42', 'Journey123', 'newpay123', 'x7k2m9', 'passworthy', 'greenTea81'])(
  'AUTH-07 is nobody’s first guess: %s',
  (password) => {
    expect(isTooEasy(password, ['ann@example.org'])).toBe(false);
  },
);
