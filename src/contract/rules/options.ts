/** Calculations for short-cycle options, shared by the screens that show them and the server that books them. */
import { type Decimal, div, HUNDRED, min, mul, neg, round, sub, ZERO } from '../decimal.ts';
import type { Direction, OptionConfig, OptionOrder, OptionResult } from '../entities/options.ts';

/** Stakes are in USDT with this many decimals. */
const STAKE_PLACES = 8;

export interface Duration {
  readonly seconds: number;
  /** Smallest stake, USDT; undefined where the config gives none. */
  readonly minimum: Decimal | undefined;
  /** Profit of a win as a fraction of the stake; undefined where the backend does not say. */
  readonly payoutRate: Decimal | undefined;
}

/** A single rate applies to all durations. A list of another length than the durations cannot be assigned to them. */
const payoutRateOf = ({ payoutRates, durationsS }: OptionConfig, index: number): Decimal | undefined =>
  payoutRates.length === 1 ? payoutRates[0] : payoutRates.length === durationsS.length ? payoutRates[index] : undefined;

export const durations = (config: OptionConfig): Duration[] =>
  config.durationsS.map((seconds, index) => ({
    seconds,
    minimum: config.quantityMode === 'perDuration' ? config.minimums[index] : undefined,
    payoutRate: payoutRateOf(config, index),
  }));

/** The quantities on offer for a duration (OPT-02): multiplier × its minimum, or the list of minimums itself. */
export const quantities = (config: OptionConfig, duration: Duration | undefined): Decimal[] => {
  if (config.quantityMode === 'fixed') return [...config.minimums];
  const minimum = duration?.minimum;
  return minimum === undefined ? [] : config.multipliers.map((multiplier) => mul(multiplier, minimum));
};

/** Smallest stake of a duration; in fixed mode the smallest on the list; undefined where the backend says none. */
export const minimumStake = (config: OptionConfig, duration: Duration | undefined): Decimal | undefined => {
  if (duration?.minimum !== undefined) return duration.minimum;
  const [first, ...others] = config.minimums;
  return first && others.reduce(min, first);
};

/** What a win adds to the stake, in USDT, rounded down to the decimals of the ledger. */
export const profitOfWin = (stake: Decimal, payoutRate: Decimal): Decimal =>
  round(mul(stake, payoutRate), STAKE_PLACES, 'down');

/** Win above the entry for up, below it for down; an equal price returns the stake (SRV-06). */
export const resultOf = (
  direction: Direction,
  entry: Decimal,
  exit: Decimal,
): Exclude<OptionResult, 'unknown' | 'void'> => {
  const move = sub(exit, entry);
  if (move === '0') return 'returned';
  return move.startsWith('-') === (direction === 'down') ? 'win' : 'loss';
};

/** Profit (positive) or loss (negative) in USDT. */
export const profitOf = (result: Exclude<OptionResult, 'unknown'>, stake: Decimal, payoutRate: Decimal): Decimal => {
  if (result === 'win') return profitOfWin(stake, payoutRate);
  return result === 'loss' ? neg(stake) : ZERO;
};

/**
 * Profit of a settled order, in USDT. Without a booked figure a loss equals the stake; what a win paid, and how an order ended
 * whose outcome the backend does not say, is unknown.
 */
export const bookedProfit = ({
  profit,
  won,
  stake,
}: Pick<OptionOrder, 'profit' | 'won' | 'stake'>): Decimal | undefined =>
  profit ?? (won === false ? neg(stake) : undefined);

/** Change from entry to exit in percent, 4 decimals. */
export const movePercent = (entry: Decimal, exit: Decimal): Decimal =>
  entry === '0' ? ZERO : div(mul(sub(exit, entry), HUNDRED), entry, 4, 'halfUp');
