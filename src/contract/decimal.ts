/**
 * Exact decimal arithmetic for money, the only importer of the decimal library.
 *
 * A `Decimal` is a canonical plain-notation string ("0.00018", "-12", never "1.8E-4" or "-0"), so it can be a
 * JSON field, a query key, a `numeric` parameter of PostgreSQL and a React prop without conversion.
 */
import Big from 'big.js';

declare const brand: unique symbol;
export type Decimal = string & { readonly [brand]: 'Decimal' };

/** down: towards zero, the default, so that rounding never increases an amount; halfUp: commercial, for display. */
export type Rounding = 'down' | 'up' | 'halfUp' | 'halfEven';
const ROUNDING: Record<Rounding, Big.RoundingMode> = {
  down: Big.roundDown,
  up: Big.roundUp,
  halfUp: Big.roundHalfUp,
  halfEven: Big.roundHalfEven,
};

/** Digits beyond which a wire number is refused, so that a hostile "1e999999" cannot exhaust memory. */
const MAX_LENGTH = 64;
const MAX_EXPONENT = 40;
const PATTERN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

const canonical = (value: Big): Decimal => (value.eq(0) ? '0' : value.toFixed()) as Decimal;

/** Text that is already canonical and needs no parsing: most numbers of a server, by the thousand in a market list. */
const CANONICAL = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/;
/** Plain text whose absolute value is at least 1; captures the integer digits after the first. */
const WHOLE = /^-?[1-9](\d*)(?:\.\d*)?$/;

/** Reads plain or scientific notation; undefined where the text is no finite decimal or has too many digits. */
export const parseDecimal = (text: string): Decimal | undefined => {
  if (text.length <= MAX_EXPONENT && CANONICAL.test(text)) return text as Decimal;
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > MAX_LENGTH || !PATTERN.test(trimmed)) return undefined;
  const value = new Big(trimmed.replace(/^\+/, ''));
  return Math.abs(value.e) > MAX_EXPONENT ? undefined : canonical(value);
};

/** For literals and values already known to be decimals. @throws RangeError where the text is no decimal. */
export const decimal = (value: string | number | bigint): Decimal => {
  const parsed = parseDecimal(String(value));
  if (parsed === undefined) throw new RangeError(`not a decimal: ${String(value).slice(0, MAX_LENGTH)}`);
  return parsed;
};

/** `units` × 10^-places, for integers that a double holds exactly: market data in steps, without the library's cost. */
export const fromUnits = (units: number, places: number): Decimal => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const point = digits.length - places;
  const fraction = digits.slice(point).replace(/0+$/, '');
  const sign = units < 0 ? '-' : '';
  return `${sign}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}` as Decimal;
};

export const ZERO = decimal(0);
export const ONE = decimal(1);
export const HUNDRED = decimal(100);

export const add = (a: Decimal, b: Decimal): Decimal => canonical(new Big(a).plus(b));
export const sub = (a: Decimal, b: Decimal): Decimal => canonical(new Big(a).minus(b));
export const mul = (a: Decimal, b: Decimal): Decimal => canonical(new Big(a).times(b));
export const neg = (a: Decimal): Decimal => canonical(new Big(a).neg());
export const abs = (a: Decimal): Decimal => canonical(new Big(a).abs());
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return canonical(total);
};

/** undefined where a part is unknown: a sum without it would be wrong. */
export const wholeSum = (parts: readonly (Decimal | undefined)[]): Decimal | undefined => {
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? sum(known) : undefined;
};

/** a / b to `places` decimals. @throws RangeError on division by zero. */
export const div = (a: Decimal, b: Decimal, places: number, rounding: Rounding = 'down'): Decimal => {
  if (isZero(b)) throw new RangeError('division by zero');
  const Scaled = Big();
  Scaled.DP = places;
  Scaled.RM = ROUNDING[rounding];
  return canonical(new Scaled(a).div(b));
};

export const round = (a: Decimal, places: number, rounding: Rounding = 'down'): Decimal =>
  canonical(new Big(a).round(places, ROUNDING[rounding]));

/** a reduced to the nearest multiple of `step` (a market's price or quantity step) at or below |a|. */
export const floorToStep = (a: Decimal, step: Decimal): Decimal =>
  isZero(step) ? a : mul(div(a, step, 0, 'down'), step);

export const isMultipleOf = (a: Decimal, step: Decimal): boolean => isZero(step) || eq(floorToStep(a, step), a);

/** Exactly `places` digits after the point, for the wire and for code; `core/format` formats for display. */
export const toFixed = (a: Decimal, places: number, rounding: Rounding = 'halfUp'): string => {
  const scale = scaleOf(a);
  if (scale > places || !CANONICAL.test(a)) return new Big(a).toFixed(places, ROUNDING[rounding]);
  // Fast path: needs padding only, no rounding. Covers most figures of lists that render every second.
  return `${a}${scale === 0 && places > 0 ? '.' : ''}${'0'.repeat(places - scale)}`;
};

export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b);
export const eq = (a: Decimal, b: Decimal): boolean => compare(a, b) === 0;
export const lt = (a: Decimal, b: Decimal): boolean => compare(a, b) < 0;
export const lte = (a: Decimal, b: Decimal): boolean => compare(a, b) <= 0;
export const gt = (a: Decimal, b: Decimal): boolean => compare(a, b) > 0;
export const gte = (a: Decimal, b: Decimal): boolean => compare(a, b) >= 0;
export const min = (a: Decimal, b: Decimal): Decimal => (lte(a, b) ? a : b);
export const max = (a: Decimal, b: Decimal): Decimal => (gte(a, b) ? a : b);
export const isZero = (a: Decimal): boolean => a === '0' || (!CANONICAL.test(a) && new Big(a).eq(0));
export const isNegative = (a: Decimal): boolean => lt(a, ZERO);
export const isPositive = (a: Decimal): boolean => gt(a, ZERO);

/** Digits after the point. */
export const scaleOf = (a: Decimal): number => {
  const point = a.indexOf('.');
  return point < 0 ? 0 : a.length - point - 1;
};

/** Base-10 exponent of the first significant digit, as in scientific notation: 2 for 123, −4 for 0.00018, 0 for 0. */
export const exponentOf = (a: Decimal): number => WHOLE.exec(a)?.[1]?.length ?? new Big(a).e;

/** For charts and animation only, where pixels are the unit: never for money. */
export const toApproximateNumber = (a: Decimal): number => Number(a);
