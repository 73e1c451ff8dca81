/** Loans on offer, as operators change them. A loan keeps the terms that it was applied for with. */

import { and, asc, count, eq, isNull, or } from 'drizzle-orm';
import { LOAN_STATUS } from '../../../src/contract/status-codes.ts';
import type { Tx } from '../../db/connection.ts';
import { loanProducts, loans } from '../../db/schema/products.ts';
import { afterLast, runningOf } from '../products/positions.ts';

type Row = typeof loanProducts.$inferSelect;

export type LoanTerms = Pick<Row, 'title' | 'lender' | 'minAmount' | 'maxAmount' | 'dailyRate' | 'cycleDays'>;

/** Includes retired products. `running` counts loans that are still owed and applications that wait for a decision. */
export const listAllLoanProducts = async (tx: Tx): Promise<(Row & { running: number })[]> => {
  const owed = and(eq(loans.status, LOAN_STATUS.approved), isNull(loans.repaidAtMs));
  const running = await tx
    .select({ id: loans.productId, orders: count() })
    .from(loans)
    .where(or(eq(loans.status, LOAN_STATUS.applying), owed))
    .groupBy(loans.productId);
  const rows = await tx.select().from(loanProducts).orderBy(asc(loanProducts.position), asc(loanProducts.id));
  return rows.map((row) => ({ ...row, running: runningOf(running, row.id) }));
};

/** @returns its id */
export const addLoanProduct = async (tx: Tx, terms: LoanTerms): Promise<number> => {
  const position = afterLast(await tx.select().from(loanProducts));
  const [row] = await tx
    .insert(loanProducts)
    .values({ ...terms, position })
    .returning({ id: loanProducts.id });
  if (row === undefined) throw new Error('a loan product was not written');
  return row.id;
};

export const changeLoanProduct = async (
  tx: Tx,
  id: number,
  { title, lender, minAmount, maxAmount, dailyRate, cycleDays }: LoanTerms,
): Promise<void> => {
  const terms = { title, lender, minAmount, maxAmount, dailyRate, cycleDays };
  await tx.update(loanProducts).set(terms).where(eq(loanProducts.id, id));
};

export const offerLoanProduct = async (tx: Tx, id: number, offered: boolean): Promise<void> => {
  await tx.update(loanProducts).set({ offered }).where(eq(loanProducts.id, id));
};
