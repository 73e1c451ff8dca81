/**
 * Formats the order book's figures; in a narrow column quantities get fewer digits, so that none is clipped (SPOT-01).
 */
import { type Decimal, decimal, exponentOf, isZero, lt, round, scaleOf } from '../../contract/decimal.ts';
import type { BookLevel } from '../../contract/entities/market.ts';
import type { Format } from '../../core/format/create-format.ts';

export interface BookFigures {
  readonly price: (price: Decimal) => string;
  readonly quantity: (quantity: Decimal) => string;
  /** For a narrow column; undefined if every row fits in full. */
  readonly shortQuantity: ((quantity: Decimal) => string) | undefined;
  /** Width of the widest row in em. */
  readonly ems: number;
  readonly shortEms: number;
}

/** Width in em of the narrowest column (a phone of 320 px) at the smallest type size (10 px). */
const NARROW_EMS = 12.6;
const MOST_DIGITS = 6;
const LEAST_DIGITS = 2;
const FEWER_DIGITS = [4, 3, 2] as const;
/** Quantities from here on use compact notation ("12.35K"). */
const SHORT_FROM = decimal(10_000);

/** Character widths in em, taken from the widest of the common fonts. */
const EMS_OF_SIGNS: readonly (readonly [RegExp, number])[] = [
  [/\p{Nd}/u, 0.636],
  [/[\s.,'’]/u, 0.32],
  [/\p{Mn}/u, 0],
  [/[fijlrtI|]/u, 0.4],
  [/[MWmw]/u, 0.97],
  [/\p{Script=Arabic}/u, 0.49],
  [/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u, 1],
];
const LETTER_EMS = 0.7;

/** Approximate width of a figure with its unit, in em. */
export const emsOf = (text: string): number =>
  [...text].reduce((ems, sign) => ems + (EMS_OF_SIGNS.find(([kind]) => kind.test(sign))?.[1] ?? LETTER_EMS), 0);

/**
 * All quantities of a book have the same number of decimals, so that their decimal points align.
 * @param step the market's quantity step; without it, the quantity with the most decimals sets the number
 */
export const bookFigures = (
  levels: readonly BookLevel[],
  pricePlaces: number,
  step: Decimal | undefined,
  format: Pick<Format, 'price' | 'amount' | 'compact'>,
): BookFigures => {
  const price = (value: Decimal): string => format.price(value, { decimals: pricePlaces });
  const widest = (quantity: (value: Decimal) => string): number =>
    levels.reduce((most, level) => Math.max(most, emsOf(price(level.price)) + emsOf(quantity(level.quantity))), 1);
  const given = step === undefined ? Math.max(0, ...levels.map((level) => scaleOf(level.quantity))) : scaleOf(step);
  const inFull = levels.filter((level) => lt(level.quantity, SHORT_FROM));
  const largest = Math.max(0, ...inFull.map((level) => exponentOf(level.quantity)));
  const ofDigits = (digits: number) => {
    const places = Math.min(given, Math.max(0, digits - 1 - largest));
    return (value: Decimal): string => {
      // It would round to zero.
      if (isZero(round(value, places, 'halfUp'))) return format.compact(value, LEAST_DIGITS);
      if (lt(value, SHORT_FROM)) return format.amount(value, { decimals: places });
      return format.compact(value, digits === MOST_DIGITS ? undefined : digits);
    };
  };
  const quantity = ofDigits(MOST_DIGITS);
  const ems = widest(quantity);
  if (ems <= NARROW_EMS) return { price, quantity, shortQuantity: undefined, ems, shortEms: ems };
  const digits = FEWER_DIGITS.find((fewer) => widest(ofDigits(fewer)) <= NARROW_EMS) ?? FEWER_DIGITS.at(-1) ?? 2;
  const shortQuantity = ofDigits(digits);
  return { price, quantity, shortQuantity, ems, shortEms: widest(shortQuantity) };
};
