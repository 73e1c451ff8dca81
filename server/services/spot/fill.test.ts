import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  type Decimal,
  decimal,
  div,
  gte,
  isNegative,
  lte,
  mul,
  sub,
  sum,
  ZERO,
} from '../../../src/contract/decimal.ts';
import type { BookLevel } from '../../../src/contract/entities/market.ts';
import type { Side } from '../../../src/contract/entities/spot.ts';
import { fillQuantity, notional } from '../../../src/contract/rules/spot.ts';
import { postArguments } from '../../ledger/movement.ts';
import { type FillableOrder, fillOf, fillResting, levelsWithin } from './fill.ts';

const places = (max: number, scale: number) =>
  fc.integer({ min: 1, max }).map((units) => div(decimal(units), decimal(10 ** scale), scale));
const price = places(10 ** 7, 5);
const quantity = places(10 ** 7, 6);
const side = fc.constantFrom<Side>('buy', 'sell');

const limitOrder = (
  on: Side,
  at: Decimal,
  of: Decimal,
): FillableOrder & { limitPrice: Decimal; quantity: Decimal } => ({
  id: 1,
  memberId: 7,
  side: on,
  base: 'BTC',
  quote: 'USDT',
  limitPrice: at,
  quantity: of,
  feeRate: decimal('0.002'),
  held: on === 'buy' ? notional(at, of) : of,
  filledQuantity: ZERO,
  filledQuote: ZERO,
  fee: ZERO,
});

const changeOf = (fill: ReturnType<typeof fillOf>, bucket: string, coin: string): Decimal => {
  const lines = postArguments([fill.movement]);
  return sum(
    lines.amounts.filter(
      (_amount, at) => lines.memberIds[at] === 7 && lines.buckets[at] === bucket && lines.coins[at] === coin,
    ),
  );
};

const feesOf = (fill: ReturnType<typeof fillOf>): Decimal => {
  const { owners, amounts } = postArguments([fill.movement]);
  return sum(amounts.filter((_amount, at) => owners[at] === 'fees'));
};

describe('SRV-05 a limit order', () => {
  test('filled in any parts pays at most what was held, gets all it was owed, and leaves nothing frozen', () => {
    fc.assert(
      fc.property(
        side,
        price,
        fc.array(fc.tuple(quantity, places(1000, 3)), { minLength: 1, maxLength: 8 }),
        (on, at, parts) => {
          const whole = sum(parts.map(([part]) => part));
          let order = limitOrder(on, at, whole);
          const { held } = order;
          let [paid, frozen, feesTaken, received] = [ZERO, order.held, ZERO, ZERO];
          const [given, got] = on === 'buy' ? ['USDT', 'BTC'] : ['BTC', 'USDT'];
          for (const [part, better] of parts) {
            // Each part at the limit or a better price.
            const traded = on === 'buy' ? mul(at, div(decimal(1), add(decimal(1), better), 12)) : add(at, better);
            const fill = fillOf(order, { quantity: part, quote: mul(traded, part) }, 'BTC/USDT');
            frozen = add(frozen, changeOf(fill, 'frozen', given));
            paid = sub(paid, add(changeOf(fill, 'frozen', given), changeOf(fill, 'available', given)));
            received = add(received, changeOf(fill, 'available', got));
            feesTaken = add(feesTaken, fill.fee);
            expect(isNegative(frozen)).toBe(false);
            expect(isNegative(changeOf(fill, 'available', given))).toBe(false);
            order = { ...order, ...fill.after };
            expect(order.held).toBe(frozen);
          }
          expect(frozen).toBe('0');
          expect(lte(paid, held)).toBe(true);
          if (on === 'buy') expect(add(received, feesTaken)).toBe(whole);
          else {
            expect(paid).toBe(whole);
            expect(add(received, feesTaken)).toBe(order.filledQuote);
          }
          expect(order.filledQuantity).toBe(whole);
        },
      ),
    );
  });

  test('that the market traded through gets the book where it is better and its own price for the rest', () => {
    const levels: BookLevel[] = [
      { price: decimal(98), quantity: decimal(1) },
      { price: decimal(99), quantity: decimal(1) },
      { price: decimal(101), quantity: decimal(50) },
    ];
    const order = limitOrder('buy', decimal(100), decimal(5));
    expect(levelsWithin(levels, 'buy', decimal(100))).toHaveLength(2);
    expect(fillResting(order, levels)).toEqual({ quantity: '5', quote: '497' });
    expect(fillResting(order, [])).toEqual({ quantity: '5', quote: '500' });
  });

  test('takes bids down to its price alone, when it sells', () => {
    const bids = ['101', '100', '99'].map((bid) => ({ price: decimal(bid), quantity: decimal(1) }));
    expect(levelsWithin(bids, 'sell', decimal(100)).map((level) => level.price)).toEqual(['101', '100']);
    expect(fillResting(limitOrder('sell', decimal(100), decimal(5)), bids)).toEqual({ quantity: '5', quote: '501' });
  });

  test('is never filled at a worse price than its own', () => {
    const book = fc.array(fc.record({ price, quantity }), { maxLength: 10 });
    fc.assert(
      fc.property(side, price, quantity, book, (on, at, of, levels) => {
        const sorted = [...levels].sort((a, b) => (on === 'buy' ? 1 : -1) * (Number(a.price) - Number(b.price)));
        const taken = fillResting(limitOrder(on, at, of), sorted);
        const atLimit = mul(at, of);
        expect(on === 'buy' ? lte(taken.quote, atLimit) : gte(taken.quote, atLimit)).toBe(true);
        expect(taken.quantity).toBe(of);
      }),
    );
  });
});

describe('SRV-05 a market order', () => {
  test('moves exactly what the walk through the book says', () => {
    fc.assert(
      fc.property(side, price, quantity, (on, at, of) => {
        const taken = fillQuantity([{ price: at, quantity: of }], of);
        const order = { ...limitOrder(on, at, of), limitPrice: null, held: ZERO };
        const fill = fillOf(order, taken, 'BTC/USDT');
        expect(fill.complete).toBe(true);
        expect(changeOf(fill, 'frozen', on === 'buy' ? 'USDT' : 'BTC')).toBe('0');
        const given = changeOf(fill, 'available', on === 'buy' ? 'USDT' : 'BTC');
        expect(given).toBe(sub(ZERO, on === 'buy' ? notional(at, of) : of));
        // The exchange's income is told apart from its own coins.
        expect(feesOf(fill)).toBe(fill.fee);
      }),
    );
  });
});
