/** Loans (PROD-01): applied for with documents, decided by an operator, repaid at once with interest when due. */
import { and, asc, desc, eq } from 'drizzle-orm';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { applyForLoan as applyForLoanCall, getLoans as getLoansCall } from '../../../src/contract/calls/loans.ts';
import { add, gt } from '../../../src/contract/decimal.ts';
import type { LoanOrder, LoanProduct, LoanStatus } from '../../../src/contract/entities/products.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { isAmountWithin, loanInterest } from '../../../src/contract/rules/products.ts';
import { LOAN_STATUS, statusOf } from '../../../src/contract/status-codes.ts';
import { message, textOf } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { lockMember } from '../../db/lock-member.ts';
import { loanProducts, loans } from '../../db/schema/products.ts';
import { inWordsOf } from '../content/own-words.ts';
import { requireWholeAmount } from '../products/amounts.ts';
import { orderNumber, rowId, smallRowId } from '../products/ids.ts';
import { TERMS_CHANGED } from '../products/refusals.ts';
import { requireFeature } from '../site/settings.ts';
import { requireOwnPicture } from '../uploads/uploads.ts';

/** Loans are paid out to and collected from the spot account, in USDT. */
export const LOAN_ACCOUNT = SPOT_ACCOUNT;
export const LOAN_COIN = 'USDT';
const MAX_OPEN = 10;

const NO_PRODUCT = message(/*i18n*/ { id: 'server.loan.product', message: 'This loan is not on offer' });
const RANGE = /*i18n*/ { id: 'server.loan.range', message: 'The amount must be from {min} to {max}' };
const FRONT = message(/*i18n*/ { id: 'server.loan.front', message: 'Upload the front of your document' });
const BACK = message(/*i18n*/ { id: 'server.loan.back', message: 'Upload the back of your document' });
const HANDHELD = message(
  /*i18n*/ { id: 'server.loan.handheld', message: 'Upload a photo of you holding your document' },
);
const UNKNOWN = message(/*i18n*/ { id: 'server.loan.unknown', message: 'This loan does not exist' });
const CLOSED = message(/*i18n*/ { id: 'server.loan.decided', message: 'This application can no longer be cancelled' });
const TOO_MANY = message(/*i18n*/ { id: 'server.loan.tooMany', message: 'You have too many open applications' });

const STATUS_TEXTS: Record<LoanStatus, ReturnType<typeof message>> = {
  applying: message(/*i18n*/ { id: 'server.loan.applying', message: 'Applying' }),
  approved: message(/*i18n*/ { id: 'server.loan.approved', message: 'Approved' }),
  rejected: message(/*i18n*/ { id: 'server.loan.rejected', message: 'Rejected' }),
  cancelled: message(/*i18n*/ { id: 'server.loan.cancelled', message: 'Cancelled' }),
};
const REPAID = message(/*i18n*/ { id: 'server.loan.repaid', message: 'Repaid' });
const NOT_REPAID = message(/*i18n*/ { id: 'server.loan.notRepaid', message: 'Not repaid' });
const OVERDUE = message(/*i18n*/ { id: 'server.loan.overdue', message: 'Overdue' });

export type LoanRow = typeof loans.$inferSelect;

/** All products on offer, or the one of this id. */
const productsOnOffer = async (tx: Tx, id: string | undefined): Promise<LoanProduct[]> => {
  const wanted = id === undefined ? undefined : (smallRowId(id) ?? 0);
  const rows = await tx
    .select()
    .from(loanProducts)
    .where(and(eq(loanProducts.offered, true), wanted === undefined ? undefined : eq(loanProducts.id, wanted)))
    .orderBy(asc(loanProducts.position), asc(loanProducts.id));
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

/** Products on offer, with the server's own texts in the member's language. */
export const listLoanProducts = async (tx: Tx, id: string | undefined, lang: LanguageCode): Promise<LoanProduct[]> =>
  (await productsOnOffer(tx, id)).map((product) => ({
    ...product,
    title: inWordsOf(product.title, lang),
    lender: inWordsOf(product.lender, lang),
  }));

export type LoanInput = PayloadOf<typeof applyForLoanCall>;

/** @throws Refusal */
export const applyForLoan = async (tx: Tx, memberId: number, asked: LoanInput, nowMs: number): Promise<void> => {
  await requireFeature(tx, 'loan_switch');
  const [product] = await productsOnOffer(tx, asked.productId);
  if (product === undefined) throw new Refusal(NO_PRODUCT);
  requireWholeAmount(asked.amount);
  const { minAmount: min, maxAmount: max } = product;
  if (!isAmountWithin(asked.amount, min, max)) throw new Refusal(message(RANGE, { min, max }));
  const interest = loanInterest(asked.amount, product.dailyRate, product.cycleDays);
  const costs = asked.interest !== undefined && gt(interest, asked.interest);
  if (costs || (asked.cycleDays ?? product.cycleDays) > product.cycleDays) throw new Refusal(TERMS_CHANGED);
  if (asked.frontPhoto === '') throw new Refusal(FRONT);
  if (asked.backPhoto === '') throw new Refusal(BACK);
  if (asked.handheldPhoto === '') throw new Refusal(HANDHELD);
  await lockMember(tx, memberId);
  const open = await tx
    .select({ id: loans.id })
    .from(loans)
    .where(and(eq(loans.memberId, memberId), eq(loans.status, LOAN_STATUS.applying)));
  if (open.length >= MAX_OPEN) throw new Refusal(TOO_MANY);
  await tx.insert(loans).values({
    memberId,
    productId: Number(product.id),
    title: product.title,
    amount: asked.amount,
    interest,
    cycleDays: product.cycleDays,
    frontPhoto: await requireOwnPicture(tx, memberId, asked.frontPhoto),
    backPhoto: await requireOwnPicture(tx, memberId, asked.backPhoto),
    handheldPhoto: await requireOwnPicture(tx, memberId, asked.handheldPhoto),
    appliedAtMs: nowMs,
  });
};

export const lockOwn = async (tx: Tx, memberId: number, loanId: string): Promise<LoanRow> => {
  const id = rowId(loanId);
  const [row] =
    id === undefined
      ? []
      : await tx
          .select()
          .from(loans)
          .where(and(eq(loans.id, id), eq(loans.memberId, memberId)))
          .for('update');
  if (row === undefined) throw new Refusal(UNKNOWN);
  return row;
};

/** @throws Refusal where it is not the member's own or has been decided */
export const cancelLoan = async (tx: Tx, memberId: number, loanId: string, nowMs: number): Promise<void> => {
  const row = await lockOwn(tx, memberId, loanId);
  if (row.status !== LOAN_STATUS.applying) throw new Refusal(CLOSED);
  await tx.update(loans).set({ status: LOAN_STATUS.cancelled, decidedAtMs: nowMs }).where(eq(loans.id, row.id));
};

export type LoansQuery = PayloadOf<typeof getLoansCall>;

const repaymentText = (row: LoanRow, lang: LanguageCode, nowMs: number): string => {
  if (row.status !== LOAN_STATUS.approved) return '';
  if (row.repaidAtMs !== null) return textOf(REPAID, lang);
  return textOf((row.dueAtMs ?? 0) < nowMs ? OVERDUE : NOT_REPAID, lang);
};

export const listLoans = async (
  tx: Tx,
  memberId: number,
  asked: LoansQuery,
  lang: LanguageCode,
  nowMs: number,
): Promise<LoanOrder[]> => {
  const rows = await tx
    .select()
    .from(loans)
    .where(
      and(
        eq(loans.memberId, memberId),
        asked.status === 'all' ? undefined : eq(loans.status, LOAN_STATUS[asked.status]),
      ),
    )
    .orderBy(desc(loans.id))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit);
  return rows.map((row) => {
    const status = statusOf(LOAN_STATUS, row.status);
    return {
      id: String(row.id),
      title: inWordsOf(row.title, lang),
      orderNumber: orderNumber('LN', row.id, row.appliedAtMs),
      amount: row.amount,
      interest: row.interest,
      repaymentDue: row.dueAtMs ?? undefined,
      totalRepayment: add(row.amount, row.interest),
      repaid: row.repaidAtMs !== null,
      repaidText: repaymentText(row, lang, nowMs),
      status,
      statusText: textOf(STATUS_TEXTS[status], lang),
      remark: inWordsOf(row.remark, lang),
    };
  });
};
