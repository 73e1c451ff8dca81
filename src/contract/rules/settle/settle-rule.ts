/**
 * How recorded ticks decide a short-cycle option (SRV-06). A rule is data: how many ticks form the entry and the exit,
 * and how their price is computed. The remaining code is common to all rules and runs unchanged on the server that
 * settles and in the browser that verifies the receipt (OPT-07).
 */
import type { Decimal } from '../../decimal.ts';
import type { Direction, OptionResult } from '../../entities/options.ts';
import { MAX_GAP_MS } from '../../tick-chain.ts';
import { profitOf, resultOf } from '../options.ts';

/** The fields of a recorded tick that decide an option. */
export interface DecidingTick {
  readonly sequence: number;
  readonly atMs: number;
  readonly price: Decimal;
}

export interface SettleRule {
  /** How many of the first ticks after acceptance make the entry. */
  readonly entryTicks: number;
  /** How many of the last ticks at or before the deadline make the exit. */
  readonly exitTicks: number;
  /** The price of an entry or exit. @param ticks at least one, oldest first */
  readonly priceOf: (ticks: readonly DecidingTick[]) => Decimal;
}

export interface OptionTerms {
  readonly direction: Direction;
  /** In USDT. */
  readonly stake: Decimal;
  /** Profit of a win as a fraction of the stake. */
  readonly payoutRate: Decimal;
  readonly acceptedAtMs: number;
  /** Sequence of the newest tick recorded at acceptance; 0 where the server does not say. */
  readonly acceptedSequence: number;
  readonly deadlineMs: number;
}

type Moments = Pick<OptionTerms, 'acceptedAtMs' | 'acceptedSequence' | 'deadlineMs'>;

/** Whether a tick was recorded, or made, by the time the order was accepted; such a tick cannot be the entry. */
export const isKnownAtAcceptance = (tick: DecidingTick, terms: Omit<Moments, 'deadlineMs'>): boolean =>
  tick.sequence <= terms.acceptedSequence || tick.atMs <= terms.acceptedAtMs;

export interface DecidingTicks {
  /** The first tick of the entry, with the entry's price. */
  readonly entry: DecidingTick | undefined;
  /** The last tick of the exit, with the exit's price. */
  readonly exit: DecidingTick | undefined;
  /** Whether no tick is part of both entry and exit. */
  readonly apart: boolean;
}

export interface TickSelection {
  /** Takes the ticks of one chain, oldest first. Ticks near neither the acceptance nor the deadline may be left out. */
  take(tick: DecidingTick): void;
  deciding(): DecidingTicks;
}

/** Finds entry and exit in a stream of ticks, keeping only as many ticks as the rule needs. */
export const selectTicks = ({ entryTicks, exitTicks, priceOf }: SettleRule, terms: Moments): TickSelection => {
  const entry: DecidingTick[] = [];
  const exit: DecidingTick[] = [];
  return {
    take: (tick) => {
      if (tick.atMs > terms.deadlineMs) return;
      if (entry.length < entryTicks && !isKnownAtAcceptance(tick, terms)) entry.push(tick);
      exit.push(tick);
      if (exit.length > exitTicks) exit.shift();
    },
    deciding: () => {
      const opening = entry[0];
      const closing = exit.at(-1);
      return {
        entry: opening && entry.length === entryTicks ? { ...opening, price: priceOf(entry) } : undefined,
        exit: closing && exit.length === exitTicks ? { ...closing, price: priceOf(exit) } : undefined,
        apart: (entry.at(-1)?.sequence ?? 0) < (exit[0]?.sequence ?? 0),
      };
    },
  };
};

export interface Outcome {
  readonly result: Exclude<OptionResult, 'unknown'>;
  /** Profit (positive) or loss (negative) in USDT. */
  readonly profit: Decimal;
}

/** Whether `later` is at most `MAX_GAP_MS` after `earlier`. */
export const soonAfter = (later: number, earlier: number): boolean => later - earlier <= MAX_GAP_MS;

/**
 * The order is void and the stake is returned if the feed had a gap: entry or exit is missing, or too far from
 * acceptance or deadline.
 */
export const outcomeOf = (terms: OptionTerms, { entry, exit, apart }: DecidingTicks): Outcome => {
  const decided =
    entry !== undefined &&
    exit !== undefined &&
    apart &&
    soonAfter(entry.atMs, terms.acceptedAtMs) &&
    soonAfter(terms.deadlineMs, exit.atMs);
  const result = decided ? resultOf(terms.direction, entry.price, exit.price) : 'void';
  return { result, profit: profitOf(result, terms.stake, terms.payoutRate) };
};
