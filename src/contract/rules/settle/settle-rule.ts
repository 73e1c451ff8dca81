/**
 * How recorded ticks decide a short-cycle option (SRV-06). A rule is data: how many ticks make the entry and the exit and
 * which price they stand for. Everything else is the same for all rules, and runs unchanged on the server that settles
 * and in the browser that checks the receipt (OPT-07).
 */
import type { Decimal } from '../../decimal.ts';
import type { Direction, OptionResult } from '../../entities/options.ts';
import { MAX_GAP_MS } from '../../tick-chain.ts';
import { profitOf, resultOf } from '../options.ts';

/** The part of a recorded tick that decides. */
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
  /** The price that these ticks stand for. At least one, oldest first. */
  readonly priceOf: (ticks: readonly DecidingTick[]) => Decimal;
}

export interface OptionTerms {
  readonly direction: Direction;
  /** In USDT. */
  readonly stake: Decimal;
  /** Profit of a win as a fraction of the stake. */
  readonly payoutRate: Decimal;
  readonly acceptedAtMs: number;
  /** The newest tick recorded by then; 0 where the server does not say. */
  readonly acceptedSequence: number;
  readonly deadlineMs: number;
}

type Moments = Pick<OptionTerms, 'acceptedAtMs' | 'acceptedSequence' | 'deadlineMs'>;

/** Whether a tick was recorded, or made, by the time the order was accepted: it may decide nothing. */
export const isKnownAtAcceptance = (tick: DecidingTick, terms: Omit<Moments, 'deadlineMs'>): boolean =>
  tick.sequence <= terms.acceptedSequence || tick.atMs <= terms.acceptedAtMs;

export interface DecidingTicks {
  /** The first tick of the entry, with the entry's price. */
  readonly entry: DecidingTick | undefined;
  /** The last tick of the exit, with the exit's price. */
  readonly exit: DecidingTick | undefined;
  /** Whether no tick belongs to both. */
  readonly apart: boolean;
}

export interface TickSelection {
  /** Ticks of one chain, oldest first. Any may be left out that is neither near the acceptance nor near the deadline. */
  take(tick: DecidingTick): void;
  deciding(): DecidingTicks;
}

/** Finds entry and exit among ticks that are given one after the other, keeping no more than the rule needs. */
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

/** Whether a moment is at most `MAX_GAP_MS` after another. */
const soonAfter = (later: number, earlier: number): boolean => later - earlier <= MAX_GAP_MS;

/**
 * Without an entry or an exit, or with one too far from its moment, the feed had a gap: the order is void and the stake
 * returns.
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
