import { describe, expect, test } from 'vitest';
import { decimal } from '../decimal.ts';
import { priceStepOf } from './price-step.ts';

const market = (price: string, step?: string) => ({
  price: decimal(price),
  priceStep: step === undefined ? undefined : decimal(step),
});
const levels = (...prices: string[]) => prices.map((price) => ({ price: decimal(price), quantity: decimal(1) }));

describe('SPOT-02 MKT-06 the step of a price', () => {
  test('is the one that the market names', () => {
    expect(priceStepOf(market('0.0000094', '0.0000000001'), levels('0.1'))).toBe('0.0000000001');
  });

  test('is 0.01 where none is named and nothing is known', () => {
    expect([priceStepOf(undefined), priceStepOf(market('0')), priceStepOf(market('65000.12'))]).toEqual(
      Array(3).fill('0.01'),
    );
  });

  test.each([
    ['0.5', '0.00001'],
    ['0.05', '0.000001'],
    ['0.00001234', '0.000000001'],
  ])('leaves %s five significant digits', (price, step) => {
    expect(priceStepOf(market(price))).toBe(step);
  });

  test('is as fine as the book, whose prices a tap fills in', () => {
    expect(priceStepOf(market('1.2'), levels('1.2345', '1.23'))).toBe('0.0001');
    expect(priceStepOf(market('0.0000094'), levels('0.0000094123'))).toBe('0.0000000001');
    expect(priceStepOf(undefined, levels('0.0000094123'))).toBe('0.0000000001');
  });

  test('takes no noise of doubles for digits', () => {
    expect(priceStepOf(market('0.3'), levels('0.30000000000000004'))).toBe('0.0000001');
    expect(priceStepOf(market('65000.1'), levels('65000.10000000001'))).toBe('0.01');
  });
});
