/**
 * The double-entry ledger (SRV-03). Balances change only through the function `ledger_post` (migration
 * `ledger_functions`); triggers refuse postings that do not sum to zero and any later change of what was written.
 */
import { sql } from 'drizzle-orm';
import { bigint, check, jsonb, numeric, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigId, epochMs } from '../columns.ts';

/** One balance: a member's bucket of a coin in an account type, or one stripe of a system owner's coin. */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: bigId(),
    /** The member's id; 0 for system owners. */
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    /** 'member' or a system owner ('house', 'fees', …). */
    owner: text('owner').notNull(),
    /** 1 spot, 2 options, 3 quantitative; 0 for system owners. */
    type: smallint('type').notNull(),
    coin: text('coin').notNull(),
    bucket: text('bucket').notNull(),
    /** System owners' balances are spread over stripes, so that concurrent movements do not queue on one row. */
    stripe: smallint('stripe').notNull(),
    balance: numeric('balance').notNull().default('0'),
    /** The movement of the account's newest posting, where its chain of postings begins. */
    lastMovementId: bigint('last_movement_id', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('ledger_account_key').on(
      table.memberId,
      table.owner,
      table.type,
      table.coin,
      table.bucket,
      table.stripe,
    ),
    check('ledger_account_not_negative', sql`${table.memberId} = 0 or ${table.balance} >= 0`),
    check('ledger_account_owner', sql`(${table.memberId} > 0) = (${table.owner} = 'member')`),
    check('ledger_account_bucket', sql`${table.bucket} in ('available', 'frozen')`),
  ],
);

/** One thing that happened to money. A kind and reference happen at most once. */
export const ledgerMovements = pgTable(
  'ledger_movement',
  {
    /** Drawn while the movement's accounts are locked: on one account, a later movement has the higher id. */
    id: bigId(),
    kind: text('kind').notNull(),
    reference: text('reference').notNull(),
    /** What the statement's remark names (a market, the other member), by name. */
    detail: jsonb('detail').$type<Record<string, string>>(),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [uniqueIndex('ledger_movement_once').on(table.kind, table.reference)],
);

/**
 * What a movement adds to or takes from one account. An account's postings form a linked list from the newest to the
 * oldest, so that the only index grows at its end and a transfer costs the same after a billion of them. An index by
 * account would be written at a random place for each posting.
 *
 * No foreign keys: `ledger_post`, the only writer, draws both ids itself, and checking a key for each posting would
 * cost a third of a transfer. `proveLedger` looks for stray postings instead.
 */
export const ledgerPostings = pgTable(
  'ledger_posting',
  {
    movementId: bigint('movement_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    amount: numeric('amount').notNull(),
    balanceAfter: numeric('balance_after').notNull(),
    /** The account's posting before this one; null for its first. */
    previousMovementId: bigint('previous_movement_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.movementId, table.accountId] }),
    check('ledger_posting_not_zero', sql`${table.amount} <> 0`),
  ],
);
