import { describe, expect, test } from 'vitest';
import { type Decimal, decimal } from '../contract/decimal.ts';
import { moveOf } from '../kit/move.ts';
import { coinLook } from './CoinIcon.tsx';

describe('MKT-01 moves', () => {
  test('MKT-01 the sign decides', () => {
    expect(moveOf(decimal('0.01'))).toBe('rise');
    expect(moveOf(decimal('-0.01'))).toBe('fall');
    expect(moveOf(decimal('0.00'))).toBe('flat');
    expect(moveOf('-0.00' as Decimal)).toBe('flat');
    expect(moveOf(undefined)).toBe('flat');
  });
});

describe('coins', () => {
  test('HOME-05 a coin looks the same everywhere, whatever its case, also one that nobody knows', () => {
    expect(coinLook('btc')).toEqual(coinLook('BTC'));
    expect(coinLook('QWERTY')).toEqual(coinLook('QWERTY'));
    expect(coinLook('QWERTY')[1]).toBe('Q');
  });
});
