// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { MarketItem } from '../../contract/entities/market.ts';
import { store } from '../base/store.ts';
import { wipe } from '../session/session.ts';
import { recentMarketsAtom, recentOf } from './recent-markets.ts';
import { addRecent, keptRecent, readRecent } from './recent-symbols.ts';

test('MKT-02 markets opened last come first, each once, and no more than a dozen', () => {
  let recent: readonly string[] = [];
  for (const symbol of ['btcusdt', 'ethusdt', 'btcusdt']) recent = addRecent(recent, symbol);
  expect(recent).toEqual(['btcusdt', 'ethusdt']);
  expect(addRecent(recent, 'btcusdt')).toBe(recent);
  for (let index = 0; index < 30; index += 1) recent = addRecent(recent, `coin${index}`);
  expect(recent).toHaveLength(12);
  expect(recent[0]).toBe('coin29');
});

test('MKT-02 what is kept on the device may be of another release, or broken', () => {
  expect(readRecent(undefined)).toEqual([]);
  expect(readRecent('btcusdt,,<b>,btcusdt,ETH/USDT,ethusdt')).toEqual(['btcusdt', 'ethusdt']);
});

test('MKT-02 a market that is no longer listed is skipped', () => {
  const market = (symbol: string) => ({ symbol }) as MarketItem;
  const listed = [market('btcusdt'), market('ethusdt')];
  expect(recentOf(listed, ['ethusdt', 'lunausdt', 'btcusdt']).map(({ symbol }) => symbol)).toEqual([
    'ethusdt',
    'btcusdt',
  ]);
});

test('PWA-05 the markets of a member whose session ended are not shown', async () => {
  const leave = store.sub(recentMarketsAtom, () => undefined);
  window.dispatchEvent(new StorageEvent('storage', { key: keptRecent.key, newValue: 'btcusdt' }));
  expect(store.get(recentMarketsAtom)).toEqual(['btcusdt']);
  await wipe();
  expect(store.get(recentMarketsAtom)).toEqual([]);
  leave();
});
