import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { freshPrices } from './fresh-prices.ts';

const NOW = 1_000_000;
const btc = { symbol: 'btcusdt', price: decimal(100), pricedAtMs: undefined };
const moments = { updatedAtMs: NOW - 1_000, nowMs: NOW, openedAtMs: NOW - 60_000, serverNowMs: NOW };
const symbols = (over: Partial<typeof moments>, pricedAtMs?: number): string[] => [
  ...freshPrices([{ ...btc, pricedAtMs }], { ...moments, ...over }).keys(),
];

test('Price alerts: a price of this moment counts', () => {
  expect(symbols({})).toEqual(['btcusdt']);
  expect(symbols({}, NOW - 30_000)).toEqual(['btcusdt']);
});

test('Price alerts: a list that stands, or a price of a feed that stands, reaches nothing', () => {
  expect(symbols({ updatedAtMs: NOW - 30_001 })).toEqual([]);
  expect(symbols({}, NOW - 30_001)).toEqual([]);
});

test('Price alerts: a list that was kept from before the page was opened reaches nothing, however young it is', () => {
  expect(symbols({ openedAtMs: NOW - 500 })).toEqual([]);
  expect(symbols({ openedAtMs: NOW - 1_000 })).toEqual(['btcusdt']);
});
