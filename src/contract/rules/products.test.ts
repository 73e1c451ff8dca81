import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, decimal, div, gte, isNegative, lte, sum, ZERO } from '../decimal.ts';
import {
  isAmountWithin,
  loanInterest,
  loanRepayment,
  miningYield,
  miningYieldOfDay,
  stakingReward,
  swapAmounts,
  transferAmounts,
  worstSwapRate,
} from './products.ts';

const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n }).map((units) => div(decimal(units), decimal(10 ** 8), 8));
const rates = fc.integer({ min: 0, max: 10_000 }).map((units) => div(decimal(units), decimal(10_000), 4));
const days = fc.integer({ min: 1, max: 365 });

describe('PROD-02 lock mining', () => {
  test('estimated yield is amount × rate × days / 100 with 8 decimals', () => {
    expect(miningYield(decimal('1000'), decimal('0.5'), 30)).toBe('150');
    expect(miningYield(decimal('0.00000001'), decimal('0.5'), 30)).toBe('0');
  });

  test('the days add up to exactly the whole', () => {
    fc.assert(
      fc.property(amounts, rates, days, (amount, rate, count) => {
        const each = Array.from({ length: count }, (_, index) => miningYieldOfDay(amount, rate, index + 1));
        expect(sum(each)).toBe(miningYield(amount, rate, count));
        expect(each.some(isNegative)).toBe(false);
      }),
    );
  });
});

describe('PROD-03 staking', () => {
  test('the reward is the yearly rate for the days held', () => {
    expect(stakingReward(decimal('365'), decimal('10'), 1)).toBe('0.1');
    expect(stakingReward(decimal('1000'), decimal('12'), 365)).toBe('120');
  });
});

describe('PROD-01 loans', () => {
  test('interest is daily percent over the cycle, repaid with the amount', () => {
    expect(loanInterest(decimal('1000'), decimal('0.05'), 30)).toBe('15');
    expect(loanRepayment(decimal('1000'), decimal('0.05'), 30)).toBe('1015');
    expect(loanInterest(decimal('0.00000001'), decimal('0.05'), 1)).toBe('0.00000001');
  });
});

describe('PROD-04 and WALLET-04: nothing appears or vanishes', () => {
  test('fee and what arrives are the amount', () => {
    fc.assert(
      fc.property(
        amounts,
        rates.filter((rate) => rate !== '1'),
        (amount, rate) => {
          const { fee, received } = transferAmounts(amount, rate);
          expect(add(fee, received)).toBe(amount);
          expect(isNegative(received)).toBe(false);
        },
      ),
    );
    expect(transferAmounts(decimal('100'), ZERO)).toEqual({ fee: '0', received: '100' });
    expect(transferAmounts(decimal('100'), decimal('0.01'))).toEqual({ fee: '1', received: '99' });
  });

  test('what a member gets is rounded down to what is booked, and a fee up', () => {
    expect(swapAmounts(decimal('0.00000007'), decimal('0.5'), decimal('0.1'))).toEqual({
      gross: '0.00000003',
      fee: '0.00000001',
      received: '0.00000002',
    });
    expect(transferAmounts(decimal('0.00000007'), decimal('0.1'))).toEqual({
      fee: '0.00000001',
      received: '0.00000006',
    });
    expect(stakingReward(decimal('0.0000006'), decimal('100'), 10)).toBe('0.00000001');
  });

  test('WALLET-04 a swap goes through at half a percent less than the rate that was seen, and no lower', () => {
    expect(worstSwapRate(decimal('200'))).toBe('199');
  });

  test('a swap pays out gross minus fee and never more than the rate gives', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, (amount, rate, feeRate) => {
        const { gross, fee, received } = swapAmounts(amount, rate, feeRate);
        expect(add(received, fee)).toBe(gross);
        expect(lte(received, gross)).toBe(true);
        expect(gte(fee, ZERO)).toBe(true);
      }),
    );
  });
});

test('both ends of a range belong to it', () => {
  const within = (amount: string) => isAmountWithin(decimal(amount), decimal('10'), decimal('20'));
  expect(['9.99999999', '10', '20', '20.00000001'].map(within)).toEqual([false, true, true, false]);
});
