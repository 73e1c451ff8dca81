import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { MarketItem, MarketPrice } from '../../contract/entities/market.ts';
import { withPrices } from './live-prices.ts';

const market = (symbol: string, price: string, pricedAtMs?: number): MarketItem =>
  ({ symbol, title: symbol, price: decimal(price), pricedAtMs }) as MarketItem;
const price = (symbol: string, value: string, pricedAtMs: number): MarketPrice => ({
  symbol,
  price: decimal(value),
  change: decimal('1'),
  volume: decimal('2'),
  pricedAtMs,
});
const markets = [market('btcusdt', '100', 1_000), market('ethusdt', '30', 1_000)];

test('MKT-01 a newer price stands in the list, which keeps everything else', () => {
  const list = withPrices(markets, [price('btcusdt', '101', 2_000)]);
  expect(list?.[0]).toMatchObject({ title: 'btcusdt', price: '101', change: '1', volume: '2', pricedAtMs: 2_000 });
  expect(list?.[1]).toBe(markets[1]);
});

test('MKT-01 the day’s change and volume stay where a newer price comes without them', () => {
  const dayKnown = markets.map((one) => ({ ...one, change: decimal('-2'), volume: decimal('7') }));
  const alone = { ...price('btcusdt', '101', 2_000), change: undefined, volume: undefined };
  expect(withPrices(dayKnown, [alone])?.[0]).toMatchObject({ price: '101', change: '-2', volume: '7' });
});

test('MKT-06 a price that is no newer than the list’s changes nothing', () => {
  expect(withPrices(markets, [price('btcusdt', '99', 1_000), price('solusdt', '1', 9_000)])).toBe(markets);
  expect(withPrices(markets, undefined)).toBe(markets);
  expect(withPrices(undefined, [price('btcusdt', '99', 1_000)])).toBeUndefined();
});
