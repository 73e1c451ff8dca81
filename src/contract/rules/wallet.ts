/** Fees of withdrawals and how deposit addresses are read, shared by the screens and the server. */
import { type Decimal, div, gt, HUNDRED, max, min, mul, sub, ZERO } from '../decimal.ts';
import type { WithdrawalInfo } from '../entities/wallet.ts';

const PLACES = 8;

export interface WithdrawalSums {
  /** In the coin; never above the amount. */
  readonly fee: Decimal;
  /** What is sent: amount minus fee, floored at 0 (WALLET-02). */
  readonly net: Decimal;
}

/** Percent of the amount if the mode is percent, else fixed. */
export const withdrawalSums = (
  amount: Decimal,
  { feeMode, feePercent, feeFixed }: Pick<WithdrawalInfo, 'feeMode' | 'feePercent' | 'feeFixed'>,
): WithdrawalSums => {
  const full = feeMode === 'percent' ? div(mul(amount, feePercent), HUNDRED, PLACES, 'up') : feeFixed;
  return { fee: min(full, max(amount, ZERO)), net: max(sub(amount, full), ZERO) };
};

/** What can be withdrawn at most: the limit or the balance, whichever is less. */
export const withdrawable = ({ balance, maximum }: Pick<WithdrawalInfo, 'balance' | 'maximum'>): Decimal =>
  gt(maximum, ZERO) ? min(balance, maximum) : balance;
