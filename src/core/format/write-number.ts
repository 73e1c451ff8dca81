/** Formats decimal text with a language's symbols. Rounding is done before, in decimal arithmetic. */
import { type Decimal, decimal, exponentOf, mul, round } from '../../contract/decimal.ts';
import { LAST_GROUP, type NumberSymbols, SHORT_FROM, type SignSymbols } from './number-symbols.ts';

const grouped = (whole: string, { group, groupSize }: NumberSymbols, from: number): string => {
  let rest = whole.length - LAST_GROUP;
  if (rest < from) return whole;
  let text = whole.slice(rest);
  for (; rest > 0; rest -= groupSize) text = whole.slice(Math.max(0, rest - groupSize), rest) + group + text;
  return text;
};

/** @param digits plain notation without a sign */
const marked = (digits: string, symbols: NumberSymbols, from: number = symbols.groupsFrom): string => {
  const [whole = '', fraction] = digits.split('.');
  return grouped(whole, symbols, from) + (fraction === undefined ? '' : symbols.decimal + fraction);
};

/**
 * @param digits plain notation, with the decimals to show
 * @param around affixes of a plain number or a percentage; a number that shows as zero gets no sign
 */
export const writeNumber = (digits: string, symbols: NumberSymbols, around: SignSymbols, plus = false): string => {
  const isNegative = digits.startsWith('-');
  const text = marked(isNegative ? digits.slice(1) : digits, symbols);
  if (!/[1-9]/.test(digits)) return around.plain.replace('0', text);
  return (isNegative ? around.minus : plus ? around.plus : around.plain).replace('0', text);
};

/** Short numbers are grouped from 10 000 on in every language: `groupsFrom` is never more than 2. */
const SHORT_GROUPS_FROM = 2;

const DIGITS = /0+/;

/** How a number of this size is written: its pattern, and the power of ten that it is divided by. */
const shortAt = (exponent: number, { short }: NumberSymbols): readonly [string, number] | undefined => {
  if (exponent < SHORT_FROM) return ['0', 0];
  const pattern = short[exponent - SHORT_FROM];
  const digits = DIGITS.exec(pattern ?? '')?.[0];
  return digits && pattern ? [pattern, exponent + 1 - digits.length] : undefined;
};

/**
 * Short form of a number ("1.23M").
 * @param rounded rounds to the decimals or digits to show
 * @returns undefined where the language's word depends on the number, and beyond the table
 */
export const writeShort = (
  value: Decimal,
  symbols: NumberSymbols,
  rounded: (value: Decimal) => Decimal,
): string | undefined => {
  let exponent = exponentOf(value);
  for (;;) {
    const found = shortAt(exponent, symbols);
    if (!found) return undefined;
    const [pattern, power] = found;
    const figure = rounded(power === 0 ? value : mul(value, decimal(`1e-${power}`)));
    // Rounding can reach the next power of ten: 999 999 becomes 1M.
    const reached = figure === '0' ? exponent : exponentOf(figure) + power;
    if (reached > exponent) {
      exponent = reached;
      continue;
    }
    const isNegative = figure.startsWith('-');
    const text = marked(isNegative ? figure.slice(1) : figure, symbols, SHORT_GROUPS_FROM);
    const body = pattern.replace(DIGITS, text);
    return isNegative ? symbols.number.minus.replace('0', body) : body;
  }
};

/** Rounds to significant digits. */
export const roundToDigits = (value: Decimal, digits: number): Decimal =>
  round(value, digits - 1 - exponentOf(value), 'halfUp');
