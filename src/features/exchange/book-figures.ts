/** The figures of the book in words: in a narrow column the quantities have fewer digits, so that no row is cut (SPOT-01). */
import { type Decimal, decimal, exponentOf, isZero, lt, round, scaleOf } from '../../contract/decimal.ts';
import type { BookLevel } from '../../contract/entities/market.ts';
import type { Format } from '../../core/format/create-format.ts';

export interface BookFigures {
  readonly price: (price: Decimal) => string;
  readonly quantity: (quantity: Decimal) => string;
  /** For a narrow column; undefined where every row fits as it is. */
  readonly shortQuantity: ((quantity: Decimal) => string) | undefined;
  /** Width of the widest row, in units of its type size. */
  readonly ems: number;
  readonly shortEms: number;
}

/** What the narrowest column (a phone of 320 px) holds of the smallest type (10 px). */
const NARROW_EMS = 12.6;
const MOST_DIGITS = 6;
const LEAST_DIGITS = 2;
const FEWER_DIGITS = [4, 3, 2] as const;
/** So much and more is told in short ("12.35K"). */
const SHORT_FROM = decimal(10_000);

/** Widths of signs, as the widest of the common fonts draws them. */
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

/** About how wide a figure with its unit is, in units of its type size. */
export const emsOf = (text: string): number =>
  [...text].reduce((ems, sign) => ems + (EMS_OF_SIGNS.find(([kind]) => kind.test(sign))?.[1] ?? LETTER_EMS), 0);

/**
 * All quantities of a book have as many places, so that their points stand in line.
 * @param step of the market's quantities; without it they have as many places as the finest of them
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
      // In so many places it would be nothing.
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
