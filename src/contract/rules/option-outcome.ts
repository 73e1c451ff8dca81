/**
 * How a short-cycle option ends (SRV-06): a pure function of its terms and the recorded ticks, run by the server that
 * settles and by the client that checks the receipt (OPT-07).
 */
import type { Decimal } from '../decimal.ts';
import type { ChainedTick, Direction, OptionReceipt, OptionResult } from '../entities/options.ts';
import { MAX_GAP_MS, type Sha256Hex, verifyTicks, webCryptoSha256 } from '../tick-chain.ts';
import { profitOf, resultOf } from './options.ts';

type FinalResult = Exclude<OptionResult, 'unknown'>;

/** The part of a recorded tick that decides. */
export interface DecidingTick {
  readonly sequence: number;
  readonly atMs: number;
  readonly price: Decimal;
}

export interface OptionTerms {
  readonly direction: Direction;
  /** In USDT. */
  readonly stake: Decimal;
  /** Profit of a win as a fraction of the stake. */
  readonly payoutRate: Decimal;
  readonly acceptedAtMs: number;
  readonly deadlineMs: number;
}

export interface Outcome {
  readonly result: FinalResult;
  /** Profit (positive) or loss (negative) in USDT. */
  readonly profit: Decimal;
}

/** Whether a moment is at most `MAX_GAP_MS` after another. */
const soonAfter = (later: number, earlier: number): boolean => later - earlier <= MAX_GAP_MS;

/**
 * @param entry the first tick recorded after the order was accepted, if that was before its deadline
 * @param exit the last tick recorded at or before its deadline
 * Without either, or with one too far from its moment, the feed had a gap: the order is void and the stake returns.
 */
export const outcomeOf = (
  terms: OptionTerms,
  entry: DecidingTick | undefined,
  exit: DecidingTick | undefined,
): Outcome => {
  const decided =
    entry !== undefined &&
    exit !== undefined &&
    entry.sequence < exit.sequence &&
    soonAfter(entry.atMs, terms.acceptedAtMs) &&
    soonAfter(terms.deadlineMs, exit.atMs);
  const result = decided ? resultOf(terms.direction, entry.price, exit.price) : 'void';
  return { result, profit: profitOf(result, terms.stake, terms.payoutRate) };
};

export type ReceiptVerdict =
  | { readonly valid: true; readonly outcome: Outcome; readonly tickCount: number }
  | {
      readonly valid: false;
      /** chain: a tick was changed; entry, exit: another tick should have decided; outcome: booked otherwise. */
      readonly reason: 'chain' | 'entry' | 'exit' | 'outcome' | 'incomplete';
    };

const bad = (reason: Extract<ReceiptVerdict, { valid: false }>['reason']): ReceiptVerdict => ({ valid: false, reason });

/** Further ticks of a receipt, from a sequence on; none where there are no more. */
export type NextTicks = (fromSequence: number) => Promise<readonly ChainedTick[]>;

/**
 * Checks a receipt from its ticks alone: it finds the entry and the exit by itself. The ticks reach from the last one
 * known at acceptance to the first one after the deadline, so that none that could have decided was left out. They are
 * checked page by page and not kept: an option of a day has more than a phone should hold.
 */
export const verifyReceipt = async (
  receipt: OptionReceipt,
  sha256: Sha256Hex = webCryptoSha256,
  nextTicks: NextTicks = async () => [],
): Promise<ReceiptVerdict> => {
  const { order, acceptedAtMs, lastSequence } = receipt;
  const { deadlineMs, payoutRate } = order;
  if (order.status !== 'finished' || deadlineMs === undefined || payoutRate === undefined) return bad('incomplete');

  const known = (tick: DecidingTick): boolean =>
    tick.sequence <= (receipt.acceptedSequence ?? 0) || tick.atMs <= acceptedAtMs;
  const endSequence = lastSequence ?? 0;
  let page: readonly ChainedTick[] = receipt.ticks;
  let first: ChainedTick | undefined;
  let last: ChainedTick | undefined;
  let entry: ChainedTick | undefined;
  let exit: ChainedTick | undefined;
  let tickCount = 0;
  do {
    const chain = await verifyTicks(receipt.symbol, page, { after: last }, sha256);
    if (!chain.valid) return bad('chain');
    tickCount += page.length;
    first ??= page[0];
    last = page.at(-1) ?? last;
    entry ??= page.find((tick) => !known(tick) && tick.atMs <= deadlineMs);
    exit = page.findLast((tick) => tick.atMs <= deadlineMs) ?? exit;
    page = last !== undefined && last.sequence < endSequence ? await nextTicks(last.sequence + 1) : [];
  } while (page.length > 0);

  if (first === undefined || last === undefined || last.sequence < endSequence) return bad('incomplete');
  if (receipt.headHash !== '' && last.hash !== receipt.headHash) return bad('chain');
  if (last.atMs <= deadlineMs || (first.sequence > 1 && !known(first))) return bad('incomplete');
  if (entry?.sequence !== receipt.entrySequence) return bad('entry');
  if (exit?.sequence !== receipt.exitSequence) return bad('exit');

  const outcome = outcomeOf({ ...order, acceptedAtMs, deadlineMs, payoutRate }, entry, exit);
  const booked = order.result === outcome.result && order.profit === outcome.profit;
  return booked ? { valid: true, outcome, tickCount } : bad('outcome');
};
