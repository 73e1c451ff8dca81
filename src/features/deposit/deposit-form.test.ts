import { describe, expect, test } from 'vitest';
import { encodePayload } from '../../contract/call.ts';
import { deposit, getDepositCoins } from '../../contract/calls/wallet.ts';
import { decimal } from '../../contract/decimal.ts';
import { depositForm, initialInputs } from './deposit-form.ts';

const coins = getDepositCoins.response.decode(
  [
    {
      id: 1,
      title: 'USDT',
      networkList: [
        { id: 5, pay_type: '1', address: 'T1' },
        { id: 6, pay_type: 3, bank_name: 'B' },
      ],
    },
    { id: 2, title: 'ETH', networkList: { 0: { id: 7, pay_type: 2, address: '0x1' } } },
  ],
  'data',
);
const start = initialInputs(coins);
const issues = (over: Partial<typeof start>) =>
  depositForm.check({ ...start, ...over }, coins).map(({ message }) => message.id);

describe('WALLET-01 deposit', () => {
  test('begins with the first coin and its first network, and follows a chosen coin', () => {
    expect(start).toMatchObject({ coinId: '1', networkId: '5', type: 1 });
    expect(depositForm.change(start, { type: 'coinChosen', coinId: '2' }, coins)).toMatchObject({
      coinId: '2',
      networkId: '7',
    });
  });

  test('a quantity above 0 and a voucher are required', () => {
    expect(issues({})).toEqual(['recharge.numplaceholder', 'recharge.tokenplaceholder']);
    expect(issues({ amount: decimal(0), voucher: '/v' })).toEqual(['recharge.numplaceholder']);
    expect(issues({ amount: decimal(1), voucher: '/v' })).toEqual([]);
    expect(issues({ amount: decimal(1), voucher: '/v', networkId: '7' })).toHaveLength(1);
  });

  test('a voucher that is taken away is missing again', () => {
    const given = depositForm.change(start, { type: 'voucherChanged', voucher: '/v' }, coins);
    const taken = depositForm.change(given, { type: 'voucherChanged', voucher: '' }, coins);
    expect([given.voucher, taken.voucher]).toEqual(['/v', '']);
  });

  test('the payload uses the wire names', () => {
    const payload = depositForm.payload({ ...start, amount: decimal('10.5'), voucher: '/v' }, coins);
    expect(encodePayload(deposit, payload)).toEqual({ c_id: '1', a_id: '5', num: '10.5', payimg: '/v', type: '1' });
  });
});
