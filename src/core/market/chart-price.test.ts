import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { withChartPrice } from './chart-price.ts';

const market = (symbol: string, price: string): MarketItem => ({ symbol, price: decimal(price) }) as MarketItem;
const markets = [market('btcusdt', '86792.77'), market('ethusdt', '3000')];

test('MKT-06 a page shows one price of a market: the one of its chart, which is the newer', () => {
  const chart = { symbol: 'btcusdt', price: decimal('86801.96') };
  expect(withChartPrice(markets, chart)?.map(({ price }) => price)).toEqual(['86801.96', '3000']);
});

test('MKT-06 without a live chart, or where both agree, the list stays the same', () => {
  expect(withChartPrice(markets, undefined)).toBe(markets);
  expect(withChartPrice(markets, { symbol: 'btcusdt', price: decimal('86792.77') })).toBe(markets);
  expect(withChartPrice(markets, { symbol: 'solusdt', price: decimal('1') })).toBe(markets);
  expect(withChartPrice(undefined, { symbol: 'btcusdt', price: decimal('1') })).toBeUndefined();
});
