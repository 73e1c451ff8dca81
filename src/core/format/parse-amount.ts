import { type Decimal, parseDecimal } from '../../contract/decimal.ts';
import { asciiDigits } from '../../kit/digits.ts';

/** Characters that can only be thousands separators: all kinds of spaces, apostrophes and the Arabic separator. */
const GROUPING = /[\s\u00a0\u202f\u2009'’٬_]/g;
/** Invisible direction marks that keyboards insert around numbers in right-to-left text. */
const INVISIBLE = /[\u200e\u200f\u061c\u2066-\u2069]/g;
/** The unit that is copied along with an amount. */
const UNIT = /\s+[A-Za-z]{2,10}$/;

/** The number symbols of a language, as in `Format`. */
export interface AmountSymbols {
  readonly decimalSymbol: string;
  readonly groupSymbol: string;
}
const ENGLISH: AmountSymbols = { decimalSymbol: '.', groupSymbol: ',' };

/** `unfinished`: the text is empty or a lone decimal mark. */
export type AmountReading =
  | { readonly kind: 'amount'; readonly value: Decimal }
  | { readonly kind: 'unfinished' | 'unreadable' }
  /** `whole` and `fraction` are unambiguous spellings of the two readings, which the same keypad can type. */
  | { readonly kind: 'ambiguous'; readonly whole: string; readonly fraction: string };

/** Copied text has thousands separators in the language's format; members who type leave them out. */
export type AmountOrigin = 'typed' | 'copied';

const UNREADABLE: AmountReading = { kind: 'unreadable' };

const amountOf = (whole: string, fraction: string): AmountReading => {
  const value = parseDecimal(fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`);
  return value === undefined ? UNREADABLE : { kind: 'amount', value };
};

/** The whole part without separators ("1 234", "1G234", "12,34,567"); undefined where the groups have invalid sizes. */
const ungrouped = (whole: string): string | undefined => {
  const [first = '', ...groups] = whole.split(/[G.,]/);
  if (groups.length === 0) return first;
  const last = groups.at(-1);
  const good = first.length >= 1 && first.length <= 3 && last?.length === 3;
  return good && groups.every(({ length }) => length === 2 || length === 3) ? first + groups.join('') : undefined;
};

/** @param mark the only mark in the text, occurring once */
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
 * Reads an amount as typed or copied: digits of any of the 26 languages; comma, point or the Arabic mark as decimal
 * mark; thousands separators where the groups are valid. With both comma and point, the last one is the decimal mark; a
 * mark that occurs several times is a separator. For a single mark before exactly three digits the language decides:
 * its decimal mark is one, its thousands separator is one in copied text, and in typed text the amount is ambiguous.
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
  // The decimal mark occurs once, after all separators.
  if (digits === undefined || /\D/.test(fraction) || plain.slice(0, at).includes(plain[at] ?? 'none')) {
    return UNREADABLE;
  }
  return amountOf(digits, fraction);
};

/** @returns undefined where the text is no plain non-negative number, or is ambiguous */
export const parseAmount = (
  text: string,
  origin: AmountOrigin = 'typed',
  symbols?: AmountSymbols,
): Decimal | undefined => {
  const reading = readAmount(text, origin, symbols);
  return reading.kind === 'amount' ? reading.value : undefined;
};

/** Whether a change of text was typed (a single key) or came in one piece: pasted, dropped or autofilled. */
export const amountOriginOf = (before: string, after: string): AmountOrigin => {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.length - start - end > 1 ? 'copied' : 'typed';
};
