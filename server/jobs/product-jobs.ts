/** Jobs of products: arrivals, yields, ends of stakes, repayments, and the sandbox's automatic reviews. */
import type { Environment } from '../base/environment.ts';
import type { Tx } from '../db/connection.ts';
import { reviewDepositsAlone } from '../services/deposits/deposits.ts';
import { collectDueLoans } from '../services/loans/collect-loans.ts';
import { reviewLoansAlone } from '../services/loans/review-loans.ts';
import { payDueYields } from '../services/mining/mining.ts';
import { readSettings } from '../services/site/settings.ts';
import { endDueStakes } from '../services/staking/staking.ts';
import { arriveMemberTransfers } from '../services/transfers/member-transfers.ts';
import { reviewWithdrawalsAlone } from '../services/withdrawals/review-withdrawals.ts';
import type { Job } from './jobs.ts';

const EVERY_MS = 1000;

export const productJobs = ({ autoReviewMs }: Pick<Environment, 'autoReviewMs'>): Job[] => {
  const jobs: Job[] = [
    { name: 'member-transfer-arrival', everyMs: EVERY_MS, run: arriveMemberTransfers },
    { name: 'mining-yield', everyMs: EVERY_MS, run: payDueYields },
    { name: 'staking-end', everyMs: EVERY_MS, run: endDueStakes },
    { name: 'loan-collection', everyMs: EVERY_MS, run: collectDueLoans },
  ];
  if (autoReviewMs === undefined) return jobs;
  /** A review that a sandbox decides automatically while its setting `sandbox_auto_review` is on. */
  const review = (name: string, run: (tx: Tx, beforeMs: number, nowMs: number) => Promise<number>): Job => ({
    name,
    everyMs: EVERY_MS,
    run: async (tx, nowMs) =>
      (await readSettings(tx)).sandbox_auto_review === '1' ? run(tx, nowMs - autoReviewMs, nowMs) : 0,
  });
  return [
    ...jobs,
    review('loan-review', reviewLoansAlone),
    review('deposit-review', reviewDepositsAlone),
    review('withdrawal-review', reviewWithdrawalsAlone),
  ];
};
