import { type Decimal, parseDecimal } from '../../contract/decimal.ts';
import { asciiDigits } from '../../kit/digits.ts';

/** Spaces of all kinds, apostrophes and the Arabic thousands mark: they only group. */
const GROUPING = /[\s\u00a0\u202f\u2009'’٬_]/g;
/** Marks that keyboards put around numbers in right-to-left text. */
const INVISIBLE = /[\u200e\u200f\u061c\u2066-\u2069]/g;
/** The unit that is copied along with an amount. */
const UNIT = /\s+[A-Za-z]{2,10}$/;

/** How a language writes numbers; `Format` has these. */
export interface AmountSymbols {
  readonly decimalSymbol: string;
  readonly groupSymbol: string;
}
const ENGLISH: AmountSymbols = { decimalSymbol: '.', groupSymbol: ',' };

/** Of an empty text and a lone mark nothing can be said yet. */
export type AmountReading =
  | { readonly kind: 'amount'; readonly value: Decimal }
  | { readonly kind: 'unfinished' | 'unreadable' }
  /** `whole` and `fraction` are two texts that mean one of the two each, and can be typed on the same keypad. */
  | { readonly kind: 'ambiguous'; readonly whole: string; readonly fraction: string };

/** What comes from elsewhere was written in the language's way, with its thousands symbols; who types leaves them out. */
export type AmountOrigin = 'typed' | 'copied';

const UNREADABLE: AmountReading = { kind: 'unreadable' };

const amountOf = (whole: string, fraction: string): AmountReading => {
  const value = parseDecimal(fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`);
  return value === undefined ? UNREADABLE : { kind: 'amount', value };
};

/** The whole part without its groups: "1 234", "1G234", "12,34,567"; undefined where they are no groups of a number. */
const ungrouped = (whole: string): string | undefined => {
  const [first = '', ...groups] = whole.split(/[G.,]/);
  if (groups.length === 0) return first;
  const last = groups.at(-1);
  const good = first.length >= 1 && first.length <= 3 && last?.length === 3;
  return good && groups.every(({ length }) => length === 2 || length === 3) ? first + groups.join('') : undefined;
};

/** @param mark the only one there is, once */
const readOneMark = (plain: string, mark: string, origin: AmountOrigin, symbols: AmountSymbols): AmountReading => {
  const [whole = '', fraction = ''] = plain.split(mark);
  const couldGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (!couldGroup || mark === symbols.decimalSymbol) {
    const digits = ungrouped(whole);
    return digits === undefined ? UNREADABLE : amountOf(digits, fraction);
  }
  if (origin === 'copied' && mark === symbols.groupSymbol) return amountOf(whole + fraction, '');
  return { kind: 'ambiguous', whole: whole + fraction, fraction: `${whole}${mark}${fraction}0` };
};

/**
 * An amount as a member typed or copied it: any digits of the 26 languages, comma, point or the Arabic mark as the
 * decimal mark, thousands symbols where they group as numbers do. With both comma and point, the last one is the decimal
 * mark; one mark that comes several times groups. One mark before three digits is what the language says it is: its
 * decimal mark is one, its thousands mark is one where the text was copied, and typed it can mean either.
 */
export const readAmount = (text: string, origin: AmountOrigin, symbols: AmountSymbols = ENGLISH): AmountReading => {
  const ascii = asciiDigits(text).replace(INVISIBLE, '').trim();
  const plain = (origin === 'copied' ? ascii.replace(UNIT, '') : ascii)
    .replace(GROUPING, 'G')
    .replace(/[、，]/g, ',')
    .replace(/[．。]/g, '.');
  if (/^[.,٫]?$/.test(plain)) return { kind: 'unfinished' };
  if (!/^[\d.,٫G]+$/.test(plain)) return UNREADABLE;
  const used = ['٫', '.', ','].filter((mark) => plain.includes(mark));
  const [mark] = used;
  if (mark === undefined) {
    const digits = ungrouped(plain);
    return digits === undefined ? UNREADABLE : amountOf(digits, '');
  }
  const times = plain.split(mark).length - 1;
  if (used.length === 1 && times === 1 && mark !== '٫') return readOneMark(plain, mark, origin, symbols);
  const groups = used.length === 1 && times > 1;
  const at = groups ? plain.length : Math.max(...used.map((each) => plain.lastIndexOf(each)));
  const digits = ungrouped(plain.slice(0, at));
  const fraction = plain.slice(at + 1);
  // The decimal mark stands once, after all others.
  if (digits === undefined || /\D/.test(fraction) || plain.slice(0, at).includes(plain[at] ?? 'none')) {
    return UNREADABLE;
  }
  return amountOf(digits, fraction);
};

/** @returns undefined for what is no plain non-negative number, or could be two. */
export const parseAmount = (
  text: string,
  origin: AmountOrigin = 'typed',
  symbols?: AmountSymbols,
): Decimal | undefined => {
  const reading = readAmount(text, origin, symbols);
  return reading.kind === 'amount' ? reading.value : undefined;
};

/** Whether a text came to be by one key, or in one piece: pasted, dropped, filled in. */
export const amountOriginOf = (before: string, after: string): AmountOrigin => {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.length - start - end > 1 ? 'copied' : 'typed';
};
