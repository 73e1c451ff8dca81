import { expect, test } from 'vitest';
import { decimal } from '../../../src/contract/decimal.ts';
import { BelievedPrices, type PushedPrice } from './believed-prices.ts';

const push = (close: string | number, madeMs: number, high = '110', low = '90'): PushedPrice => ({
  summary: {
    open: decimal(100),
    high: decimal(high),
    low: decimal(low),
    close: decimal(close),
    volume: decimal(5),
    turnover: decimal(500),
    atMs: undefined,
  },
  madeMs,
});
const NOW = 1_000_000;

/** Prices that were last 100, a second ago. */
const after100 = (): BelievedPrices => {
  const prices = new BelievedPrices();
  prices.judge(push(100, NOW - 1_000), NOW);
  return prices;
};
const kindOf = (pushed: PushedPrice, prices = after100()): string => prices.judge(pushed, NOW).kind;

test.each([
  ['120', 'tick'],
  ['120.01', 'doubtful'],
  ['83.34', 'tick'],
  ['83.33', 'doubtful'],
])('SRV-06 after 100 a price of %s, by a factor of 1.2 in either direction, is a %s', (close, kind) => {
  expect(kindOf(push(close, NOW))).toBe(kind);
});

test.each([
  ['132', 'tick'],
  ['132.01', 'doubtful'],
  ['75', 'tick'],
  ['74.99', 'doubtful'],
])('SRV-06 a first price of %s, measured by its own day of 90 to 110, is a %s', (close, kind) => {
  expect(kindOf(push(close, NOW), new BelievedPrices())).toBe(kind);
});

test('SRV-06 a price counts within two seconds of the exchange’s clock, in either direction', () => {
  const at = (madeMs: number) => after100().judge(push(101, madeMs), NOW + 2_000);
  expect(at(NOW)).toMatchObject({ kind: 'tick' });
  expect(at(NOW - 1)).toEqual({ kind: 'refused', reason: 'late' });
  expect(at(NOW + 4_000)).toMatchObject({ kind: 'tick' });
  expect(at(NOW + 4_001)).toEqual({ kind: 'refused', reason: 'early' });
});

test('SRV-06 a doubtful price that is only repeated does not confirm itself; a later one like it does', () => {
  const prices = after100();
  expect(prices.judge(push(900, NOW - 10), NOW).kind).toBe('doubtful');
  expect(prices.judge(push(900, NOW - 10), NOW)).toEqual({ kind: 'refused', reason: 'not newer' });
  expect(prices.judge(push(905, NOW), NOW)).toMatchObject({ kind: 'tick', summary: { close: '905' }, madeMs: NOW });
});

test('SRV-06 another answer of the exchange confirms a doubtful price that is like it, once, and while it is current', () => {
  const doubtful = (): BelievedPrices => {
    const prices = after100();
    prices.judge(push(900, NOW), NOW);
    return prices;
  };
  for (const other of ['1080.01', '749.99', '0', '100']) expect(doubtful().agrees(decimal(other), NOW)).toBeUndefined();
  expect(doubtful().agrees(decimal(900), NOW + 2_001)).toBeUndefined();
  const prices = doubtful();
  expect(prices.agrees(decimal(1080), NOW + 2_000)).toMatchObject({ kind: 'tick', summary: { close: '900' } });
  expect(prices.agrees(decimal(900), NOW)).toBeUndefined();
  expect(kindOf(push(100, NOW + 1), prices)).toBe('doubtful');
});
