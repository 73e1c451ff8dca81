import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { balanceList } from '../../contract/entities/wallet.ts';
import { type TransferInputs, transferForm } from './transfer-form.ts';

const balances = balanceList.decode(
  {
    coinList: [
      { type: 1, balanceInfo: [{ coinId: 1, coinName: 'USDT', balance: '50' }] },
      { type: 2, balanceInfo: [{ coinId: 1, coinName: 'USDT', balance: '7.5' }] },
    ],
  },
  'data',
);
const inputs: TransferInputs = { from: 1, to: 2, coinId: '1', amount: undefined };
const fields = (amount: string | undefined) =>
  transferForm
    .check({ ...inputs, amount: amount === undefined ? undefined : decimal(amount) }, balances)
    .map(({ field }) => field);

describe('ASSET-03 transfer between own accounts', () => {
  test('a quantity above zero and within the balance is required', () => {
    expect(fields(undefined)).toEqual(['amount']);
    expect(fields('0')).toEqual(['amount']);
    expect(fields('50.00000001')).toEqual(['amount']);
    expect(fields('50')).toEqual([]);
  });

  test('a quantity is not sent where the balance is not known', () => {
    const unknown = balanceList.decode(
      { coinList: [{ type: 1, balanceInfo: [{ coinId: 1, coinName: 'USDT' }] }] },
      'data',
    );
    const issues = transferForm.check({ ...inputs, amount: decimal(5) }, unknown);
    expect(issues.map(({ field, message }) => [field, message.message])).toEqual([['amount', 'Failed to load']]);
  });

  test('a coin that the paying account does not hold is asked for, whatever the quantity', () => {
    const turned = { ...inputs, from: 2 as const, to: 1 as const, coinId: '9', amount: decimal(5) };
    expect(transferForm.check(turned, balances).map(({ field }) => field)).toEqual(['coinId']);
  });

  test('All of a balance with more than 8 decimals is what can be sent of it, never more than there is', () => {
    const held = [{ coinId: 1, coinName: 'USDT', balance: '0.1234567899' }];
    const list = balanceList.decode({ coinList: [{ type: 1, balanceInfo: held }] }, 'data');
    expect(transferForm.change(inputs, { type: 'allTapped' }, list).amount).toBe('0.12345678');
  });

  test('turning round, All, another coin, and never the same account twice', () => {
    const typed = { ...inputs, amount: decimal(5) };
    expect(transferForm.change(typed, { type: 'turned' }, balances)).toEqual({
      from: 2,
      to: 1,
      coinId: '1',
      amount: undefined,
    });
    expect(transferForm.change(inputs, { type: 'allTapped' }, balances).amount).toBe('50');
    // This coin's balance is unknown, so the typed amount stays.
    const unknown = { ...typed, coinId: '99' };
    expect(transferForm.change(unknown, { type: 'allTapped' }, balances)).toEqual(unknown);
    // A figure that was typed for one coin is none of another.
    expect(transferForm.change(typed, { type: 'coinChosen', coinId: '2' }, balances)).toEqual({
      ...inputs,
      coinId: '2',
    });
    expect(transferForm.change(typed, { type: 'fromChosen', account: 2 }, balances)).toMatchObject({ from: 2, to: 1 });
    // Nor is it one of another account.
    expect(transferForm.change(typed, { type: 'fromChosen', account: 3 }, balances)).toEqual({ ...inputs, from: 3 });
    expect(transferForm.change(typed, { type: 'toChosen', account: 3 }, balances)).toMatchObject({
      from: 1,
      to: 3,
      amount: '5',
    });
  });

  test('the payload says coin, amount, from and to', () => {
    expect(transferForm.payload({ ...inputs, amount: decimal('1.5') }, balances)).toEqual({
      coinId: '1',
      amount: '1.5',
      from: 1,
      to: 2,
    });
  });
});
