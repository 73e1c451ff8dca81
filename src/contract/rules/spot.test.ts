import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, decimal, div, eq, gte, isMultipleOf, lte, mul, sum } from '../decimal.ts';
import { feeOf, fillQuantity, notional, spendQuote } from './spot.ts';

const level = (price: string, quantity: string) => ({ price: decimal(price), quantity: decimal(quantity) });
const asks = [level('100', '1'), level('101', '2'), level('105', '10')];

const positive = (max: number) => fc.integer({ min: 1, max }).map((units) => div(decimal(units), decimal(1000), 3));
const book = fc
  .array(fc.record({ price: positive(10 ** 8), quantity: positive(10 ** 7) }), { minLength: 1, maxLength: 20 })
  .map((levels) => [...levels].sort((a, b) => Number(a.price) - Number(b.price)));

describe('SPOT-02 what an order costs is known before it is sent', () => {
  test('a quantity walks the levels from the best', () => {
    expect(fillQuantity(asks, decimal('2'))).toEqual({
      quantity: '2',
      quote: '201',
      averagePrice: '100.5',
      worstPrice: '101',
      slippagePercent: '0.5',
      complete: true,
    });
    expect(fillQuantity(asks, decimal('20'))).toMatchObject({ quantity: '13', complete: false });
    expect(fillQuantity([], decimal('1'))).toMatchObject({ quantity: '0', averagePrice: undefined, complete: false });
  });

  test('SPOT-02 filled at the best price alone, an order of a coin worth a millionth has no slippage', () => {
    const levels = [{ price: decimal('0.0000094123'), quantity: decimal('100000000') }];
    for (const fill of [fillQuantity(levels, decimal('1000000')), spendQuote(levels, decimal('50'), decimal('1'))])
      expect(fill).toMatchObject({ averagePrice: '0.0000094123', slippagePercent: '0', complete: true });
  });

  test('an amount buys as much as the levels allow, cut to the step', () => {
    expect(spendQuote(asks, decimal('100'))).toMatchObject({ quantity: '1', quote: '100', complete: true });
    expect(spendQuote(asks, decimal('150'), decimal('0.01'))).toMatchObject({
      quantity: '1.49',
      quote: '149.49',
      complete: true,
    });
    expect(spendQuote(asks, decimal('0.0000001'))).toMatchObject({ quantity: '0', complete: false });
    expect(spendQuote(asks, decimal('5000'))).toMatchObject({ quantity: '13', complete: false });
  });

  test('no walk spends more than was given or takes more than a level has', () => {
    fc.assert(
      fc.property(book, positive(10 ** 9), (levels, amount) => {
        const step = decimal('0.001');
        const fill = spendQuote(levels, amount, step);
        expect(lte(fill.quote, amount)).toBe(true);
        expect(isMultipleOf(fill.quantity, step)).toBe(true);
        expect(lte(fill.quantity, sum(levels.map(({ quantity }) => quantity)))).toBe(true);
        expect(eq(fillQuantity(levels, fill.quantity).quote, fill.quote)).toBe(true);
      }),
    );
  });

  test('what an amount leaves unspent buys not even one step more', () => {
    fc.assert(
      fc.property(book, positive(10 ** 9), (levels, amount) => {
        const step = decimal('0.001');
        const fill = spendQuote(levels, amount, step);
        if (!fill.complete) return;
        expect(
          gte(fillQuantity(levels, add(fill.quantity, step)).quote, amount) ||
            !fillQuantity(levels, add(fill.quantity, step)).complete,
        ).toBe(true);
      }),
    );
  });

  test('cost is never rounded in favour of the member, the fee never against', () => {
    expect(notional(decimal('0.00000001'), decimal('0.5'))).toBe('0.00000001');
    expect(feeOf(decimal('0.00000001'), decimal('0.001'))).toBe('0');
    expect(feeOf(decimal('100'), decimal('0.001'))).toBe(mul(decimal('0.1'), decimal(1)));
  });
});
