/**
 * Numbers and times as a language writes them (SHELL-14). Amounts stay decimal text: nothing passes through binary
 * floating point on its way to the screen. Intl writes times and words; numbers get their symbols from a table.
 */
import { type Decimal, decimal, exponentOf, isZero, round, scaleOf, toFixed } from '../../contract/decimal.ts';
import { numeric } from '../../contract/languages.ts';
import { LEAST_PRICE_DIGITS, MOST_PRICE_DIGITS } from '../../contract/rules/price-step.ts';
import { memoize } from '../../kit/memoize.ts';
import { formsOf } from './forms.ts';
import type { IntlForms } from './intl-forms.ts';
import { numberSymbols } from './number-table.ts';
import { roundToDigits, writeNumber, writeShort } from './write-number.ts';

export interface FormatOptions {
  /** Overrides the default number of decimals. */
  readonly decimals?: number;
  /** Shows "+" before positive values. */
  readonly signed?: boolean;
}

export interface Format {
  /** Amounts of coins: 8 decimals. */
  amount(value: Decimal, options?: FormatOptions): string;
  /** Values in the account currency: 2 decimals. */
  conversion(value: Decimal, options?: FormatOptions): string;
  /** Prices: 6 decimals; one below 1 as many as it takes to show its significant digits. */
  price(value: Decimal, options?: FormatOptions): string;
  /** High and low: 2 decimals; one below 1 as many as it takes to show its significant digits. */
  highLow(value: Decimal, options?: FormatOptions): string;
  /** Volumes: 8 decimals. */
  volume(value: Decimal, options?: FormatOptions): string;
  /**
   * Short form of a volume or value ("1.23M") for lists; fewer `digits` make it shorter. A value that would round to 0
   * with two decimals gets two significant digits instead.
   */
  compact(value: Decimal, digits?: number): string;
  /** Writes digits as they are ("12345.60", "16.07K") with the language's symbols; other text is returned unchanged. */
  writeDigits(digits: string): string;
  /** `value` is in percent already: 2.5 is "2.50%". 2 decimals. */
  percent(value: Decimal, options?: FormatOptions): string;
  /** A plain number with as many decimals as it has, at most `decimals` (8 unless told). */
  number(value: Decimal | number, options?: FormatOptions): string;
  /** Epoch ms: day and time to the second, in the time zone that the member chose, else the device's. */
  dateTime(ms: number): string;
  date(ms: number): string;
  /** Hours, minutes and seconds. */
  time(ms: number): string;
  /** A length in ms as minutes:seconds, or hours:minutes:seconds; never below 0. */
  countdown(ms: number): string;
  /** How long ago, in the largest unit that fits ("5 minutes ago"). */
  ago(ms: number, nowMs: number): string;
  /** The decimal mark and thousands separator of the language, for amount fields. */
  readonly decimalSymbol: string;
  readonly groupSymbol: string;
}

/** Decimals of a shortened number, unless `digits` is given. */
const SHORT_PLACES = 2;

const roundShort = (figure: Decimal): Decimal => {
  const rounded = round(figure, SHORT_PLACES, 'halfUp');
  return isZero(rounded) ? roundToDigits(figure, SHORT_PLACES) : rounded;
};

/** The most decimals that are shown. */
const MOST_PLACES = 20;

const ago = ({ relative }: IntlForms, ms: number, nowMs: number): string => {
  const seconds = Math.round((ms - nowMs) / 1000);
  if (Math.abs(seconds) < 60) return relative(seconds, 'second');
  // Rounded before it is compared: 59.5 minutes are an hour, not 60 minutes.
  const minutes = Math.round(seconds / 60);
  if (Math.abs(minutes) < 60) return relative(minutes, 'minute');
  const hours = Math.round(seconds / 3_600);
  if (Math.abs(hours) < 24) return relative(hours, 'hour');
  return relative(Math.round(seconds / 86_400), 'day');
};

const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
};

/** @param tag BCP 47, from the table of languages: Intl takes the product's codes `cr` and `la` for other languages */
export const createFormat = (tag: string, timeZone?: string): Format => {
  const locale = numeric(tag);
  const forms = formsOf(tag);
  const symbols = numberSymbols(tag);
  const inflected = memoize(
    (digits) =>
      new Intl.NumberFormat(locale, {
        notation: 'compact',
        ...(digits === '' ? { maximumFractionDigits: SHORT_PLACES } : { maximumSignificantDigits: Number(digits) }),
      }),
  );
  const zone = timeZone === undefined ? {} : { timeZone };
  const when = memoize(
    (style: string) =>
      new Intl.DateTimeFormat(numeric(forms.numericTag), {
        ...zone,
        ...(style.includes('d') ? { year: 'numeric', month: '2-digit', day: '2-digit' } : {}),
        ...(style.includes('t') ? { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } : {}),
      }),
  );

  const fixed = (value: Decimal, decimals: number, signed = false): string =>
    writeNumber(toFixed(value, decimals), symbols, symbols.number, signed);

  const orSignificant = (value: Decimal, usual: number, decimals: number | undefined, signed = false): string => {
    const exponent = exponentOf(value);
    const decided = decimals ?? usual;
    // Given decimals (the market's price step) apply, unless they would show the value as zero.
    const least = decimals === undefined ? LEAST_PRICE_DIGITS : 1;
    if (isZero(value) || exponent >= 0 || decided + exponent + 1 >= least) return fixed(value, decided, signed);
    const digits = Math.min(Math.max(scaleOf(value) + exponent + 1, LEAST_PRICE_DIGITS), MOST_PRICE_DIGITS);
    return fixed(value, Math.min(digits - exponent - 1, MOST_PLACES), signed);
  };

  return {
    amount: (value, { decimals = 8, signed } = {}) => fixed(value, decimals, signed),
    conversion: (value, { decimals = 2, signed } = {}) => fixed(value, decimals, signed),
    price: (value, { decimals, signed } = {}) => orSignificant(value, 6, decimals, signed),
    highLow: (value, { decimals, signed } = {}) => orSignificant(value, 2, decimals, signed),
    volume: (value, { decimals = 8, signed } = {}) => fixed(value, decimals, signed),
    compact: (value, digits) =>
      writeShort(value, symbols, (figure) =>
        digits === undefined ? roundShort(figure) : roundToDigits(figure, digits),
      ) ?? inflected(String(digits ?? '')).format(value as Intl.StringNumericLiteral),
    percent: (value, { decimals = 2, signed } = {}) =>
      writeNumber(toFixed(value, decimals), symbols, symbols.percent, signed),
    number: (value, { decimals = 8, signed } = {}) =>
      writeNumber(round(decimal(value), decimals, 'halfUp'), symbols, symbols.number, signed),
    writeDigits: (digits) => {
      const [, figure, size] = /^(-?\d+(?:\.\d+)?)([A-Z]?)$/.exec(digits) ?? [];
      return figure === undefined ? digits : writeNumber(figure, symbols, symbols.number) + size;
    },
    dateTime: (ms) => when('dt').format(ms),
    date: (ms) => when('d').format(ms),
    time: (ms) => when('t').format(ms),
    countdown,
    ago: (ms, nowMs) => ago(forms, ms, nowMs),
    decimalSymbol: symbols.decimal,
    groupSymbol: symbols.group,
  };
};
