import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { loanProduct } from '../../contract/entities/products.ts';
import { initialInputs, type LoanInputs, loanForm, planOf } from './loan-form.ts';

const product = loanProduct.decode(
  { id: 5, title: 'Starter', minprice: '100', maxprice: '2000', interest_rate: '0.05', cycle: 7 },
  'data',
);
const context = { product, write: (amount: string) => `~${amount}`, isReference: false };
const inputs: LoanInputs = { amount: decimal(100), frontPhoto: '/a', backPhoto: '/b', handheldPhoto: '/c' };
const issues = (more: Partial<LoanInputs>) => loanForm.check({ ...inputs, ...more }, context);

describe('PROD-01 loan application', () => {
  test('integer within minprice..maxprice inclusive, else loans.Expected_loan_amounterror with min and max', () => {
    expect(initialInputs(product).amount).toBe('100');
    expect(issues({ amount: decimal(100) })).toEqual([]);
    expect(issues({ amount: decimal(2000) })).toEqual([]);
    for (const amount of [undefined, decimal(99), decimal(2001), decimal('100.5')]) {
      const [issue] = issues({ amount });
      expect(issue?.message.id).toBe('loans.Expected_loan_amounterror');
      expect(issue?.message.values).toEqual({ min: '~100', max: '~2000' });
    }
  });

  test('where minprice is no whole number the amount starts at the next one', () => {
    expect(initialInputs({ ...product, minAmount: decimal('100.5') }).amount).toBe('101');
  });

  test('all three images are required, and the first message names the first that is missing', () => {
    expect(issues({ frontPhoto: '', backPhoto: '', handheldPhoto: '' }).map(({ field }) => field)).toEqual([
      'frontPhoto',
      'backPhoto',
      'handheldPhoto',
    ]);
    expect(issues({ backPhoto: '' })[0]?.message.id).toBe('identity.tip2');
    expect(issues({ handheldPhoto: '' })[0]?.message.message).toContain('holding');
  });

  test('interest and repayment follow the amount', () => {
    expect(planOf(inputs, product)).toEqual({ interest: '0.35', total: '100.35' });
    expect(planOf({ ...inputs, amount: undefined }, product)).toBeUndefined();
  });

  test('the payload names product, amount and the three pictures', () => {
    expect(loanForm.payload(inputs, context)).toEqual({
      productId: '5',
      amount: '100',
      frontPhoto: '/a',
      backPhoto: '/b',
      handheldPhoto: '/c',
    });
  });

  test('the reference server is told the terms that are shown, and no other backend is', () => {
    const told = loanForm.payload(inputs, { ...context, isReference: true });
    expect(told).toMatchObject({ interest: '0.35', cycleDays: 7 });
    expect(loanForm.payload(inputs, context)).toMatchObject({ interest: undefined, cycleDays: undefined });
  });
});
