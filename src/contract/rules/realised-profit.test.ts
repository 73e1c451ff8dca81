import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Decimal, decimal, sub, sum, ZERO } from '../decimal.ts';
import {
  createProfitAccumulator,
  NO_POSITION,
  type Position,
  type Realised,
  type TradedFill,
  takeFill,
} from './realised-profit.ts';

const buy = (quantity: string, quoteAmount: string, fee = '0'): TradedFill => ({
  side: 'buy',
  quantity: decimal(quantity),
  quoteAmount: decimal(quoteAmount),
  fee: decimal(fee),
});
const sell = (quantity: string, quoteAmount: string, fee = '0'): TradedFill => ({
  ...buy(quantity, quoteAmount, fee),
  side: 'sell',
});

const run = (fills: readonly TradedFill[]) => {
  let position: Position = NO_POSITION;
  const realised: Realised[] = [];
  for (const fill of fills) {
    const taken = takeFill(position, fill);
    position = taken.position;
    realised.push(taken.realised);
  }
  return { position, realised, profits: realised.map(({ profit }) => profit) };
};

describe('realised profit of spot trades at average cost', () => {
  test('buying realises nothing; selling realises against the average of what was bought', () => {
    const { profits, position } = run([buy('1', '100'), buy('1', '200'), sell('1', '180'), sell('1', '140')]);
    expect(profits).toEqual(['0', '0', '30', '-10']);
    expect(position).toEqual({ quantity: '0', cost: '0' });
  });

  test('fees lower the profit: in base by what came in, in quote by what was received', () => {
    const { profits, realised, position } = run([buy('1', '100', '0.01'), sell('0.99', '110', '0.11')]);
    expect(profits).toEqual(['0', '9.89']);
    expect(realised.map(({ fees }) => fees)).toEqual(['1', '0.11']);
    expect(position).toEqual({ quantity: '0', cost: '0' });
  });

  test('what was sold without having been bought here has no known cost and is no profit', () => {
    const { profits, realised } = run([buy('1', '100'), sell('4', '480')]);
    expect(profits).toEqual(['0', '20']);
    expect(realised[1]?.withoutCost).toBe('360');
    expect(run([sell('2', '50', '1')]).realised[0]).toMatchObject({ profit: '0', withoutCost: '49' });
  });

  test('the last part takes the rest of the cost, so that nothing is lost to rounding', () => {
    const { profits, position } = run([buy('3', '100'), sell('1', '34'), sell('1', '34'), sell('1', '34')]);
    expect(profits).toEqual(['0', '0.66666667', '0.66666666', '0.66666667']);
    expect(position.cost).toBe('0');
  });
});

const units = (most: number): fc.Arbitrary<Decimal> =>
  fc.integer({ min: 1, max: most }).map((value) => decimal(`${value}e-4`));
const fills = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: units(1_000_000),
    quoteAmount: units(9_000_000),
    fee: fc.integer({ min: 0, max: 1 }).map((value) => decimal(`${value}e-5`)),
  }),
  { maxLength: 60 },
);

test('SRV-03 profit and proceeds without a cost are what came in minus what was paid, to the last digit', () => {
  fc.assert(
    fc.property(fills, (all) => {
      const { position, realised } = run(all);
      const came = sum(all.filter(({ side }) => side === 'sell').map((fill) => sub(fill.quoteAmount, fill.fee)));
      const paid = sum(all.filter(({ side }) => side === 'buy').map(({ quoteAmount }) => quoteAmount));
      const said = sum(realised.flatMap(({ profit, withoutCost }) => [profit, withoutCost]));
      expect(add(said, ZERO)).toBe(add(sub(came, paid), position.cost));
      expect(position.quantity.startsWith('-') || position.cost.startsWith('-')).toBe(false);
    }),
  );
});

test('sums are kept apart by day, kind of trade and coin', () => {
  const sums = createProfitAccumulator<{ day: string }>();
  const one = { profit: decimal('1.5'), fees: ZERO, turnover: decimal(10), withoutCost: ZERO, count: 1 };
  sums.add({ day: 'a' }, 'spot', 'USDT', one);
  sums.add({ day: 'a' }, 'options', 'USDT', one);
  sums.add({ day: 'a' }, 'spot', 'USDT', { ...one, profit: decimal('-0.5') });
  sums.add({ day: 'a' }, 'spot', 'BTC', one);
  expect(sums.rows()).toMatchObject([
    { day: 'a', product: 'spot', coin: 'USDT', profit: '1', turnover: '20', count: 2 },
    { product: 'options', profit: '1.5' },
    { coin: 'BTC' },
  ]);
});
