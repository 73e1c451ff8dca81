/** Products that hold money for days: loans, lock mining, staking; and transfers between accounts and members. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigId, epochMs, money, smallId } from '../columns.ts';
import { coinRef, coins } from './coins.ts';
import { memberRef } from './members.ts';

export const accountTransfers = pgTable(
  'account_transfer',
  {
    id: bigId(),
    memberId: memberRef(),
    coin: text('coin').notNull(),
    amount: money('amount').notNull(),
    fromType: smallint('from_type').notNull(),
    toType: smallint('to_type').notNull(),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [
    index('account_transfer_by_member').on(table.memberId, table.id),
    check('account_transfer_amount', sql`${table.amount} > 0 and ${table.fromType} <> ${table.toType}`),
  ],
);

/** What it costs and how long it takes to send a coin to another member. */
export const transferRules = pgTable(
  'transfer_rule',
  {
    coinId: integer('coin_id')
      .primaryKey()
      .references(() => coins.id),
    /** Fraction of the amount. */
    feeRate: money('fee_rate').notNull(),
    /** 0: at once. */
    arrivalDays: smallint('arrival_days').notNull(),
  },
  (table) => [
    check('transfer_rule_fee', sql`${table.feeRate} >= 0 and ${table.feeRate} < 1 and ${table.arrivalDays} >= 0`),
  ],
);

export const memberTransfers = pgTable(
  'member_transfer',
  {
    id: bigId(),
    fromMemberId: memberRef('from_member_id'),
    toMemberId: memberRef('to_member_id'),
    coin: text('coin').notNull(),
    amount: money('amount').notNull(),
    fee: money('fee').notNull(),
    /** 1 in progress, 2 finished, 3 cancelled. */
    status: smallint('status').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
    arrivalAtMs: epochMs('arrival_at_ms').notNull(),
  },
  (table) => [
    index('member_transfer_by_sender').on(table.fromMemberId, table.id),
    index('member_transfer_by_receiver').on(table.toMemberId, table.id),
    index('member_transfer_due').on(table.arrivalAtMs).where(sql`${table.status} = 1`),
    check('member_transfer_amount', sql`${table.amount} > 0 and ${table.fee} >= 0 and ${table.fee} < ${table.amount}`),
    check('member_transfer_others', sql`${table.fromMemberId} <> ${table.toMemberId}`),
  ],
);

export const loanProducts = pgTable(
  'loan_product',
  {
    id: smallId(),
    title: text('title').notNull(),
    lender: text('lender').notNull(),
    minAmount: money('min_amount').notNull(),
    maxAmount: money('max_amount').notNull(),
    /** Percent a day. */
    dailyRate: money('daily_rate').notNull(),
    cycleDays: smallint('cycle_days').notNull(),
    offered: boolean('offered').notNull().default(true),
    position: smallint('position').notNull(),
  },
  (table) => [
    check(
      'loan_product_terms',
      sql`${table.minAmount} > 0 and ${table.maxAmount} >= ${table.minAmount} and ${table.dailyRate} >= 0 and ${table.cycleDays} > 0`,
    ),
  ],
);

export const loans = pgTable(
  'loan',
  {
    id: bigId(),
    memberId: memberRef(),
    productId: integer('product_id')
      .notNull()
      .references(() => loanProducts.id),
    title: text('title').notNull(),
    /** USDT. */
    amount: money('amount').notNull(),
    interest: money('interest').notNull(),
    cycleDays: smallint('cycle_days').notNull(),
    frontPhoto: text('front_photo').notNull(),
    backPhoto: text('back_photo').notNull(),
    handheldPhoto: text('handheld_photo').notNull(),
    /** 1 applying, 2 approved, 3 rejected, 4 cancelled. */
    status: smallint('status').notNull().default(1),
    remark: text('remark').notNull().default(''),
    appliedAtMs: epochMs('applied_at_ms').notNull(),
    decidedAtMs: epochMs('decided_at_ms'),
    dueAtMs: epochMs('due_at_ms'),
    repaidAtMs: epochMs('repaid_at_ms'),
    /** When the job next tries to collect the loan: at the due date the balance may not suffice. */
    collectAtMs: epochMs('collect_at_ms'),
  },
  (table) => [
    index('loan_by_member').on(table.memberId, table.id),
    index('loan_waiting').on(table.appliedAtMs).where(sql`${table.status} = 1`),
    index('loan_due').on(table.collectAtMs).where(sql`${table.status} = 2 and ${table.repaidAtMs} is null`),
    check('loan_amounts', sql`${table.amount} > 0 and ${table.interest} >= 0`),
    check('loan_approved', sql`(${table.status} = 2) = (${table.dueAtMs} is not null)`),
  ],
);

export const miningProducts = pgTable(
  'mining_product',
  {
    id: smallId(),
    title: text('title').notNull(),
    image: text('image').notNull(),
    coinId: coinRef(),
    minAmount: money('min_amount').notNull(),
    maxAmount: money('max_amount').notNull(),
    /** Percent a day. */
    dailyRate: money('daily_rate').notNull(),
    cycleDays: smallint('cycle_days').notNull(),
    offered: boolean('offered').notNull().default(true),
    position: smallint('position').notNull(),
  },
  (table) => [
    check(
      'mining_product_terms',
      sql`${table.minAmount} > 0 and ${table.maxAmount} >= ${table.minAmount} and ${table.dailyRate} >= 0 and ${table.cycleDays} > 0`,
    ),
  ],
);

export const miningOrders = pgTable(
  'mining_order',
  {
    id: bigId(),
    memberId: memberRef(),
    productId: integer('product_id')
      .notNull()
      .references(() => miningProducts.id),
    title: text('title').notNull(),
    image: text('image').notNull(),
    coin: text('coin').notNull(),
    amount: money('amount').notNull(),
    dailyRate: money('daily_rate').notNull(),
    days: smallint('days').notNull(),
    startAtMs: epochMs('start_at_ms').notNull(),
    /** Days whose yield has been paid. */
    paidDays: smallint('paid_days').notNull().default(0),
    /** Yield paid so far, in the coin. */
    earned: money('earned').notNull(),
    /** The next day's yield; null once the last one is paid and the amount returned. */
    nextAtMs: epochMs('next_at_ms'),
  },
  (table) => [
    index('mining_order_by_member').on(table.memberId, table.id),
    index('mining_order_due').on(table.nextAtMs).where(sql`${table.nextAtMs} is not null`),
    check(
      'mining_order_days',
      sql`${table.paidDays} between 0 and ${table.days} and (${table.nextAtMs} is null) = (${table.paidDays} = ${table.days})`,
    ),
  ],
);

export const stakingProjects = pgTable('staking_project', {
  id: smallId(),
  coinId: coinRef(),
  image: text('image').notNull(),
  /** Whether a stake may be taken back before its end, without reward. */
  redeemable: boolean('redeemable').notNull(),
  offered: boolean('offered').notNull().default(true),
  position: smallint('position').notNull(),
});

export const stakingTerms = pgTable(
  'staking_term',
  {
    id: smallId(),
    projectId: integer('project_id')
      .notNull()
      .references(() => stakingProjects.id),
    days: smallint('days').notNull(),
    /** Percent a year. */
    yearlyRate: money('yearly_rate').notNull(),
    minAmount: money('min_amount').notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (table) => [
    uniqueIndex('staking_term_once').on(table.projectId, table.days),
    check('staking_term_terms', sql`${table.days} > 0 and ${table.yearlyRate} >= 0 and ${table.minAmount} > 0`),
  ],
);

export const stakes = pgTable(
  'stake',
  {
    id: bigId(),
    memberId: memberRef(),
    termId: integer('term_id')
      .notNull()
      .references(() => stakingTerms.id),
    coin: text('coin').notNull(),
    amount: money('amount').notNull(),
    /** Paid at the end, in the coin. */
    reward: money('reward').notNull(),
    days: smallint('days').notNull(),
    redeemable: boolean('redeemable').notNull(),
    /** 0 active, 1 ended, 2 redeemed. */
    status: smallint('status').notNull().default(0),
    startAtMs: epochMs('start_at_ms').notNull(),
    endAtMs: epochMs('end_at_ms').notNull(),
    closedAtMs: epochMs('closed_at_ms'),
  },
  (table) => [
    index('stake_by_member').on(table.memberId, table.id),
    index('stake_due').on(table.endAtMs).where(sql`${table.status} = 0`),
    check('stake_amounts', sql`${table.amount} > 0 and ${table.reward} >= 0`),
  ],
);
