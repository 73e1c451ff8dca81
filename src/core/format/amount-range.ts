/** The check of whole amounts between two bounds, which loans and lock mining share. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Decimal, isPositive, scaleOf } from '../../contract/decimal.ts';
import { isAmountWithin } from '../../contract/rules/products.ts';

export interface AmountRange {
  readonly min: Decimal;
  readonly max: Decimal;
  /** Writes an amount as the language on screen does. */
  readonly write: (amount: Decimal) => string;
}

/** PROD-01: a whole number within min..max, both included. undefined where it is one. */
export const rangeIssue = (amount: Decimal | undefined, range: AmountRange): MessageDescriptor | undefined => {
  if (
    amount !== undefined &&
    isPositive(amount) &&
    scaleOf(amount) === 0 &&
    isAmountWithin(amount, range.min, range.max)
  ) {
    return undefined;
  }
  const [min, max] = [range.write(range.min), range.write(range.max)];
  return msg({
    id: 'loans.Expected_loan_amounterror',
    message: `The amount must be a whole number from ${min} to ${max}`,
  });
};
