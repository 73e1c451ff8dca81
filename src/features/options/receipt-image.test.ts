import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { shareOfStake, shortHash } from './receipt-image.ts';

test('OPT-07 the picture says what was won or lost in percent of the stake', () => {
  const share = (profit: string, stake = '33.33333333') =>
    shareOfStake({ profit: decimal(profit), stake: decimal(stake) });
  expect(share('26.66666666')).toBe('80');
  expect(share('-33.33333333')).toBe('-100');
  expect(share('0')).toBe('0');
  expect(share('1', '0')).toBeUndefined();
  expect(shareOfStake({ profit: undefined, stake: decimal(1) })).toBeUndefined();
});

test('OPT-07 a hash is short enough to read and long enough to compare', () => {
  expect(shortHash(`${'a'.repeat(8)}${'0'.repeat(48)}${'b'.repeat(8)}`)).toBe('aaaaaaaa…bbbbbbbb');
  expect(shortHash('')).toBe('');
});
