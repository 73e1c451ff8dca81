/** Short-cycle options (SRV-06): the durations on offer, and members' orders. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigId, epochMs, money } from '../columns.ts';

export const optionDurations = pgTable(
  'option_duration',
  {
    seconds: integer('seconds').primaryKey(),
    /** USDT. */
    minStake: money('min_stake').notNull(),
    maxStake: money('max_stake').notNull(),
    /** Profit of a win as a fraction of the stake. */
    payoutRate: money('payout_rate').notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (table) => [
    check('option_duration_seconds', sql`${table.seconds} between 5 and 86400`),
    check('option_duration_payout', sql`${table.payoutRate} > 0 and ${table.payoutRate} <= 10`),
    check('option_duration_stake', sql`${table.minStake} > 0 and ${table.maxStake} >= ${table.minStake}`),
  ],
);

/**
 * One order. The migration `option_functions` refuses any change of the terms, and any change at all once it is
 * settled: nobody can set, delay or change an outcome.
 */
export const optionOrders = pgTable(
  'option_order',
  {
    id: bigId(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    marketId: text('market_id').notNull(),
    symbol: text('symbol').notNull(),
    market: text('market').notNull(),
    direction: text('direction').$type<'up' | 'down'>().notNull(),
    /** USDT. */
    stake: money('stake').notNull(),
    durationS: integer('duration_s').notNull(),
    payoutRate: money('payout_rate').notNull(),
    acceptedAtMs: epochMs('accepted_at_ms').notNull(),
    /**
     * Sequence of the newest recorded tick at acceptance: the entry must be a later tick, whatever the feed's clock
     * says.
     */
    acceptedSequence: bigint('accepted_sequence', { mode: 'number' }).notNull(),
    acceptedTickMs: epochMs('accepted_tick_ms').notNull(),
    deadlineMs: epochMs('deadline_ms').notNull(),
    /** A key of `SETTLE_RULES`. */
    settleRule: text('settle_rule').notNull().default('last-tick-v1'),
    /** Where the prices came from, as the receipt says; null for an order from before this was recorded. */
    source: text('source'),
    status: text('status').$type<'open' | 'finished'>().notNull(),
    entrySequence: bigint('entry_sequence', { mode: 'number' }),
    entryPrice: money('entry_price'),
    entryAtMs: epochMs('entry_at_ms'),
    exitSequence: bigint('exit_sequence', { mode: 'number' }),
    exitPrice: money('exit_price'),
    exitAtMs: epochMs('exit_at_ms'),
    result: text('result').$type<'win' | 'loss' | 'returned' | 'void'>(),
    /** USDT, signed. */
    profit: money('profit'),
    settledAtMs: epochMs('settled_at_ms'),
  },
  (table) => [
    index('option_order_by_member').on(table.memberId, table.status, table.id),
    index('option_order_accepted').on(table.memberId, table.acceptedAtMs),
    index('option_order_due').on(table.deadlineMs).where(sql`${table.status} = 'open'`),
    check('option_order_settled', sql`(${table.status} = 'finished') = (${table.result} is not null)`),
  ],
);
