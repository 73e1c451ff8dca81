/** Withdrawal fees and limits, shared by the screens and the server. */
import { type Decimal, div, gt, HUNDRED, max, min, mul, round, sub, ZERO } from '../decimal.ts';
import type { WithdrawalInfo } from '../entities/wallet.ts';
import { BOOKED_PLACES } from './spot.ts';

export interface WithdrawalSums {
  /** In the coin; never above the amount. */
  readonly fee: Decimal;
  /** What is sent: amount minus fee, floored at 0 (WALLET-02). */
  readonly net: Decimal;
}

export interface FeeRule {
  readonly feeMode: WithdrawalInfo['feeMode'];
  readonly feePercent: Decimal;
  readonly feeFixed: Decimal;
}

export const withdrawalSums = (amount: Decimal, { feeMode, feePercent, feeFixed }: FeeRule): WithdrawalSums => {
  const full =
    feeMode === 'percent'
      ? div(mul(amount, feePercent), HUNDRED, BOOKED_PLACES, 'up')
      : round(feeFixed, BOOKED_PLACES, 'up');
  return { fee: min(full, max(amount, ZERO)), net: max(sub(amount, full), ZERO) };
};

/** undefined where the backend did not send the fee that its mode needs: a missing fee is not a zero fee. */
export const feeRuleOf = ({ feeMode, feePercent, feeFixed }: WithdrawalInfo): FeeRule | undefined => {
  const needed = feeMode === 'percent' ? feePercent : feeFixed;
  return needed === undefined ? undefined : { feeMode, feePercent: feePercent ?? ZERO, feeFixed: feeFixed ?? ZERO };
};

/** The most that can be withdrawn: the smaller of limit and balance; undefined where no balance was sent. */
export const withdrawable = ({ balance, maximum }: Pick<WithdrawalInfo, 'balance' | 'maximum'>): Decimal | undefined =>
  balance !== undefined && maximum !== undefined && gt(maximum, ZERO) ? min(balance, maximum) : balance;

/** What "All" enters: the balance with the decimals that an amount may have, never more than there is. */
export const wholeAmount = (balance: Decimal | undefined): Decimal | undefined =>
  balance === undefined ? undefined : round(balance, BOOKED_PLACES);
