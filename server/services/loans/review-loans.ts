/** Decides loan applications: by operators, or automatically in a sandbox without operators. */

import { and, asc, eq, lte } from 'drizzle-orm';
import { neg } from '../../../src/contract/decimal.ts';
import { LOAN_STATUS } from '../../../src/contract/status-codes.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { loans } from '../../db/schema/products.ts';
import { available, system } from '../../ledger/accounts.ts';
import { post } from '../../ledger/ledger.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { REFUSED_LOAN_REMARK } from '../content/own-words.ts';
import { amountText } from '../notices/amount-text.ts';
import { writeNotice } from '../notices/notices.ts';
import { LOAN_ACCOUNT, LOAN_COIN, type LoanRow } from './loans.ts';

const APPROVED_TITLE = message(/*i18n*/ { id: 'server.loan.notice.approved', message: 'Loan approved' });
const APPROVED_BODY = /*i18n*/ {
  id: 'server.loan.notice.approvedBody',
  message: '{amount} USDT have been paid to your spot account.',
};
const REJECTED_TITLE = message(/*i18n*/ { id: 'server.loan.notice.rejected', message: 'Loan not approved' });
const REJECTED_BODY = message(
  /*i18n*/ { id: 'server.loan.notice.rejectedBody', message: 'Your loan application was not approved.' },
);

export type LoanDecision = { readonly approved: true } | { readonly approved: false; readonly remark: string };

/** An operator's decision. @returns the loan, or undefined where it is not open (any more) */
export const decideLoan = async (
  tx: Tx,
  loanId: number,
  decision: LoanDecision,
  nowMs: number,
): Promise<LoanRow | undefined> => {
  const [open] = await tx
    .select()
    .from(loans)
    .where(and(eq(loans.id, loanId), eq(loans.status, LOAN_STATUS.applying)))
    .for('update');
  if (open === undefined) return undefined;
  const dueAtMs = nowMs + open.cycleDays * DAY_MS;
  const [row] = await tx
    .update(loans)
    .set(
      decision.approved
        ? { status: LOAN_STATUS.approved, decidedAtMs: nowMs, dueAtMs, collectAtMs: dueAtMs }
        : { status: LOAN_STATUS.rejected, decidedAtMs: nowMs, remark: decision.remark },
    )
    .where(eq(loans.id, loanId))
    .returning();
  if (row === undefined) throw new Error('a loan was not written');
  const amount = amountText(row.amount);
  const [title, body] = decision.approved
    ? [APPROVED_TITLE, message(APPROVED_BODY, { amount })]
    : [REJECTED_TITLE, REJECTED_BODY];
  if (decision.approved) {
    await post(
      tx,
      {
        kind: 'loan.payout',
        reference: String(row.id),
        postings: [
          { account: system('house', LOAN_COIN), amount: neg(row.amount) },
          { account: available(row.memberId, LOAN_ACCOUNT, LOAN_COIN), amount: row.amount },
        ],
      },
      nowMs,
    );
  }
  const about = { kind: 'loans', path: '/loans' } as const;
  await writeNotice(
    tx,
    { memberId: row.memberId, title: inAllLanguages(title), body: inAllLanguages(body), about },
    nowMs,
  );
  return row;
};

const REFUSED_TITLE = /reject/i;

/**
 * Decides the applications made up to `beforeMs`, for a sandbox without operators. A product with "reject" in its title
 * is refused, so that one person can try a refusal too.
 */
export const reviewLoansAlone = async (tx: Tx, beforeMs: number, nowMs: number): Promise<number> => {
  const waiting = await tx
    .select({ id: loans.id, title: loans.title })
    .from(loans)
    .where(and(eq(loans.status, LOAN_STATUS.applying), lte(loans.appliedAtMs, beforeMs)))
    .orderBy(asc(loans.id))
    .limit(20)
    .for('update', { skipLocked: true });
  for (const { id, title } of waiting) {
    await decideLoan(
      tx,
      id,
      REFUSED_TITLE.test(title) ? { approved: false, remark: REFUSED_LOAN_REMARK.message } : { approved: true },
      nowMs,
    );
  }
  return waiting.length;
};

/** For operators: oldest first. */
export const listOpenLoans = (tx: Tx, limit: number): Promise<LoanRow[]> =>
  tx.select().from(loans).where(eq(loans.status, LOAN_STATUS.applying)).orderBy(asc(loans.id)).limit(limit);

export const findLoan = async (tx: Tx, id: number): Promise<LoanRow | undefined> => {
  const [row] = await tx.select().from(loans).where(eq(loans.id, id));
  return row;
};
