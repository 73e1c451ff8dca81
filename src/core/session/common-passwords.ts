/**
 * The most common passwords, most frequent first, as far as the bundle size allows. The build puts the shortened list
 * in place of this module (scripts/vite/common-passwords.ts); the server refuses the whole list.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { isPassword } from '../../contract/rules/account.ts';

const HEAD = 3_000;

export const commonPasswords: readonly string[] = dictionary['passwords-common']
  .map(String)
  .filter(isPassword)
  .slice(0, HEAD);
