import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { searchMarkets } from '../../core/market/search-markets.ts';
import { favouriteMarkets, sortMarkets, tapColumn, toggleFavourite, withLivePrices } from './listing.ts';
import { likelyMarkets } from './tab-markets.ts';

const market = (base: string, price: string | undefined, change: string, volume: string): MarketItem =>
  ({
    id: base,
    symbol: `${base.toLowerCase()}usdt`,
    title: `${base}/USDT`,
    base,
    quote: 'USDT',
    price: price === undefined ? undefined : decimal(price),
    change: decimal(change),
    volume: decimal(volume),
  }) as MarketItem;

const list = [
  market('ETH', '2000', '-1.5', '900'),
  market('BTC', '60000', '2', '100'),
  market('NEW', undefined, '0', '0'),
  market('DOGE', '0.1', '10.25', '5000000'),
];
const names = (markets: readonly MarketItem[]): string => markets.map(({ base }) => base).join(' ');

test('MKT-02 sorts by each column, both ways, figures by value and unknown prices last', () => {
  expect(names(sortMarkets(list, { column: 'name', descending: false }))).toBe('BTC DOGE ETH NEW');
  expect(names(sortMarkets(list, { column: 'price', descending: true }))).toBe('BTC ETH DOGE NEW');
  expect(names(sortMarkets(list, { column: 'price', descending: false }))).toBe('DOGE ETH BTC NEW');
  expect(names(sortMarkets(list, { column: 'change', descending: true }))).toBe('DOGE BTC NEW ETH');
  expect(names(sortMarkets(list, { column: 'volume', descending: true }))).toBe('DOGE ETH BTC NEW');
  expect(sortMarkets(list, undefined)).toBe(list);
});

test('MKT-02 taps on a head go down, up and back to the own order of the site', () => {
  const once = tapColumn(undefined, 'price');
  expect(once).toEqual({ column: 'price', descending: true });
  const twice = tapColumn(once, 'price');
  expect(twice).toEqual({ column: 'price', descending: false });
  expect(tapColumn(twice, 'price')).toBeUndefined();
  expect(tapColumn(twice, 'name')).toEqual({ column: 'name', descending: false });
});

test('MKT-02 finds by symbol, title or coin in any letter case', () => {
  expect(names(searchMarkets(list, ' btc/us '))).toBe('BTC');
  expect(names(searchMarkets(list, 'E'))).toBe('ETH NEW DOGE');
  expect(searchMarkets(list, ' ')).toBe(list);
  expect(searchMarkets(list, 'xrp')).toEqual([]);
});

test('MKT-02 favourites keep the order in which they were chosen', () => {
  const chosen = toggleFavourite(toggleFavourite([], 'dogeusdt'), 'ethusdt');
  expect(names(favouriteMarkets(list, [...chosen, 'goneusdt']))).toBe('DOGE ETH');
  expect(toggleFavourite(chosen, 'dogeusdt')).toEqual(['ethusdt']);
});

test('MKT-01 the polled prices replace those that came with the tab', () => {
  const moved = market('BTC', '61000', '3', '100');
  expect(withLivePrices(list, [moved])[1]).toBe(moved);
  expect(withLivePrices(list, [moved])[0]).toBe(list[0]);
});

test('PWA-02 until its own list is there a tab shows the markets quoted in its currency, or all', () => {
  const btc = { ...market('ETH', '0.03', '1', '5'), quote: 'BTC', symbol: 'ethbtc' };
  expect(likelyMarkets([...list, btc], 'BTC')).toEqual([btc]);
  expect(likelyMarkets(list, 'Innovation')).toBe(list);
});
