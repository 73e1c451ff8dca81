/** Reads the terms of a product from the command line. An option that is not given keeps its previous value. */
import { type Decimal, decimal, gt, gte, isPositive, lte, parseDecimal, scaleOf } from '../../src/contract/decimal.ts';
import { type Arguments, UsageError } from './command.ts';

const STAKE_PLACES = 8;
const MAX_DAYS = 3650;
const TITLE = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,60}$/u;
const WHOLE = /^[1-9]\d{0,11}$/;
const MAX_AMOUNT = decimal('999999999999');
const SWITCH: Readonly<Record<string, boolean>> = { on: true, off: false };

const read = <T>(
  args: Arguments,
  name: string,
  before: T | undefined,
  form: string,
  parse: (text: string) => T | undefined,
): T => {
  const given = args.option(name);
  if (given === undefined && before !== undefined) return before;
  const value = parse((given ?? '').trim());
  if (value === undefined) throw new UsageError(`--${name} has to be ${form}`);
  return value;
};

export const titleOf = (args: Arguments, name: string, before: string | undefined): string =>
  read(args, name, before, 'a text of 1 to 60 letters', (text) => (TITLE.test(text) ? text : undefined));

export const switchOf = (args: Arguments, name: string, before: boolean | undefined): boolean =>
  read(args, name, before, 'on or off', (text) => SWITCH[text]);

const WHOLE_FORM = 'a whole number from 1 to 999999999999, since members enter whole numbers';
const wholeIn = (text: string): Decimal | undefined => (WHOLE.test(text) ? parseDecimal(text) : undefined);

const amountIn = (text: string): Decimal | undefined => {
  const value = parseDecimal(text);
  if (value === undefined || !isPositive(value) || scaleOf(value) > STAKE_PLACES) return undefined;
  return lte(value, MAX_AMOUNT) ? value : undefined;
};

export interface Range {
  readonly minAmount: Decimal;
  readonly maxAmount: Decimal;
}

/** --minimum and --maximum. @param places whether members may enter decimals */
export const rangeOf = (args: Arguments, before: Range | undefined, places: 'whole' | 'decimals'): Range => {
  const [form, parse] =
    places === 'whole' ? [WHOLE_FORM, wholeIn] : ['a number above 0 with at most 8 decimals', amountIn];
  const minAmount = read(args, 'minimum', before?.minAmount, form, parse);
  const maxAmount = read(args, 'maximum', before?.maxAmount, form, parse);
  if (gt(minAmount, maxAmount))
    throw new UsageError(`--minimum ${minAmount} is above --maximum ${maxAmount}: nobody could enter an amount`);
  return { minAmount, maxAmount };
};

const daysIn = (text: string): number | undefined =>
  WHOLE.test(text) && Number(text) <= MAX_DAYS ? Number(text) : undefined;

export const daysOf = (args: Arguments, before: number | undefined): number =>
  read(args, 'days', before, `a whole number from 1 to ${MAX_DAYS}`, daysIn);

export interface RateBounds {
  readonly least: Decimal;
  readonly most: Decimal;
  /** Decimals that members' screens show; a rate with more would be shown rounded. */
  readonly places: number;
}

const rateIn =
  ({ least, most, places }: RateBounds) =>
  (text: string): Decimal | undefined => {
    const value = parseDecimal(text);
    if (value === undefined || scaleOf(value) > places) return undefined;
    return gte(value, least) && lte(value, most) ? value : undefined;
  };

const rateForm = ({ least, most, places }: RateBounds): string =>
  `a percentage from ${least} to ${most}, ${places === 0 ? 'whole' : `with at most ${places} decimals`}`;

/** Percent. */
export const rateOf = (args: Arguments, name: string, before: Decimal | undefined, bounds: RateBounds): Decimal =>
  read(args, name, before, rateForm(bounds), rateIn(bounds));

export const secondsOf = (args: Arguments, least: number, most: number): number =>
  read(args, 'seconds', undefined, `a whole number from ${least} to ${most}`, (text) =>
    WHOLE.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined,
  );

export interface Term {
  readonly days: number;
  /** Percent a year. */
  readonly yearlyRate: Decimal;
  readonly minAmount: Decimal;
}

/** `30:6:100`. @throws UsageError */
const termIn = (text: string, bounds: RateBounds): Term => {
  const [first = '', second = '', third = '', ...more] = text.split(':').map((part) => part.trim());
  const [days, yearlyRate, minAmount] = [daysIn(first), rateIn(bounds)(second), wholeIn(third)];
  if (days === undefined || yearlyRate === undefined || minAmount === undefined || more.length > 0)
    throw new UsageError(
      `--term ${text} has to be days:rate:minimum, such as 30:6:100, with 1 to ${MAX_DAYS} days, ${rateForm(bounds)}, and a minimum that is ${WHOLE_FORM}`,
    );
  return { days, yearlyRate, minAmount };
};

/** Applies --term and --drop-term to the previous terms; shortest term first. @throws UsageError */
export const termsOf = (args: Arguments, before: readonly Term[], bounds: RateBounds): Term[] => {
  const terms = new Map(before.map((term) => [term.days, term]));
  for (const text of args.options('drop-term'))
    if (!terms.delete(daysIn(text.trim()) ?? 0))
      throw new UsageError(`--drop-term ${text}: there is no term of these days`);
  const given = args.options('term').map((text) => termIn(text, bounds));
  if (new Set(given.map(({ days }) => days)).size < given.length)
    throw new UsageError('Two --term have the same days: a project has each once');
  for (const term of given) terms.set(term.days, term);
  if (terms.size === 0) throw new UsageError('A project needs at least one --term');
  return [...terms.values()].sort((one, other) => one.days - other.days);
};
