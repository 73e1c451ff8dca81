import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { stakingProject } from '../../contract/entities/products.ts';
import { expectedReward, initialInputs, mostOf, type StakingInputs, stakingForm } from './staking-form.ts';

const project = stakingProject.decode(
  {
    id: 3,
    coin: { title: 'USDT' },
    balance: '1000',
    staking_info: [
      { id: 1, days: 7, interest_rate: '3', min_price: '100' },
      { id: 2, days: '365', interest_rate: 10, min_price: 500 },
    ],
  },
  'data',
);
const context = { project, write: (amount: string) => `~${amount}`, isReference: false };
const inputs: StakingInputs = { termId: '2', amount: decimal(600), payPassword: 'Pay12345' };
const messages = (more: Partial<StakingInputs>) =>
  stakingForm.check({ ...inputs, ...more }, context).map(({ field, message }) => `${field}:${message.id}`);

describe('PROD-03 joining a staking project', () => {
  test('the first duration is chosen, and another one keeps what was typed', () => {
    expect(initialInputs(project)).toEqual({ termId: '1', amount: undefined, payPassword: '' });
    expect(stakingForm.change(inputs, { field: 'termId', value: '1' }, context)).toEqual({ ...inputs, termId: '1' });
  });

  test('at least the minimum of the chosen duration, staking.snumerror1 with num', () => {
    expect(messages({ amount: decimal(499) })).toEqual(['amount:staking.snumerror1']);
    expect(stakingForm.check({ ...inputs, amount: decimal(99), termId: '1' }, context)[0]?.message.values).toEqual({
      num: '~100',
    });
    expect(messages({ amount: decimal(499), termId: '1' })).toEqual([]);
    expect(messages({ amount: decimal(500) })).toEqual([]);
  });

  test('amount and pay password required, digits only, not above the balance', () => {
    expect(messages({ amount: undefined, payPassword: '' })).toHaveLength(2);
    expect(messages({ amount: decimal('600.5') })).toHaveLength(1);
    expect(messages({ amount: decimal(1001) })).toHaveLength(1);
    expect(stakingForm.check({ ...inputs, termId: 'gone' }, context)[0]?.field).toBe('termId');
  });

  test('All fills in whole coins and never more than there is', () => {
    expect(mostOf(decimal('1000.7'))).toBe('1000');
    expect(mostOf(decimal('0.9'))).toBe('0');
    expect(messages({ amount: mostOf(decimal('1000')) })).toEqual([]);
  });

  test('the reward is estimated for the chosen duration; the payload names project and term', () => {
    expect(expectedReward(inputs, project)).toBe('60');
    expect(expectedReward({ ...inputs, amount: undefined }, project)).toBeUndefined();
    expect(stakingForm.payload(inputs, context)).toEqual({
      projectId: '3',
      termId: '2',
      amount: '600',
      payPassword: 'Pay12345',
    });
  });

  test('the reference server is told the terms that are shown, and no other backend is', () => {
    const shown = { ...context, project: { ...project, redeemable: true } };
    expect(stakingForm.payload(inputs, { ...shown, isReference: true })).toMatchObject({
      yearlyRate: '10',
      redeemable: true,
    });
    expect(stakingForm.payload(inputs, shown)).toMatchObject({ yearlyRate: undefined, redeemable: undefined });
  });
});
