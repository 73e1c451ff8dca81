/**
 * Settles options whose last tick is certain (SRV-06), many in one transaction. The outcome is a pure function of the
 * terms and the recorded ticks, so it does not matter when this runs, how often, or in which process.
 */
import { type SQL, sql } from 'drizzle-orm';
import { OPTIONS_ACCOUNT } from '../../../src/contract/account-types.ts';
import { add, decimal, neg } from '../../../src/contract/decimal.ts';
import {
  type DecidingTick,
  type DecidingTicks,
  type OptionTerms,
  type Outcome,
  outcomeOf,
  selectTicks,
} from '../../../src/contract/rules/settle/settle-rule.ts';
import { SETTLE_RULES, type SettleRules } from '../../../src/contract/rules/settle/settle-rules.ts';
import { message } from '../../base/messages.ts';
import { columnOf } from '../../db/array.ts';
import type { Tx } from '../../db/connection.ts';
import { available, frozen, system } from '../../ledger/accounts.ts';
import { postAll } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import { enqueuePushes, type PushNotification } from '../push/enqueue.ts';
import { STAKE_COIN } from './durations.ts';

const ORDERS_A_RUN = 1_000;

interface DueOption extends OptionTerms {
  readonly id: number;
  readonly memberId: number;
  readonly market: string;
  readonly settleRule: string;
  /** Oldest first: those before and after the acceptance and the deadline, enough of them for every rule. */
  readonly ticks: readonly DecidingTick[];
}

export interface SettledOption extends DueOption, Pick<DecidingTicks, 'entry' | 'exit'> {
  readonly outcome: Outcome;
}

const mostOf = (rules: SettleRules, of: 'entryTicks' | 'exitTicks'): number =>
  Math.max(...Object.values(rules).map((rule) => rule[of]));

/**
 * Open orders whose deadline has passed and whose last tick is certain: a later tick is recorded, or the source was
 * asked and has none (`market_silence`). Elapsed time alone proves nothing, because this server itself may have hung.
 * The candidate ticks are read in the same snapshot; the rule picks among them. Orders of a rule that only a newer
 * version knows are left to that version.
 */
const dueQuery = (nowMs: number, rules: SettleRules): SQL => sql`
  select o.id, o.member_id, o.market, o.direction, o.stake, o.payout_rate, o.accepted_at_ms, o.accepted_sequence,
    o.deadline_ms, o.settle_rule, near.ticks
  from option_order o
  left join lateral (
    select json_agg(json_build_array(seq, ts_ms, price::text) order by seq) as ticks from (
      (select seq, ts_ms, price from market_tick t where t.symbol = o.symbol
        and t.ts_ms > greatest(o.accepted_at_ms, o.accepted_tick_ms) and t.ts_ms <= o.deadline_ms
        order by t.ts_ms limit ${mostOf(rules, 'entryTicks')})
      union
      (select seq, ts_ms, price from market_tick t where t.symbol = o.symbol
        and t.ts_ms <= o.deadline_ms order by t.ts_ms desc limit ${mostOf(rules, 'exitTicks')})
    ) nearby
  ) near on true
  left join lateral (
    select ts_ms from market_tick t where t.symbol = o.symbol order by t.ts_ms desc limit 1
  ) newest on true
  where o.status = 'open' and o.deadline_ms <= ${nowMs} and o.settle_rule = any(${sql.param(Object.keys(rules))}::text[])
    and (o.deadline_ms < newest.ts_ms
      or o.deadline_ms <= (select until_ms from market_silence s where s.symbol = o.symbol))
  order by o.deadline_ms, o.id limit ${ORDERS_A_RUN} for update of o skip locked`;

const dueOf = (row: Record<string, unknown>): DueOption => ({
  id: Number(row['id']),
  memberId: Number(row['member_id']),
  market: String(row['market']),
  direction: row['direction'] === 'up' ? 'up' : 'down',
  stake: decimal(String(row['stake'])),
  payoutRate: decimal(String(row['payout_rate'])),
  acceptedAtMs: Number(row['accepted_at_ms']),
  acceptedSequence: Number(row['accepted_sequence']),
  deadlineMs: Number(row['deadline_ms']),
  settleRule: String(row['settle_rule']),
  ticks: ((row['ticks'] ?? []) as [number, number, string][]).map(([sequence, atMs, price]) => ({
    sequence,
    atMs,
    price: decimal(price),
  })),
});

const settle = (due: DueOption, rules: SettleRules): SettledOption => {
  const rule = rules[due.settleRule];
  if (rule === undefined) throw new Error(`option ${due.id} names the unknown rule ${due.settleRule}`);
  const selection = selectTicks(rule, due);
  for (const tick of due.ticks) selection.take(tick);
  const deciding = selection.deciding();
  return { ...due, ...deciding, outcome: outcomeOf(due, deciding) };
};

/**
 * Unfreezes the stake. The member gets the stake plus the profit (negative for a loss), and the house pays the profit.
 */
const movementOf = ({ id, memberId, market, stake, outcome }: SettledOption): Movement => ({
  kind: 'option.settle',
  reference: String(id),
  detail: { market },
  postings: [
    { account: frozen(memberId, OPTIONS_ACCOUNT, STAKE_COIN), amount: neg(stake) },
    { account: available(memberId, OPTIONS_ACCOUNT, STAKE_COIN), amount: add(stake, outcome.profit) },
    { account: system('house', STAKE_COIN), amount: neg(outcome.profit) },
  ],
});

const SETTLED = /*i18n*/ { id: 'server.option.push.settled', message: 'Your option on {market} was settled' };

/** The tag is the market, so that a newer push replaces an older one on the device. */
const announcementOf = ({ memberId, market }: SettledOption): PushNotification => ({
  memberId,
  kind: 'options',
  said: message(SETTLED, { market }),
  path: `/options?currentSymbol=${market.replace('/', '').toLowerCase()}&name=${encodeURIComponent(market)}`,
  tag: `options:${market}`,
});

const record = async (tx: Tx, settled: readonly SettledOption[], nowMs: number): Promise<void> => {
  const column = (of: (option: SettledOption) => unknown, type: string): SQL => columnOf(settled, of, type);
  await tx.execute(sql`
    update option_order o set status = 'finished', result = s.result, profit = s.profit, settled_at_ms = ${nowMs},
      entry_sequence = s.entry_seq, entry_price = s.entry_price, entry_at_ms = s.entry_ms,
      exit_sequence = s.exit_seq, exit_price = s.exit_price, exit_at_ms = s.exit_ms
    from unnest(
      ${column(({ id }) => id, 'bigint')}, ${column(({ outcome }) => outcome.result, 'text')},
      ${column(({ outcome }) => outcome.profit, 'numeric')},
      ${column(({ entry }) => entry?.sequence ?? null, 'bigint')}, ${column(({ entry }) => entry?.price ?? null, 'numeric')},
      ${column(({ entry }) => entry?.atMs ?? null, 'bigint')},
      ${column(({ exit }) => exit?.sequence ?? null, 'bigint')}, ${column(({ exit }) => exit?.price ?? null, 'numeric')},
      ${column(({ exit }) => exit?.atMs ?? null, 'bigint')}
    ) as s(id, result, profit, entry_seq, entry_price, entry_ms, exit_seq, exit_price, exit_ms)
    where o.id = s.id`);
};

/** @returns the settled options, at most a thousand to keep the transaction short; call again until there are none */
export const settleDueOptions = async (
  tx: Tx,
  nowMs: number,
  rules: SettleRules = SETTLE_RULES,
): Promise<SettledOption[]> => {
  const { rows } = await tx.execute(dueQuery(nowMs, rules));
  const settled = rows.map((row) => settle(dueOf(row), rules));
  if (settled.length === 0) return [];
  await postAll(tx, settled.map(movementOf), nowMs);
  await record(tx, settled, nowMs);
  await enqueuePushes(tx, settled.map(announcementOf), nowMs);
  return settled;
};
