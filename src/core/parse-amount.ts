import { type Decimal, parseDecimal } from '../contract/decimal.ts';
import { asciiDigits } from '../kit/digits.ts';

/** Spaces of all kinds, apostrophes and the Arabic thousands mark: they only group. */
const GROUPING = /[\s\u00a0\u202f\u2009'’٬_]/g;
/** Marks that keyboards put around numbers in right-to-left text. */
const INVISIBLE = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/**
 * An amount as a member typed or pasted it: any digits of the 26 languages, comma or point or the Arabic mark as the
 * decimal mark. With both comma and point, the last one is the decimal mark; one mark that comes several times groups.
 * @returns undefined for what is no plain non-negative number
 */
export const parseAmount = (typed: string): Decimal | undefined => {
  const plain = asciiDigits(typed)
    .replace(INVISIBLE, '')
    .trim()
    .replace(GROUPING, '')
    .replace(/[٫、，]/g, ',')
    .replace(/[．。]/g, '.');
  if (!/^[\d.,]+$/.test(plain)) return undefined;
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  const mark = comma > point ? ',' : '.';
  const other = mark === ',' ? '.' : ',';
  const marks = plain.split(mark).length - 1;
  const [whole = '', fraction] =
    marks > 1 && !plain.includes(other) ? [plain.replaceAll(mark, '')] : splitAt(plain.replaceAll(other, ''), mark);
  if (fraction?.includes(mark) || whole.includes(mark)) return undefined;
  if (whole === '' && (fraction ?? '') === '') return undefined;
  return parseDecimal(fraction === undefined || fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`);
};

const splitAt = (text: string, mark: string): [string] | [string, string] => {
  const index = text.indexOf(mark);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
};

/**
 * What an amount field keeps while being typed into: other digits as ASCII ones, one decimal point, at most
 * `decimals` digits after it. Nothing that was typed as a digit is lost but those beyond the limit.
 */
export const cleanAmountInput = (typed: string, decimals: number): string => {
  const plain = asciiDigits(typed)
    .replace(INVISIBLE, '')
    .replace(/[٫,，、．。]/g, '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  if (rest.length === 0 || decimals === 0) return whole;
  return `${whole}.${rest.join('').slice(0, decimals)}`;
};
