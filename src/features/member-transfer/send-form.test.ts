import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { transferCoin } from '../../contract/entities/products.ts';
import { findForm } from './find-form.ts';
import { initialInputs, type SendInputs, sendForm, sumsOf } from './send-form.ts';

const coin = (id: number, title: string, fee: string, days: number) =>
  transferCoin.decode({ id, title, balance: '10', internal_transfer_sxf: fee, internal_transfer_days: days }, 'data');
const context = {
  to: { id: '42', username: 'bob' },
  coins: [coin(1, 'USDT', '0', 0), coin(2, 'ETH', '0.001', 1), coin(3, 'ALL', '1', 0)],
};
const inputs: SendInputs = { coinId: '1', amount: decimal(4), payPassword: 'Pay12345' };
const fields = (more: Partial<SendInputs>) => sendForm.check({ ...inputs, ...more }, context).map(({ field }) => field);

describe('PROD-04 transfer to a member', () => {
  test('a name is needed to search, and is sent without stray spaces', () => {
    expect(findForm.check({ username: '  ' }, undefined)).toHaveLength(1);
    expect(findForm.payload({ username: ' bob ' }, undefined)).toEqual({ username: 'bob' });
  });

  test('the first coin is the default; picking another clears the amount', () => {
    expect(initialInputs(context).coinId).toBe('1');
    expect(initialInputs({ ...context, coins: [] }).coinId).toBe('');
    expect(sendForm.change(inputs, { type: 'coinChosen', coinId: '2' }, context)).toMatchObject({ amount: undefined });
    expect(sendForm.change(inputs, { type: 'coinChosen', coinId: '1' }, context)).toBe(inputs);
  });

  test('All fills the balance of the coin', () => {
    expect(sendForm.change(inputs, { type: 'allTapped' }, context).amount).toBe('10');
    expect(sendForm.change(inputs, { type: 'allTapped' }, { ...context, coins: [] })).toEqual(inputs);
  });

  test('All of a balance with more than 8 decimals is what can be sent of it, never more than there is', () => {
    const exact = context.coins.map((one) => ({ ...one, balance: decimal('0.1234567899') }));
    expect(sendForm.change(inputs, { type: 'allTapped' }, { ...context, coins: exact }).amount).toBe('0.12345678');
  });

  test('received = amount − fee, free where the fee is 0', () => {
    expect(sumsOf(inputs, context)).toEqual({ fee: '0', received: '4' });
    expect(sumsOf({ ...inputs, coinId: '2' }, context)).toEqual({ fee: '0.004', received: '3.996' });
    expect(sumsOf({ ...inputs, amount: undefined }, context)).toBeUndefined();
  });

  test('amount and pay password are required, within the balance, and something must arrive', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ amount: undefined, payPassword: '' })).toEqual(['amount', 'payPassword']);
    expect(fields({ amount: decimal('10.00000001') })).toEqual(['amount']);
    expect(fields({ coinId: '3' })).toEqual(['amount']);
    expect(fields({ coinId: '9' })).toEqual(['coinId']);
  });

  test('nothing is sent whose fee or balance is not known', () => {
    const known = { id: 1, title: 'USDT', balance: '10', internal_transfer_sxf: '0', internal_transfer_days: 0 };
    for (const missing of ['balance', 'internal_transfer_sxf']) {
      const of = { ...context, coins: [transferCoin.decode({ ...known, [missing]: undefined }, 'data')] };
      const [issue] = sendForm.check(inputs, of);
      expect([issue?.field, issue?.message.message], missing).toEqual(['amount', 'Failed to load']);
    }
  });

  test('the payload names the confirmed member', () => {
    expect(sendForm.payload(inputs, context)).toEqual({
      toMemberId: '42',
      coinId: '1',
      amount: '4',
      payPassword: 'Pay12345',
    });
  });
});
