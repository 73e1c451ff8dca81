/** Money in and out: deposit addresses, deposits, rules of withdrawal, withdrawals and swaps. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { NetworkId } from '../../../src/contract/networks.ts';
import { bigId, epochMs, money, smallId } from '../columns.ts';
import { coinRef, coins } from './coins.ts';
import { memberRef } from './members.ts';

/** An address or a bank account that members pay to. */
export const depositNetworks = pgTable(
  'deposit_network',
  {
    id: smallId(),
    coinId: coinRef(),
    /** 1 TRC20, 2 ERC20, 3 bank wire. */
    kind: smallint('kind').notNull(),
    address: text('address').notNull().default(''),
    image: text('image').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    cardNumber: text('card_number').notNull().default(''),
    recipientName: text('recipient_name').notNull().default(''),
    bankAddress: text('bank_address').notNull().default(''),
    transferCode: text('transfer_code').notNull().default(''),
    companyAddress: text('company_address').notNull().default(''),
    offered: boolean('offered').notNull().default(true),
    position: smallint('position').notNull(),
  },
  (table) => [check('deposit_network_kind', sql`${table.kind} between 1 and 3`)],
);

export const deposits = pgTable(
  'deposit',
  {
    id: bigId(),
    memberId: memberRef(),
    networkId: integer('network_id')
      .notNull()
      .references(() => depositNetworks.id),
    coin: text('coin').notNull(),
    /** The account that is credited. */
    type: smallint('type').notNull(),
    amount: money('amount').notNull(),
    voucher: text('voucher').notNull(),
    /** 1 in review, 2 completed, 3 rejected. */
    status: smallint('status').notNull().default(1),
    remark: text('remark').notNull().default(''),
    createdAtMs: epochMs('created_at_ms').notNull(),
    decidedAtMs: epochMs('decided_at_ms'),
  },
  (table) => [
    index('deposit_by_member').on(table.memberId, table.id),
    index('deposit_waiting').on(table.createdAtMs).where(sql`${table.status} = 1`),
    check('deposit_amount', sql`${table.amount} > 0 and ${table.status} between 1 and 3`),
  ],
);

/** What a withdrawal of a coin costs and how much it may be. */
export const withdrawalRules = pgTable(
  'withdrawal_rule',
  {
    coinId: integer('coin_id')
      .primaryKey()
      .references(() => coins.id),
    minimum: money('minimum').notNull(),
    maximum: money('maximum').notNull(),
    feeMode: text('fee_mode').$type<'percent' | 'fixed'>().notNull(),
    /** Percent of the amount. */
    feePercent: money('fee_percent').notNull(),
    /** In the coin. */
    feeFixed: money('fee_fixed').notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (table) => [
    check('withdrawal_rule_limits', sql`${table.minimum} > 0 and ${table.maximum} >= ${table.minimum}`),
    check(
      'withdrawal_rule_fee',
      sql`${table.feePercent} >= 0 and ${table.feePercent} < 100 and ${table.feeFixed} >= 0`,
    ),
  ],
);

export const withdrawals = pgTable(
  'withdrawal',
  {
    id: bigId(),
    memberId: memberRef(),
    coin: text('coin').notNull(),
    type: smallint('type').notNull(),
    amount: money('amount').notNull(),
    fee: money('fee').notNull(),
    destination: text('destination').$type<'wallet' | 'bank'>().notNull(),
    /**
     * Worth in USDT at the time of the request; null for a coin that had no price. Decides how many operators must
     * agree.
     */
    worth: money('worth'),
    /** The address or bank account at the time of the request: a later change does not redirect the money. */
    address: text('address').notNull(),
    /** The network that the address is paid by; null for a bank account, and where none is known. */
    network: text('network').$type<NetworkId>(),
    /** 1 in review, 2 completed, 3 rejected. */
    status: smallint('status').notNull().default(1),
    remark: text('remark').notNull().default(''),
    createdAtMs: epochMs('created_at_ms').notNull(),
    decidedAtMs: epochMs('decided_at_ms'),
  },
  (table) => [
    index('withdrawal_by_member').on(table.memberId, table.id),
    index('withdrawal_waiting').on(table.createdAtMs).where(sql`${table.status} = 1`),
    check(
      'withdrawal_amounts',
      sql`${table.amount} > 0 and ${table.fee} >= 0 and ${table.fee} <= ${table.amount} and ${table.status} between 1 and 3`,
    ),
  ],
);

/** Operators who agreed to a withdrawal; a large one needs two of them. */
export const withdrawalApprovals = pgTable(
  'withdrawal_approval',
  {
    withdrawalId: bigint('withdrawal_id', { mode: 'number' })
      .notNull()
      .references(() => withdrawals.id),
    operator: text('operator').notNull(),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.operator] })],
);

export const swaps = pgTable(
  'swap',
  {
    id: bigId(),
    memberId: memberRef(),
    type: smallint('type').notNull(),
    fromCoin: text('from_coin').notNull(),
    toCoin: text('to_coin').notNull(),
    amount: money('amount').notNull(),
    /** To-coin for one from-coin. */
    rate: money('rate').notNull(),
    fee: money('fee').notNull(),
    received: money('received').notNull(),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [
    index('swap_by_member').on(table.memberId, table.id),
    check(
      'swap_amounts',
      sql`${table.amount} > 0 and ${table.rate} > 0 and ${table.fee} >= 0 and ${table.received} >= 0`,
    ),
  ],
);
