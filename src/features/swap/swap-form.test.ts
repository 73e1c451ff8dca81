import { describe, expect, test } from 'vitest';
import { encodePayload } from '../../contract/call.ts';
import { getSwapCoins, swap } from '../../contract/calls/wallet.ts';
import { decimal } from '../../contract/decimal.ts';
import {
  expected,
  initialInputs,
  inverseOf,
  leastReceived,
  type SwapContext,
  type SwapFormEvent,
  swapForm,
  swapRate,
} from './swap-form.ts';

const coins = getSwapCoins.response.decode(
  [
    { id: 1, title: 'USDT', balance: '100', price: '1' },
    { id: 2, title: 'BTC', balance: '0.5', price: '50000' },
    { id: 3, title: 'ETH', balance: '', price: '' },
  ],
  'data',
);
const quote = { rate: decimal('0.00002'), feeRate: decimal('0.001'), minimum: decimal('1'), expiresAtMs: 0 };
const context: SwapContext = { coins, quote };
const run = (events: SwapFormEvent[], from = initialInputs) =>
  events.reduce((inputs, event) => swapForm.change(inputs, event, context), from);
const ready = run([{ type: 'coinsLoaded', coins }]);
const fields = (over: Partial<typeof ready>, of = context) =>
  swapForm.check({ ...ready, payPassword: 'p12345', amount: decimal(10), ...over }, of).map(({ field }) => field);

describe('WALLET-04 flash swap', () => {
  test('after loading, the first coin is from and the second is to; a choice that is still there stays', () => {
    expect(ready).toMatchObject({ fromId: '1', toId: '2' });
    expect(run([{ type: 'coinsLoaded', coins: coins.slice(0, 1) }])).toMatchObject({ fromId: '1', toId: '' });
    const chosen = run(
      [
        { type: 'sidePicked', side: 'to', coinId: '3' },
        { type: 'coinsLoaded', coins },
      ],
      ready,
    );
    expect(chosen).toMatchObject({ fromId: '1', toId: '3' });
  });

  test('picking sets its side, also after turning round, and clears the amount', () => {
    const typed = { ...ready, amount: decimal(5) };
    expect(run([{ type: 'sidePicked', side: 'from', coinId: '3' }], typed)).toMatchObject({
      fromId: '3',
      toId: '2',
      amount: undefined,
    });
    expect(run([{ type: 'turned' }, { type: 'sidePicked', side: 'to', coinId: '3' }], typed)).toMatchObject({
      fromId: '2',
      toId: '3',
      amount: undefined,
    });
  });

  test('swapping reverses and clears; the same coin never stands on both sides', () => {
    const typed = { ...ready, amount: decimal(5) };
    expect(run([{ type: 'turned' }], typed)).toMatchObject({ fromId: '2', toId: '1', amount: undefined });
    expect(run([{ type: 'sidePicked', side: 'from', coinId: '2' }], typed)).toMatchObject({ fromId: '2', toId: '1' });
  });

  test('All of a balance with more than 8 decimals is what can be sent of it, never more than there is', () => {
    const exact = coins.map((coin) => ({ ...coin, balance: decimal('0.1234567899') }));
    expect(swapForm.change(ready, { type: 'allTapped' }, { ...context, coins: exact }).amount).toBe('0.12345678');
  });

  test('All is what there is of the coin that is paid', () => {
    expect(run([{ type: 'allTapped' }], ready).amount).toBe('100');
    expect(run([{ type: 'turned' }, { type: 'allTapped' }], ready).amount).toBe('0.5');
  });

  test('success clears amount and password', () => {
    expect(
      run(
        [{ type: 'amountTyped', amount: decimal(5) }, { type: 'passwordTyped', payPassword: 'x' }, { type: 'done' }],
        ready,
      ),
    ).toMatchObject({ amount: undefined, payPassword: '', fromId: '1' });
  });

  test('rate and what will be received are known before sending, also from a backend without quotes', () => {
    const inputs = { ...ready, amount: decimal('100') };
    expect(expected(inputs, context)).toEqual({ gross: '0.002', fee: '0.000002', received: '0.001998' });
    expect(swapRate(inputs, { coins, quote: undefined })).toBe('0.00002');
    const farApart = [
      { id: '1', title: 'PEPE', price: decimal('0.0000094'), balance: undefined },
      { id: '2', title: 'BTC', price: decimal('94010'), balance: undefined },
    ];
    expect(swapRate(inputs, { coins: farApart, quote: undefined })).toBe('0.000000000099989362833741');
    // The fee is unknown, so no expected amount may be shown.
    expect(expected(inputs, { coins, quote: undefined })).toBeUndefined();
    expect(swapRate({ ...inputs, toId: '3' }, { coins, quote: undefined })).toBeUndefined();
  });

  test('what is promised is what the worst rate gives that the server still takes', () => {
    const inputs = { ...ready, amount: decimal('100') };
    expect(leastReceived(inputs, context)).toBe('0.00198801');
    expect(leastReceived(inputs, { coins, quote: undefined })).toBeUndefined();
  });

  test('amount, balance, minimum and pay password are checked', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ amount: undefined })).toEqual(['amount']);
    expect(fields({ amount: decimal('100.01') })).toEqual(['amount']);
    expect(fields({ amount: decimal('0.99999999') })).toEqual(['amount']);
    // Both bounds can be swapped themselves.
    for (const bound of ['1', '100']) expect(fields({ amount: decimal(bound) }), bound).toEqual([]);
    expect(fields({ payPassword: '' })).toEqual(['payPassword']);
    expect(fields({ toId: '' })).toEqual(['toId']);
  });

  test('the payload carries the rate that the member saw', () => {
    const payload = swapForm.payload({ ...ready, amount: decimal(10), payPassword: 'p' }, context);
    expect(encodePayload(swap, payload)).toEqual({
      type: '1',
      from_coin_id: '1',
      to_coin_id: '2',
      amount: '10',
      paypassword: 'p',
      rate: '0.00002',
    });
  });
});

test('WALLET-04 a rate of few digits is said the other way round too', () => {
  expect(inverseOf(decimal('0.00001152'))).toBe('86805.55555556');
  expect([inverseOf(decimal('0.5')), inverseOf(decimal(0)), inverseOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
