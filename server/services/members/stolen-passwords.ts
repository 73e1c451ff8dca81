/**
 * 49,000 passwords from known breaches, which guessers try first (NIST 800-63B, OWASP ASVS 6.2.4, 6.2.12). The list
 * comes with the password meter that the app shows; letter case is ignored.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

let list: ReadonlySet<string> | undefined;

export const isStolen = (password: string): boolean => {
  list ??= new Set(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase()));
  return list.has(password.toLowerCase());
};
