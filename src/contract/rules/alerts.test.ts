import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Decimal, decimal } from '../decimal.ts';
import { isReached, observe } from './alerts.ts';

const above = { kind: 'above', price: decimal(100), percent: undefined } as const;
const below = { kind: 'below', price: decimal(100), percent: undefined } as const;
const move = { kind: 'move', price: decimal(200), percent: decimal(5) } as const;

describe('Price alerts: when one is reached', () => {
  test('above and below include the price itself', () => {
    expect(['99.99', '100', '100.01'].map((now) => isReached(above, decimal(now)))).toEqual([false, true, true]);
    expect(['99.99', '100', '100.01'].map((now) => isReached(below, decimal(now)))).toEqual([true, true, false]);
  });

  test('a move counts either way, from the price it was set at', () => {
    expect(['190', '190.01', '209.99', '210'].map((now) => isReached(move, decimal(now)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('counts only after the price was on the near side', () => {
    expect(observe({ ...above, armed: false }, decimal(120))).toBe('wait');
    expect(observe({ ...above, armed: false }, decimal(90))).toBe('arm');
    expect(observe({ ...above, armed: true }, decimal(90))).toBe('wait');
    expect(observe({ ...above, armed: true }, decimal(100))).toBe('reached');
  });

  test('whatever the prices, it is reached once the price has been on both sides, near first, and never before', () => {
    const prices = fc.array(fc.integer({ min: 50, max: 150 }), { maxLength: 40 });
    fc.assert(
      fc.property(prices, fc.constantFrom(above, below), (walk, terms) => {
        let armed = false;
        let firedAt: number | undefined;
        walk.forEach((price, index) => {
          if (firedAt !== undefined) return;
          const seen = observe({ ...terms, armed }, decimal(price) as Decimal);
          if (seen === 'arm') armed = true;
          if (seen === 'reached') firedAt = index;
        });
        const far = (price: number) => (terms.kind === 'above' ? price >= 100 : price <= 100);
        const near = walk.findIndex((price) => !far(price));
        const expected = near < 0 ? -1 : walk.findIndex((price, index) => index > near && far(price));
        expect(firedAt ?? -1).toBe(expected);
      }),
    );
  });
});
