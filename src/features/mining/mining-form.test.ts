import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { miningProduct } from '../../contract/entities/products.ts';
import { expectedYield, initialInputs, miningForm } from './mining-form.ts';

const product = miningProduct.decode(
  { id: 7, title: 'Miner', min_price: '100', max_price: 5000, coin_title: 'USDT', interest_rate: '0.05', cycle: '7' },
  'data',
);
const context = { product, balance: decimal(1000), write: (amount: string) => `~${amount}`, isReference: false };
const checked = (amount: string | undefined, balance?: string) =>
  miningForm.check(
    { amount: amount === undefined ? undefined : decimal(amount) },
    balance === undefined ? context : { ...context, balance: decimal(balance) },
  );

test('PROD-02 the amount starts at min_price, which is in range', () => {
  expect(initialInputs(product).amount).toBe('100');
  expect(miningForm.check(initialInputs(product), context)).toEqual([]);
});

test('PROD-02 where min_price is no whole number the amount starts at the next one', () => {
  const fractional = { ...product, minAmount: decimal('100.5') };
  expect(initialInputs(fractional).amount).toBe('101');
  expect(miningForm.check(initialInputs(fractional), { ...context, product: fractional })).toEqual([]);
});

test('PROD-02 the range check reads min_price..max_price and its message names both bounds', () => {
  for (const amount of [undefined, '0', '99', '5001', '100.5']) {
    const [issue] = checked(amount, '9000');
    expect(issue?.message.id).toBe('loans.Expected_loan_amounterror');
    expect(issue?.message.values).toEqual({ min: '~100', max: '~5000' });
  }
  expect(checked('5000', '9000')).toEqual([]);
});

test('PROD-02 an amount above the spot balance is refused; an unknown balance is left to the server', () => {
  expect(checked('1001')).toHaveLength(1);
  expect(checked('1000')).toEqual([]);
  expect(miningForm.check({ amount: decimal(4000) }, { ...context, balance: undefined })).toEqual([]);
});

test('PROD-02 estimated yield = amount × rate × days / 100, and the payload names the product', () => {
  expect(expectedYield({ amount: decimal(100) }, product)).toBe('0.35');
  expect(expectedYield({ amount: undefined }, product)).toBeUndefined();
  expect(miningForm.payload({ amount: decimal(150) }, context)).toEqual({ productId: '7', amount: '150' });
});

test('PROD-02 the reference server is told the terms that are shown, and no other backend is', () => {
  const told = miningForm.payload({ amount: decimal(150) }, { ...context, isReference: true });
  expect(told).toMatchObject({ dailyRate: '0.05', cycleDays: 7 });
});
