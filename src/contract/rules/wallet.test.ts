import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, decimal, div, eq, gte, isNegative } from '../decimal.ts';
import { withdrawable, withdrawalSums } from './wallet.ts';

describe('WALLET-02 withdrawal fee', () => {
  const percent = { feeMode: 'percent', feePercent: decimal('0.5'), feeFixed: decimal('3') } as const;
  const fixed = { ...percent, feeMode: 'fixed' } as const;

  test('is a percentage when sxftype is 1, otherwise fixed; net is floored at 0', () => {
    expect(withdrawalSums(decimal('1000'), percent)).toEqual({ fee: '5', net: '995' });
    expect(withdrawalSums(decimal('1000'), fixed)).toEqual({ fee: '3', net: '997' });
    expect(withdrawalSums(decimal('2'), fixed)).toEqual({ fee: '2', net: '0' });
    expect(withdrawalSums(decimal('0'), fixed)).toEqual({ fee: '0', net: '0' });
  });

  test('a percentage is rounded up to the last decimal that is booked', () => {
    const third = { ...percent, feePercent: decimal('0.3') };
    expect(withdrawalSums(decimal('0.00001'), third)).toEqual({ fee: '0.00000003', net: '0.00000997' });
    expect(withdrawalSums(decimal('0.00001001'), third)).toEqual({ fee: '0.00000004', net: '0.00000997' });
  });

  test('a fixed fee that was once set with more decimals is rounded up too', () => {
    const fine = { ...fixed, feeFixed: decimal('0.30000000000000000001') };
    expect(withdrawalSums(decimal('50'), fine)).toEqual({ fee: '0.30000001', net: '49.69999999' });
  });

  test('fee and net are the amount, whatever the rule', () => {
    const amounts = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => div(decimal(units), decimal(1000), 3));
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.integer({ min: 0, max: 9999 }),
        fc.boolean(),
        (amount, feeFixed, rate, byPercent) => {
          const feePercent = div(decimal(rate), decimal(100), 2);
          const { fee, net } = withdrawalSums(amount, {
            feeMode: byPercent ? 'percent' : 'fixed',
            feePercent,
            feeFixed,
          });
          expect(eq(add(fee, net), amount)).toBe(true);
          expect(isNegative(net) || isNegative(fee)).toBe(false);
          expect(gte(amount, net)).toBe(true);
        },
      ),
    );
  });

  test('no more than the limit and the balance can be withdrawn', () => {
    expect(withdrawable({ balance: decimal(5), maximum: decimal(10) })).toBe('5');
    expect(withdrawable({ balance: decimal(50), maximum: decimal(10) })).toBe('10');
    expect(withdrawable({ balance: decimal(50), maximum: decimal(0) })).toBe('50');
  });
});
