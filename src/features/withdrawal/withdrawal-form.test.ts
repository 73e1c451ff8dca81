import { describe, expect, test } from 'vitest';
import { encodePayload } from '../../contract/call.ts';
import { withdraw } from '../../contract/calls/wallet.ts';
import { decimal } from '../../contract/decimal.ts';
import { withdrawalInfo } from '../../contract/entities/wallet.ts';
import { type WithdrawalContext, type WithdrawalInputs, withdrawalForm, withdrawalMethods } from './withdrawal-form.ts';

const info = withdrawalInfo.decode(
  {
    balance: '1000',
    txminnum: '10',
    txmaxnum: '500',
    sxftype: '2',
    txsxf_n: '1',
    address_list: [{ id: 3, address: 'Tabc' }],
    dbalance: '20',
  },
  'data',
);
const context: WithdrawalContext = {
  info,
  cards: [
    { id: '8', bankName: 'Bank', cardNumber: '********1111', holderName: 'A', opensAtMs: undefined },
    { id: '9', bankName: 'Other', cardNumber: '********2222', holderName: 'A', opensAtMs: undefined },
  ],
  coin: 'USDT',
  write: String,
  writeTime: String,
  nowMs: () => 1_000,
  isReference: false,
};
const inputs: WithdrawalInputs = {
  coinId: '1',
  type: 1,
  destination: 'wallet',
  destinationId: '',
  amount: decimal(100),
  payPassword: 'secret1',
};
const fields = (over: Partial<WithdrawalInputs>, of: WithdrawalContext = context) =>
  withdrawalForm.check({ ...inputs, ...over }, of).map(({ field }) => field);
const amount = (value: string, of = context) => fields({ amount: decimal(value) }, of);

describe('WALLET-02 withdrawal', () => {
  test('limits, balance, fee, address and pay password are checked', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ amount: undefined })).toEqual(['amount']);
    for (const bad of ['0', '9.99', '500.01']) expect(amount(bad)).toEqual(['amount']);
    for (const bound of ['10', '500']) expect(amount(bound)).toEqual([]);
    const poor = { ...context, info: { ...info, balance: decimal(300) } };
    expect(amount('300.00000001', poor)).toEqual(['amount']);
    expect(amount('300', poor)).toEqual([]);
    expect(amount('600', { ...context, info: { ...info, maximum: decimal(0) } })).toEqual([]);
    expect(amount('10', { ...context, info: { ...info, feeFixed: decimal(10) } })).toEqual(['amount']);
    expect(fields({ payPassword: '' })).toEqual(['payPassword']);
    expect(amount('100', { ...context, info: { ...info, feeFixed: undefined } })).toEqual(['amount']);
    expect(amount('100', { ...context, info: { ...info, balance: undefined } })).toEqual(['amount']);
    expect(amount('100', { ...context, info: { ...info, minimum: undefined, maximum: undefined } })).toEqual([]);
    expect(fields({}, { ...context, info: { ...info, addresses: [] } })).toEqual(['destinationId']);
    expect(fields({ destination: 'bank' })).toEqual(['destinationId']);
    expect(fields({ destination: 'bank', destinationId: '9' })).toEqual([]);
    expect(fields({}, { ...context, info: undefined })).toEqual(['coinId']);
  });

  test('a new address is held until its moment, and says until when', () => {
    const held = (opensAtMs: number | undefined) =>
      withdrawalForm.check(inputs, {
        ...context,
        info: { ...info, addresses: info.addresses.map((address) => ({ ...address, opensAtMs })) },
      });
    expect(held(1_001)).toMatchObject([{ field: 'destinationId', message: { values: { when: '1001' } } }]);
    expect(held(1_000)).toEqual([]);
    expect(held(undefined)).toEqual([]);
  });

  test('a new card is held like an address', () => {
    const cards = context.cards.map((card) => ({ ...card, opensAtMs: 1_001 }));
    const bank = { ...inputs, destination: 'bank', destinationId: '9' } as const;
    expect(withdrawalForm.check(bank, { ...context, cards })).toMatchObject([
      { field: 'destinationId', message: { values: { when: '1001' } } },
    ]);
  });

  test('a way that is switched off stays for who has bound something there', () => {
    const [on, off] = [
      { addressEnabled: true, bankEnabled: true },
      { addressEnabled: false, bankEnabled: false },
    ];
    const none = { info: { ...info, addresses: [] }, cards: [] };
    expect(withdrawalMethods(none, on)).toEqual(['wallet', 'bank']);
    expect(withdrawalMethods(none, { ...on, bankEnabled: false })).toEqual(['wallet']);
    expect(withdrawalMethods(none, { ...on, addressEnabled: false })).toEqual(['bank']);
    expect(withdrawalMethods(none, off)).toEqual(['wallet']);
    expect(withdrawalMethods(context, off)).toEqual(['wallet', 'bank']);
  });

  test('the only address is taken by itself; All takes what can be withdrawn', () => {
    expect(withdrawalForm.payload(inputs, context).destinationId).toBe('3');
    expect(withdrawalForm.change(inputs, { type: 'allTapped' }, context).amount).toBe('500');
    expect(withdrawalForm.change(inputs, { type: 'allTapped' }, { ...context, info: undefined })).toEqual(inputs);
  });

  test('All of a balance with more than 8 decimals is what can be sent of it, never more than there is', () => {
    const exact = { ...context, info: { ...info, balance: decimal('0.1234567899') } };
    expect(withdrawalForm.change(inputs, { type: 'allTapped' }, exact).amount).toBe('0.12345678');
  });

  test('API-06 a row without an address is nowhere to withdraw to', () => {
    const list = [{ id: 7, address: null }];
    const empty = {
      ...context,
      cards: [],
      info: withdrawalInfo.decode({ balance: '1000', address_list: list }, 'data'),
    };
    expect(fields({ amount: undefined }, empty)).toContain('destinationId');
    expect(withdrawalForm.payload({ ...inputs, destinationId: '7' }, empty).destinationId).toBe('');
    expect(withdrawalMethods(empty, { addressEnabled: false, bankEnabled: true })).toEqual(['bank']);
  });

  test('a card is never taken for the address that has its number', () => {
    const chosen = { ...inputs, destinationId: '8' };
    const change = withdrawalForm.change(chosen, { type: 'wayChosen', destination: 'bank' }, context);
    expect(withdrawalForm.check(change, context).map(({ field }) => field)).toEqual(['destinationId']);
  });

  test('the pay password goes with the attempt, and the payload uses the wire names', () => {
    expect(withdrawalForm.change(inputs, { type: 'passwordUsed' }, context).payPassword).toBe('');
    expect(encodePayload(withdraw, withdrawalForm.payload(inputs, context))).toEqual({
      c_id: '1',
      num: '100',
      type: '1',
      paypwd: 'secret1',
      bank_id: '3',
      withdraw_type: '1',
    });
  });

  test('API-06 the fee that the confirmation shows is sent to the reference server, and to no other', () => {
    const percent = { ...context, info: { ...info, feeMode: 'percent', feePercent: decimal('0.5') } } as const;
    const feeOf = (of: WithdrawalContext) => encodePayload(withdraw, withdrawalForm.payload(inputs, of))['fee'];
    expect([feeOf(context), feeOf(percent)]).toEqual([undefined, undefined]);
    expect(feeOf({ ...context, isReference: true })).toBe('1');
    expect(feeOf({ ...percent, isReference: true })).toBe('0.5');
  });
});
