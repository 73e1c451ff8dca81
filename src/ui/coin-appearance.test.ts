import { describe, expect, test } from 'vitest';
import { type Decimal, decimal } from '../contract/decimal.ts';
import { priceDirection } from '../kit/price-direction.ts';
import { coinAppearance } from './coin-appearance.ts';

describe('MKT-01 moves', () => {
  test('MKT-01 the sign decides', () => {
    expect(priceDirection(decimal('0.01'))).toBe('rise');
    expect(priceDirection(decimal('-0.01'))).toBe('fall');
    expect(priceDirection(decimal('0.00'))).toBe('flat');
    expect(priceDirection('-0.00' as Decimal)).toBe('flat');
    expect(priceDirection(undefined)).toBe('flat');
  });
});

describe('coins', () => {
  test('HOME-05 a coin looks the same everywhere, whatever its case, also one that nobody knows', () => {
    expect(coinAppearance('btc')).toEqual(coinAppearance('BTC'));
    expect(coinAppearance('QWERTY')).toEqual(coinAppearance('QWERTY'));
    expect(coinAppearance('QWERTY')[1]).toBe('Q');
  });
});
