/**
 * How easily a password is guessed: a hint within what the rule allows (letters and digits). The estimator and its list are
 * loaded where a password is typed, and nowhere else (docs/decisions/password-meter.md).
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { isPassword } from '../../contract/rules/account.ts';
import { isTooEasy } from '../../contract/rules/easy-passwords.ts';
import { commonPasswords } from './common-passwords.ts';

export type Strength = 'weak' | 'fair' | 'strong';

/** Powers of ten of guesses: FAIR withstands guessing against the login's limits, STRONG an attack on stolen hashes. */
const FAIR = 8;
const STRONG = 11;

const estimator = new ZxcvbnFactory({
  dictionary: { common: [...commonPasswords] },
  graphs: adjacencyGraphs,
});

/** undefined while the text breaks the password rule. Passwords that the server refuses are weak. */
export const strengthOf = (password: string): Strength | undefined => {
  if (!isPassword(password)) return undefined;
  if (isTooEasy(password, [])) return 'weak';
  const { guessesLog10 } = estimator.check(password);
  if (guessesLog10 >= STRONG) return 'strong';
  return guessesLog10 >= FAIR ? 'fair' : 'weak';
};
