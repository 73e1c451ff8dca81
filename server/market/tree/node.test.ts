import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Node, type RandomStreams, split, ticksOf } from './node.ts';
import { bits, gaussian, seedOf, uniform } from './noise.ts';

const streams = (seed: string): RandomStreams => ({
  activity: seedOf(`${seed}/activity`),
  own: seedOf(`${seed}/own`),
  move: (level, index, child) => gaussian(seedOf(seed), level * 16 + 8, index, child),
});

/** Adding 0 turns -0 into 0: which of them is higher does not matter for prices. */
const level = fc.double({ min: -12, max: 12, noNaN: true }).map((value) => value + 0);

/** Arbitrary nodes: flat ones, one-sided ones, ranges far wider or narrower than the variance explains. */
const nodes: fc.Arbitrary<Node> = fc
  .record({
    open: level,
    move: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    above: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.1, noNaN: true })),
    below: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.1, noNaN: true })),
    variance: fc.oneof(fc.constant(1e-12), fc.double({ min: 1e-12, max: 0.05, noNaN: true })),
    quantity: fc.nat(1e9),
    count: fc.nat(1e6),
  })
  .map(({ open, move, above, below, variance, quantity, count }) => ({
    open,
    close: open + move,
    high: Math.max(open, open + move) + above,
    low: Math.min(open, open + move) - below,
    variance,
    quantity,
    count,
    turnover: quantity * Math.exp(open),
  }));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('SRV-04 the children of any stretch fit it exactly', () => {
  fc.assert(
    fc.property(nodes, fc.string(), fc.integer({ min: 2, max: 24 }), fc.nat(1e7), (node, seed, parts, index) => {
      const children = split(node, streams(seed), 3, index, parts);
      expect(children).toHaveLength(parts);
      expect(children[0]?.open).toBe(node.open);
      expect(children.at(-1)?.close).toBe(node.close);
      expect(Math.max(...children.map(({ high }) => high))).toBe(node.high);
      expect(Math.min(...children.map(({ low }) => low))).toBe(node.low);
      children.forEach((child, i) => {
        if (i > 0) expect(child.open).toBe(children[i - 1]?.close);
        expect(child.high).toBeGreaterThanOrEqual(Math.max(child.open, child.close));
        expect(child.low).toBeLessThanOrEqual(Math.min(child.open, child.close));
        expect(Number.isInteger(child.quantity) && child.quantity >= 0).toBe(true);
        expect(child.variance).toBeGreaterThan(0);
      });
      expect(sum(children.map(({ quantity }) => quantity))).toBe(node.quantity);
      expect(sum(children.map(({ count }) => count))).toBe(node.count);
      expect(sum(children.map(({ turnover }) => turnover)) - node.turnover).toBeLessThanOrEqual(node.turnover * 1e-9);
    }),
  );
});

test('SRV-04 the ticks of any minute begin at its open, end at its close and touch its high and low', () => {
  fc.assert(
    fc.property(nodes, fc.string(), fc.constantFrom(20, 30, 60), fc.nat(1e7), (node, seed, parts, index) => {
      const { prices, quantities, counts } = ticksOf(node, streams(seed), 6, index, parts);
      expect(prices).toHaveLength(parts);
      expect([prices[0], prices.at(-1)]).toEqual([node.open, node.close]);
      expect(Math.max(...prices)).toBe(node.high);
      expect(Math.min(...prices)).toBe(node.low);
      expect(sum(quantities)).toBe(node.quantity);
      expect(sum(counts)).toBe(node.count);
    }),
  );
});

test('SRV-04 random numbers are a function of their place, spread evenly and normally', () => {
  const places = Array.from({ length: 20_000 }, (_, i) => i);
  expect(bits(1, 2, 3, 4)).toBe(bits(1, 2, 3, 4));
  const even = places.map((i) => uniform(7, 1, i, 0));
  expect(sum(even) / even.length).toBeCloseTo(0.5, 1.7);
  expect(Math.min(...even)).toBeGreaterThan(0);
  const normal = places.map((i) => gaussian(7, 1, i, 0));
  expect(Math.abs(sum(normal) / normal.length)).toBeLessThan(0.03);
  expect(sum(normal.map((value) => value ** 2)) / normal.length).toBeCloseTo(1, 1);
  expect(
    new Set([bits(1, 0, 0, 0), bits(0, 1, 0, 0), bits(0, 0, 1, 0), bits(0, 0, 0, 1), bits(0, 0, 2 ** 32, 0)]).size,
  ).toBe(5);
});
