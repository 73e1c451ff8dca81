/** The stage of a loan, which decides what its card shows and offers (PROD-01). */
import type { LoanOrder } from '../../contract/entities/products.ts';

export type LoanStage = 'applying' | 'owed' | 'overdue' | 'repaid' | 'rejected' | 'cancelled';

/** @param nowMs the server's time */
export const loanStage = ({ status, repaid, repaymentDue }: LoanOrder, nowMs: number): LoanStage => {
  if (status !== 'approved') return status;
  if (repaid) return 'repaid';
  return repaymentDue !== undefined && repaymentDue < nowMs ? 'overdue' : 'owed';
};

export const mayCancel = (stage: LoanStage): boolean => stage === 'applying';
export const mayRepay = (stage: LoanStage): boolean => stage === 'owed' || stage === 'overdue';
