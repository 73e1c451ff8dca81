import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { withChartPrice } from './chart-price.ts';

const market = (symbol: string, price: string): MarketItem => ({ symbol, price: decimal(price) }) as MarketItem;
const listed = market('btcusdt', '86792.77');

test('MKT-06 a page shows one price of a market: the one of its chart, which is the newer', () => {
  const chart = { symbol: 'btcusdt', price: decimal('86801.96') };
  expect(withChartPrice(listed, chart)?.price).toBe('86801.96');
});

test('MKT-06 without a live chart, or where both agree, the market stays the same', () => {
  expect(withChartPrice(listed, undefined)).toBe(listed);
  expect(withChartPrice(listed, { symbol: 'btcusdt', price: decimal('86792.77') })).toBe(listed);
  expect(withChartPrice(listed, { symbol: 'solusdt', price: decimal('1') })).toBe(listed);
  expect(withChartPrice(undefined, { symbol: 'btcusdt', price: decimal('1') })).toBeUndefined();
});
