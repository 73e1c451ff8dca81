import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { depthOf, outlineOf, totalAt } from './depth.ts';

const level = (price: number, quantity: number) => ({ price: decimal(price), quantity: decimal(quantity) });
const book = (bids: [number, number][], asks: [number, number][]) => ({
  bids: bids.map(([price, quantity]) => level(price, quantity)),
  asks: asks.map(([price, quantity]) => level(price, quantity)),
  takenAtMs: undefined,
  price: undefined,
  change: undefined,
  volume: undefined,
  pricedAtMs: undefined,
});

test('SPOT-01 depth adds up from the middle outwards, both sides equally wide', () => {
  const depth = depthOf(
    book(
      [
        [99, 1],
        [98, 2],
        [90, 50],
      ],
      [
        [101, 3],
        [102, 1],
      ],
    ),
  );
  expect(depth).toMatchObject({ middle: 100, reach: 2, deepest: 4 });
  expect(depth?.bids).toEqual([
    { price: 99, total: 1 },
    { price: 98, total: 3 },
  ]);
  expect(depth?.bidShare).toBeCloseTo(3 / 7);
});

test('SPOT-01 what rests up to a price, nothing between the best ones', () => {
  const depth = depthOf(
    book(
      [
        [99, 1],
        [98, 2],
      ],
      [
        [101, 3],
        [102, 1],
      ],
    ),
  );
  if (depth === undefined) throw new Error('has a middle');
  expect([97, 98, 98.5, 99, 100, 100.5, 101, 101.5, 102].map((price) => totalAt(depth, price))).toEqual([
    3, 3, 1, 1, 0, 0, 3, 3, 4,
  ]);
  expect(outlineOf(depth, depth.asks)).toBe('M75.00 100H75.00V31.00H100.00V8.00H100V100Z');
  expect(outlineOf(depth, [])).toBe('');
});

test('SPOT-01 a book with an empty side has no depth to show', () => {
  expect(depthOf(book([], [[101, 3]]))).toBeUndefined();
  expect(depthOf(book([], []))).toBeUndefined();
});

test('SPOT-01 both sides are equally wide, however small a price step is', () => {
  const STEP = 1e-10;
  const price = (steps: number): number => Number((123_450 * STEP + steps * STEP).toFixed(10));
  const steps = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const depth = depthOf(
    book(
      steps(20).map((step) => [price(-step), 1]),
      steps(40).map((step) => [price(step), 1]),
    ),
  );
  expect([depth?.bids.length, depth?.asks.length]).toEqual([20, 20]);
});
