/** Reads a language's number symbols from Intl, which has them from CLDR. */
import { numeric } from '../../contract/languages.ts';

/** "0" is the placeholder for the digits. */
export interface SignSymbols {
  readonly plain: string;
  readonly minus: string;
  readonly plus: string;
}

export interface NumberSymbols {
  readonly decimal: string;
  readonly group: string;
  /** Size of each digit group except the one before the decimal mark, which has `LAST_GROUP` digits. */
  readonly groupSize: number;
  /** Minimum number of digits before the last group for digits to be grouped at all. */
  readonly groupsFrom: 1 | 2;
  readonly number: SignSymbols;
  readonly percent: SignSymbols;
  /**
   * By power of ten from `SHORT_FROM` on, as CLDR writes them: "00 Mio." has two digits before the decimal mark. null
   * where the word depends on the figure.
   */
  readonly short: readonly (string | null)[];
}

export const LAST_GROUP = 3;
/** Below 10³ nothing is shortened. */
export const SHORT_FROM = 3;
/** Larger than any market; Intl formats what exceeds it. */
const SHORT_TO = 15;

const FIGURES: readonly string[] = ['integer', 'group', 'decimal', 'fraction'];

/** The affixes of a number, with "0" in place of its digits. */
const around = (parts: readonly Intl.NumberFormatPart[]): string => {
  const first = parts.findIndex(({ type }) => FIGURES.includes(type));
  return parts
    .filter(({ type }, index) => index === first || !FIGURES.includes(type))
    .map(({ value }, index) => (index === first ? '0' : value))
    .join('');
};

const signed = (locale: string, style: 'decimal' | 'percent'): SignSymbols => {
  const write = (value: number, signDisplay: 'auto' | 'always'): string =>
    around(new Intl.NumberFormat(locale, { style, signDisplay }).formatToParts(value));
  return { plain: write(1, 'auto'), minus: write(-1, 'auto'), plus: write(1, 'always') };
};

/** Leading digits that select different words in some languages. */
const LEADS = ['1', '1.1', '1.01', '1.5', '2', '3', '5', '8', '9.9'];

const short = (locale: string): (string | null)[] => {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  return Array.from({ length: SHORT_TO - SHORT_FROM + 1 }, (_, index) => {
    const [first, ...others] = LEADS.map((lead) => {
      const parts = format.formatToParts(`${lead}e${SHORT_FROM + index}` as Intl.StringNumericLiteral);
      const digits = parts.map(({ type, value }) => (type === 'integer' ? value : '')).join('');
      return around(parts).replace('0', '0'.repeat(digits.length));
    });
    return first !== undefined && others.every((pattern) => pattern === first) ? first : null;
  });
};

const LONG = '12345678901.5';

/** @param tag BCP 47, from the table of languages */
export const readNumberSymbols = (tag: string): NumberSymbols => {
  const locale = numeric(tag);
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always' } as Intl.NumberFormatOptions);
  const parts = format.formatToParts(LONG as Intl.StringNumericLiteral);
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const usual = new Intl.NumberFormat(locale);
  const isGrouped = (value: number): boolean => usual.formatToParts(value).some(({ type }) => type === 'group');
  return {
    decimal: part('decimal'),
    group: part('group'),
    groupSize: groups.at(-2) ?? LAST_GROUP,
    groupsFrom: isGrouped(1234) ? 1 : 2,
    number: signed(locale, 'decimal'),
    percent: signed(locale, 'percent'),
    short: short(locale),
  };
};
