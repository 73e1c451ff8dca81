/** Repayment of loans (SRV-07): collected when due, or made by the member at any time. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { add, gte, neg } from '../../../src/contract/decimal.ts';
import { LOAN_STATUS } from '../../../src/contract/status-codes.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { loans } from '../../db/schema/products.ts';
import { available, system } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/ledger.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { amountText } from '../notices/amount-text.ts';
import { writeNotice } from '../notices/notices.ts';
import { LOAN_ACCOUNT, LOAN_COIN, type LoanRow, lockOwn } from './loans.ts';

/** Where the balance does not cover a loan that is due, collection is retried at this interval. */
const COLLECT_AGAIN_MS = 60 * 60 * 1000;

const NOT_OWED = message(/*i18n*/ { id: 'server.loan.notOwed', message: 'There is nothing to repay for this loan' });
const REPAID_TITLE = message(/*i18n*/ { id: 'server.loan.notice.repaid', message: 'Loan repaid' });
const REPAID_BODY = /*i18n*/ {
  id: 'server.loan.notice.repaidBody',
  message: 'Your loan was due: {amount} USDT were taken from your spot account.',
};
const OVERDUE_TITLE = message(/*i18n*/ { id: 'server.loan.notice.overdue', message: 'Loan overdue' });
const OVERDUE_BODY = /*i18n*/ {
  id: 'server.loan.notice.overdueBody',
  message: 'Your loan is due and your spot account does not hold the {amount} USDT that you owe.',
};

const collect = async (tx: Tx, row: LoanRow, nowMs: number): Promise<void> => {
  const owed = add(row.amount, row.interest);
  await post(
    tx,
    {
      kind: 'loan.repay',
      reference: String(row.id),
      postings: [
        { account: available(row.memberId, LOAN_ACCOUNT, LOAN_COIN), amount: neg(owed) },
        { account: system('house', LOAN_COIN), amount: row.amount },
        { account: system('interest', LOAN_COIN), amount: row.interest },
      ],
    },
    nowMs,
  );
  await tx.update(loans).set({ repaidAtMs: nowMs, collectAtMs: null }).where(eq(loans.id, row.id));
};

/** Repays a loan before or after it is due, from the spot account. @throws Refusal */
export const repayLoan = async (tx: Tx, memberId: number, loanId: string, nowMs: number): Promise<void> => {
  const row = await lockOwn(tx, memberId, loanId);
  if (row.status !== LOAN_STATUS.approved || row.repaidAtMs !== null) throw new Refusal(NOT_OWED);
  await collect(tx, row, nowMs);
};

/** Notifies the member that a due loan was repaid or, at the first attempt only, that it is overdue. */
const tellDue = async (tx: Tx, row: LoanRow, repaid: boolean, nowMs: number): Promise<void> => {
  const amount = amountText(add(row.amount, row.interest));
  const [title, body] = repaid ? [REPAID_TITLE, REPAID_BODY] : [OVERDUE_TITLE, OVERDUE_BODY];
  await writeNotice(
    tx,
    {
      memberId: row.memberId,
      title: inAllLanguages(title),
      body: inAllLanguages(message(body, { amount })),
      about: { kind: 'loans', path: '/loans' },
    },
    nowMs,
  );
};

/**
 * Collects one due loan, the oldest first; where the balance does not cover it, collection is retried later.
 * @returns the number of rows claimed
 */
export const collectDueLoans = async (tx: Tx, nowMs: number): Promise<number> => {
  const due = await tx
    .select()
    .from(loans)
    .where(and(eq(loans.status, LOAN_STATUS.approved), isNull(loans.repaidAtMs), lte(loans.collectAtMs, nowMs)))
    .orderBy(asc(loans.dueAtMs), asc(loans.id))
    .limit(1)
    .for('update', { skipLocked: true });
  for (const row of due) {
    const { available: held } = await balanceOf(tx, row.memberId, LOAN_ACCOUNT, LOAN_COIN);
    const isCovered = gte(held, add(row.amount, row.interest));
    if (isCovered || row.collectAtMs === row.dueAtMs) await tellDue(tx, row, isCovered, nowMs);
    if (isCovered) await collect(tx, row, nowMs);
    else
      await tx
        .update(loans)
        .set({ collectAtMs: nowMs + COLLECT_AGAIN_MS })
        .where(eq(loans.id, row.id));
  }
  return due.length;
};
