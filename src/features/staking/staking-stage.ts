/** The stage of a stake, which decides what its card shows (PROD-03): Redeem only if status is 0 and type is 1. */
import type { StakingOrder } from '../../contract/entities/products.ts';

export type StakingStage = 'redeemable' | 'pending' | 'ended' | 'redeemed';

export const stakingStage = ({ status, redeemable }: Pick<StakingOrder, 'status' | 'redeemable'>): StakingStage =>
  status === 'active' ? (redeemable ? 'redeemable' : 'pending') : status;

/**
 * The elapsed share of the term, 0 to 1; undefined unless it is active with known dates. @param nowMs the server's time
 */
export const stakedShare = ({ startAt, endAt, status }: StakingOrder, nowMs: number): number | undefined => {
  if (status !== 'active' || startAt === undefined || endAt === undefined || endAt <= startAt) return undefined;
  return Math.min(Math.max((nowMs - startAt) / (endAt - startAt), 0), 1);
};
