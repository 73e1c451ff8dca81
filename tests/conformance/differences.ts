/** What an answer has that the contract did not write: extra fields, numbers as text, nothing as null. */
import type { Wire } from '../../src/contract/codec.ts';

const kindOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'nothing' : Array.isArray(value) ? 'a list' : typeof value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FORMS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
};
const named = (kind: string): string => FORMS[kind] ?? kind;

/**
 * @param given the answer's data
 * @param written the same, decoded and written again by the contract
 * @returns sentences, each once
 */
export const differences = (given: Wire | undefined, written: Wire | undefined, at = 'data'): string[] => {
  const found = new Set<string>();
  const compare = (left: unknown, right: unknown, where: string): void => {
    if (isObject(left) && isObject(right)) {
      const extra = Object.keys(left).filter((key) => !(key in right));
      if (extra.length > 0)
        found.add(`${where} has more fields (${extra.slice(0, 3).join(', ')}${extra.length > 3 ? ', …' : ''})`);
      for (const [key, value] of Object.entries(right)) {
        if (!(key in left)) {
          if (kindOf(value) !== 'nothing' && value !== 0) found.add(`${where}.${key} is missing`);
        } else compare(left[key], value, `${where}.${key}`);
      }
      return;
    }
    if (Array.isArray(left) && Array.isArray(right)) {
      for (const [index, element] of right.slice(0, 20).entries()) compare(left[index], element, `${where}[]`);
      return;
    }
    const [have, want] = [kindOf(left), kindOf(right)];
    if (have === want || want === 'nothing' || have === 'nothing') return;
    // Money is text in the contract and a number in many backends; both are read exactly as they are written.
    if (!(have === 'string' && want === 'number') && !(have === 'number' && want === 'string'))
      found.add(`${where} is ${named(have)}, not ${named(want)}`);
    else found.add(`${where} is ${named(have)} where ${named(want)} is written`);
  };
  compare(given, written, at);
  return [...found];
};
