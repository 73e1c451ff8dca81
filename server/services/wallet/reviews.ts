/** What deposits and withdrawals share: their status and how their lists are asked for. */
import type { AccountType, ReviewStatus } from '../../../src/contract/entities/wallet.ts';

export const REVIEW = { inReview: 1, completed: 2, rejected: 3 } as const satisfies Record<ReviewStatus, number>;

export const reviewStatusOf = (code: number): ReviewStatus =>
  code === REVIEW.completed ? 'completed' : code === REVIEW.rejected ? 'rejected' : 'inReview';

export type ReviewDecision = { readonly approved: true } | { readonly approved: false; readonly remark: string };

export interface RecordsAsked {
  readonly coin: string | undefined;
  readonly type: AccountType | undefined;
  readonly page: number;
  readonly limit: number;
}
