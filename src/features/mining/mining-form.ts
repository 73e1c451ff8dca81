/** The form to buy a lock mining product (PROD-02) as pure functions. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { buyMining } from '../../contract/calls/mining.ts';
import { type Decimal, gt, round } from '../../contract/decimal.ts';
import type { MiningProduct } from '../../contract/entities/products.ts';
import { miningYield } from '../../contract/rules/products.ts';
import { rangeIssue } from '../../core/format/amount-range.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface MiningInputs {
  /** In the product's coin. */
  readonly amount: Decimal | undefined;
}

export interface MiningContext {
  readonly product: MiningProduct;
  /** Available balance of the spot account; undefined while unknown. */
  readonly balance: Decimal | undefined;
  readonly write: (amount: Decimal) => string;
  /** Whether the server takes the terms that the member saw, and then books no worse ones. */
  readonly isReference: boolean;
}

/** Starts at the least whole amount that is in range. */
export const initialInputs = ({ minAmount }: MiningProduct): MiningInputs => ({ amount: round(minAmount, 0, 'up') });

const check = ({ amount }: MiningInputs, { product, balance, write }: MiningContext): Issue<'amount'>[] => {
  const outside = rangeIssue(amount, { min: product.minAmount, max: product.maxAmount, write });
  if (outside) return [{ field: 'amount', message: outside }];
  if (amount !== undefined && balance !== undefined && gt(amount, balance)) {
    return [{ field: 'amount', message: msg`Insufficient available balance` }];
  }
  return [];
};

export const miningForm: FormDefinition<
  MiningInputs,
  Typed<MiningInputs>,
  MiningContext,
  PayloadOf<typeof buyMining>
> = {
  change: setField,
  check,
  payload: ({ amount }, { product, isReference }) => ({
    productId: product.id,
    amount: amount ?? product.minAmount,
    dailyRate: isReference ? product.dailyRate : undefined,
    cycleDays: isReference ? product.cycleDays : undefined,
  }),
};

/** What the whole cycle yields, in the product's coin. */
export const expectedYield = (
  { amount }: MiningInputs,
  { dailyRate, cycleDays }: MiningProduct,
): Decimal | undefined => (amount === undefined ? undefined : miningYield(amount, dailyRate, cycleDays));
