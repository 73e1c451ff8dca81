/** How easily a password is guessed: a hint within what the rule allows (letters and digits). What the server refuses is weak. */
import { isPassword } from '../../contract/rules/account.ts';
import { ALPHABET, holdsCommonPart, isTooEasy } from '../../contract/rules/easy-passwords.ts';

export type Strength = 'weak' | 'fair' | 'strong';

const LINES = ['01234567890', ALPHABET, '09876543210', [...ALPHABET].reverse().join('')];
/** Of the four characters from here on, whether they are the same, or neighbours in a line that everybody knows. */
const RUN = 4;

const isRun = (part: string): boolean => new Set(part).size === 1 || LINES.some((line) => line.includes(part));

/** Characters that cost a guesser something: a run counts as one. */
const realLength = (password: string): number => {
  const text = password.toLowerCase();
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const continues = at + 1 >= RUN && isRun(text.slice(at + 1 - RUN, at + 1));
    length += continues ? 0 : 1;
  }
  return holdsCommonPart(text) ? length - 6 : length;
};

/** undefined while it is no password by the rule. */
export const strengthOf = (password: string): Strength | undefined => {
  if (!isPassword(password)) return undefined;
  if (isTooEasy(password, [])) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const length = realLength(password);
  if (length >= 12 && kinds >= 2 && distinct >= 8) return 'strong';
  return length >= 8 && kinds >= 2 && distinct >= 5 ? 'fair' : 'weak';
};
