/** How an answer differs from the contract's own encoding: extra fields, numbers as text, null for nothing. */
import type { Wire } from '../../src/contract/codec.ts';
import { parseDecimal } from '../../src/contract/decimal.ts';
import { type Oddity, odd } from './values/oddity.ts';
import { momentOf } from './values/times.ts';

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
 * @param written the same data, decoded and encoded again by the contract
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
    // Money is text in the contract and a number in many backends; both are read exactly.
    if (!(have === 'string' && want === 'number') && !(have === 'number' && want === 'string'))
      found.add(`${where} is ${named(have)}, not ${named(want)}`);
    else found.add(`${where} is ${named(have)} where ${named(want)} is written`);
  };
  compare(given, written, at);
  return [...found];
};

/** Fields for which the specification knows only 1 and everything else. */
const ONE_AND_OTHERS = new Set(['hyzd', 'st']);
const OFF = new Set(['0', 'false', 'off', 'no']);
const ON = new Set(['1', 'true', 'on', 'yes']);

/** Whether two scalars are equivalent: numbers by value, moments by second, switches by sense. */
const meansTheSame = (given: string, written: string): boolean => {
  if (given === written) return true;
  const [one, other] = [given.replace('%', ''), written.replace('%', '')].map((text) => parseDecimal(text));
  if (one !== undefined && one === other) return true;
  const [at, also] = [momentOf(given), momentOf(written)];
  if (at !== undefined && also !== undefined && Math.floor(at / 1000) === Math.floor(also / 1000)) return true;
  const [is, was] = [given.toLowerCase(), written];
  return (ON.has(is) && ON.has(was)) || (OFF.has(is) && OFF.has(was));
};

const scalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Values that the client reads as different ones, above all an unknown status. */
export const misread = (given: unknown, written: unknown, at = 'data'): Oddity[] => {
  if (Array.isArray(given) && Array.isArray(written))
    return given.length === written.length
      ? given.slice(0, 50).flatMap((element, index) => misread(element, written[index], `${at}[]`))
      : [];
  if (isObject(given) && isObject(written))
    return Object.entries(written).flatMap(([key, value]) =>
      ONE_AND_OTHERS.has(key) ? [] : misread(given[key], value, `${at}.${key}`),
    );
  if (!scalar(given) || !scalar(written) || given === '' || written === '') return [];
  return meansTheSame(String(given), String(written))
    ? []
    : [odd(`${at} is ${JSON.stringify(given)}`, `it as ${JSON.stringify(written)}`)];
};
