/**
 * The passwords that guessers try first, commonest first: as many of the list as a phone can carry. The build writes them
 * here, without the rest (scripts/vite/common-passwords.ts); the server refuses those of the whole list.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { isPassword } from '../../contract/rules/account.ts';

const HEAD = 3_000;

export const commonPasswords: readonly string[] = dictionary['passwords-common']
  .map(String)
  .filter(isPassword)
  .slice(0, HEAD);
