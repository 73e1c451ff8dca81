/** Protective tools of members: daily limits and pauses. A member without a row has none. */
import { sql } from 'drizzle-orm';
import { bigint, check, pgTable } from 'drizzle-orm/pg-core';
import { epochMs, money } from '../columns.ts';
import { members } from './members.ts';

/**
 * Triggers of the migration `protection_guard` refuse any write that would loosen a row too early: a pause never gets
 * shorter, and a limit rises only to the pending amount, once its waiting time is over.
 */
export const memberProtection = pgTable(
  'member_protection',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .primaryKey()
      .references(() => members.id),
    /** USDT; null: no limit. */
    stakeAmount: money('stake_amount'),
    stakePendingAmount: money('stake_pending_amount'),
    stakePendingAtMs: epochMs('stake_pending_at_ms'),
    lossAmount: money('loss_amount'),
    lossPendingAmount: money('loss_pending_amount'),
    lossPendingAtMs: epochMs('loss_pending_at_ms'),
    coolOffUntilMs: epochMs('cool_off_until_ms'),
    excludedUntilMs: epochMs('excluded_until_ms'),
    changedAtMs: epochMs('changed_at_ms').notNull(),
  },
  (table) => [
    check('member_protection_stake', sql`${table.stakeAmount} > 0 and ${table.stakePendingAmount} > 0`),
    check('member_protection_loss', sql`${table.lossAmount} > 0 and ${table.lossPendingAmount} > 0`),
  ],
);
