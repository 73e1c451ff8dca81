/** What deposits and withdrawals share: the decision on them, and the filters of their lists. */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Decimal } from '../../../src/contract/decimal.ts';
import type { AccountType, ReviewStatus } from '../../../src/contract/entities/wallet.ts';
import { REVIEW } from '../../../src/contract/status-codes.ts';
import { message } from '../../base/messages.ts';
import { REFUSED_AMOUNT_REMARK } from '../content/own-words.ts';

export type ReviewDecision = { readonly approved: true } | { readonly approved: false; readonly remark: string };

const REFUSED_AMOUNT = /13$/;

/** A sandbox without operators rejects an amount that ends in 13, so that one person can try a rejection too. */
export const decisionAlone = (amount: Decimal): ReviewDecision =>
  REFUSED_AMOUNT.test(amount) ? { approved: false, remark: REFUSED_AMOUNT_REMARK.message } : { approved: true };

/** What stands for the network in a record of money that goes from bank to bank. */
export const BANK_WIRE = message(/*i18n*/ { id: 'server.network.bank', message: 'Bank wire' });

export interface ReviewsQuery {
  readonly coin: string | undefined;
  readonly type: AccountType | undefined;
  readonly page: number;
  readonly limit: number;
  readonly status?: ReviewStatus | undefined;
  /** Epoch ms, by the time that the record shows: this and later. */
  readonly fromMs?: number | undefined;
  /** Epoch ms: before this. */
  readonly untilMs?: number | undefined;
}

interface ReviewedTable {
  readonly coin: AnyPgColumn;
  readonly type: AnyPgColumn;
  readonly status: AnyPgColumn;
  readonly createdAtMs: AnyPgColumn;
  readonly decidedAtMs: AnyPgColumn;
}

/** The filters of a list of deposits or withdrawals. */
export const reviewedWhere = (table: ReviewedTable, asked: ReviewsQuery): SQL | undefined => {
  const shownAt = sql`coalesce(${table.decidedAtMs}, ${table.createdAtMs})`;
  return and(
    asked.coin === undefined ? undefined : eq(table.coin, asked.coin),
    asked.type === undefined ? undefined : eq(table.type, asked.type),
    asked.status === undefined ? undefined : eq(table.status, REVIEW[asked.status]),
    asked.fromMs === undefined ? undefined : sql`${shownAt} >= ${asked.fromMs}`,
    asked.untilMs === undefined ? undefined : sql`${shownAt} < ${asked.untilMs}`,
  );
};
