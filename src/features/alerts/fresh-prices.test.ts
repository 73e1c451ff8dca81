import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { marketItem } from '../../contract/entities/market.ts';
import { freshPrices, marketOfNow } from './fresh-prices.ts';

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

test('Price alerts: a new alert counts from a price of now alone', () => {
  const market = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '100' }, '');
  const counted = (freshness: 'fresh' | 'simulated' | 'stale' | 'offline', updatedAtMs = NOW) =>
    marketOfNow(market, { freshness, updatedAtMs, openedAtMs: NOW })?.price;
  expect([counted('fresh'), counted('simulated')]).toEqual(['100', '100']);
  expect([counted('stale'), counted('offline'), counted('fresh', NOW - 1)]).toEqual([undefined, undefined, undefined]);
});

test('Price alerts: a price of 0 is none, neither to reach an alert nor to start one from', () => {
  const none = { ...btc, price: decimal(0) };
  expect([...freshPrices([none, { ...btc, symbol: 'ethusdt' }], moments).keys()]).toEqual(['ethusdt']);
  const market = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '0' }, '');
  expect(marketOfNow(market, { freshness: 'fresh', updatedAtMs: NOW, openedAtMs: NOW })).toEqual({
    ...market,
    price: undefined,
  });
});
