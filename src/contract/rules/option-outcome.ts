/** Checks a settled option's receipt from its recorded ticks alone (OPT-07, SRV-06). */
import type { ChainedTick, OptionReceipt } from '../entities/options.ts';
import { type Sha256Hex, verifyTicks, webCryptoSha256 } from '../tick-chain.ts';
import { isKnownAtAcceptance, type Outcome, outcomeOf, selectTicks } from './settle/settle-rule.ts';
import { SETTLE_RULES, type SettleRules } from './settle/settle-rules.ts';

export type ReceiptVerdict =
  | { readonly valid: true; readonly outcome: Outcome; readonly tickCount: number }
  | {
      readonly valid: false;
      /**
       * Which check failed. chain: a tick was changed; entry, exit: another tick should have decided; outcome: the
       * booked result differs; incomplete: ticks are missing; rule: this version of the app does not know the rule.
       */
      readonly reason: 'chain' | 'entry' | 'exit' | 'outcome' | 'incomplete' | 'rule';
    };

const bad = (reason: Extract<ReceiptVerdict, { valid: false }>['reason']): ReceiptVerdict => ({ valid: false, reason });

/** Reads further ticks of a receipt, from a sequence number on; empty where there are no more. */
export type NextTicks = (fromSequence: number) => Promise<readonly ChainedTick[]>;

/**
 * Verifies a receipt from its ticks alone, by determining entry and exit itself. The ticks must reach from the last one
 * known at acceptance to the first one after the deadline, so that no deciding tick can be missing. They are checked
 * page by page and not kept, because an option that runs for a day has more ticks than a phone should hold.
 */
export const verifyReceipt = async (
  receipt: OptionReceipt,
  sha256: Sha256Hex = webCryptoSha256,
  nextTicks: NextTicks = async () => [],
  rules: SettleRules = SETTLE_RULES,
): Promise<ReceiptVerdict> => {
  const { order, acceptedAtMs, acceptedSequence = 0, lastSequence } = receipt;
  const { deadlineMs, payoutRate } = order;
  if (order.status !== 'finished' || deadlineMs === undefined || payoutRate === undefined) return bad('incomplete');
  const rule = Object.hasOwn(rules, order.settleRule) ? rules[order.settleRule] : undefined;
  if (rule === undefined) return bad('rule');

  const terms = { ...order, acceptedAtMs, acceptedSequence, deadlineMs, payoutRate };
  const selection = selectTicks(rule, terms);
  const endSequence = lastSequence ?? 0;
  let page: readonly ChainedTick[] = receipt.ticks;
  let first: ChainedTick | undefined;
  let last: ChainedTick | undefined;
  let tickCount = 0;
  do {
    const chain = await verifyTicks(receipt.symbol, page, { after: last }, sha256);
    if (!chain.valid) return bad('chain');
    tickCount += page.length;
    first ??= page[0];
    last = page.at(-1) ?? last;
    for (const tick of page) selection.take(tick);
    page = last !== undefined && last.sequence < endSequence ? await nextTicks(last.sequence + 1) : [];
  } while (page.length > 0);

  if (first === undefined || last === undefined || last.sequence < endSequence) return bad('incomplete');
  if (receipt.headHash !== '' && last.hash !== receipt.headHash) return bad('chain');
  if (last.atMs <= deadlineMs || (first.sequence > 1 && !isKnownAtAcceptance(first, terms))) return bad('incomplete');
  const deciding = selection.deciding();
  if (deciding.entry?.sequence !== receipt.entrySequence) return bad('entry');
  if (deciding.exit?.sequence !== receipt.exitSequence) return bad('exit');

  const outcome = outcomeOf(terms, deciding);
  const booked = order.result === outcome.result && order.profit === outcome.profit;
  return booked ? { valid: true, outcome, tickCount } : bad('outcome');
};
