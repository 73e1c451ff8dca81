/**
 * Accepts an option order (SRV-06). Everything that its settlement depends on is fixed here: the moment of acceptance,
 * the newest tick recorded by then, the deadline, the payout rate and the rule.
 */

import { and, count, eq } from 'drizzle-orm';
import { OPTIONS_ACCOUNT } from '../../../src/contract/account-types.ts';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { createOption as createOptionCall } from '../../../src/contract/calls/options.ts';
import { type Decimal, gt, lt } from '../../../src/contract/decimal.ts';
import { CURRENT_RULE } from '../../../src/contract/rules/settle/settle-rules.ts';
import type { Clock } from '../../base/clock.ts';
import type { Tx } from '../../db/connection.ts';
import { lockMember } from '../../db/lock-member.ts';
import { optionOrders } from '../../db/schema/options.ts';
import { freeze } from '../../ledger/freeze.ts';
import { post } from '../../ledger/ledger.ts';
import type { Market, MarketFeed } from '../../market/feed.ts';
import { chainHead, MAX_GAP_MS } from '../../market/tick-chain.ts';
import { requireAmount } from '../products/amounts.ts';
import { refuseBeyondLimits } from '../protection/guard.ts';
import { findDuration, type OfferedDuration, STAKE_COIN } from './durations.ts';
import { optionRefusal } from './refusals.ts';

export type OptionInput = PayloadOf<typeof createOptionCall>;

export interface CreatedOption {
  readonly id: number;
  readonly market: Market;
  readonly deadlineMs: number;
}

const MAX_OPEN_OPTIONS = 100;

const checkStake = (stake: Decimal, duration: OfferedDuration): void => {
  if (gt(stake, duration.maxStake)) throw optionRefusal('maximum', { maximum: duration.maxStake });
  requireAmount(stake);
  if (lt(stake, duration.minStake)) throw optionRefusal('minimum', { minimum: duration.minStake });
};

const refuseTooMany = async (tx: Tx, memberId: number): Promise<void> => {
  await lockMember(tx, memberId);
  const [open] = await tx
    .select({ orders: count() })
    .from(optionOrders)
    .where(and(eq(optionOrders.memberId, memberId), eq(optionOrders.status, 'open')));
  if ((open?.orders ?? 0) >= MAX_OPEN_OPTIONS) throw optionRefusal('tooMany', { count: MAX_OPEN_OPTIONS });
};

/** @throws Refusal for terms that are not offered or pay less than was shown, a stale price, or too small a balance */
export const createOption = async (
  tx: Tx,
  { feed, clock }: { readonly feed: Pick<MarketFeed, 'markets' | 'source'>; readonly clock: Clock },
  memberId: number,
  asked: OptionInput,
): Promise<CreatedOption> => {
  const market = feed.markets().find((one) => one.id === asked.marketId);
  if (market === undefined || !market.options) throw optionRefusal('market');
  const duration = await findDuration(tx, asked.durationS);
  if (duration === undefined) throw optionRefusal('duration');
  if (asked.payoutRate !== undefined && lt(duration.payoutRate, asked.payoutRate)) throw optionRefusal('payout');
  checkStake(asked.stake, duration);
  await refuseBeyondLimits(tx, memberId, asked.stake, clock.now());
  await refuseTooMany(tx, memberId);

  const head = await chainHead(tx, market.symbol);
  const acceptedAtMs = clock.now();
  // A tick too far in the future is refused too, as after the clock was set back: it is not the current price.
  if (head === undefined || Math.abs(acceptedAtMs - head.atMs) > MAX_GAP_MS) throw optionRefusal('stale');
  const deadlineMs = acceptedAtMs + duration.seconds * 1000;
  const title = `${market.base}/${market.quote}`;
  const [order] = await tx
    .insert(optionOrders)
    .values({
      memberId,
      marketId: market.id,
      symbol: market.symbol,
      market: title,
      direction: asked.direction,
      stake: asked.stake,
      durationS: duration.seconds,
      payoutRate: duration.payoutRate,
      acceptedAtMs,
      acceptedSequence: head.sequence,
      acceptedTickMs: head.atMs,
      deadlineMs,
      settleRule: CURRENT_RULE,
      source: feed.source,
      status: 'open',
    })
    .returning({ id: optionOrders.id });
  if (order === undefined) throw new Error('an option was not written');
  await post(
    tx,
    {
      kind: 'option.open',
      reference: String(order.id),
      detail: { market: title },
      postings: freeze(memberId, OPTIONS_ACCOUNT, STAKE_COIN, asked.stake),
    },
    acceptedAtMs,
  );
  return { id: order.id, market, deadlineMs };
};
