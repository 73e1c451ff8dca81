// @vitest-environment happy-dom
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { favouritesAtom } from './favourites.ts';

test('MKT-02 favourites are kept on the device, and those of another tab are known here', () => {
  const store = createStore();
  const leave = store.sub(favouritesAtom, () => undefined);
  store.set(favouritesAtom, 'btcusdt');
  store.set(favouritesAtom, 'ethusdt');
  expect(localStorage.getItem('device.favourites')).toBe('btcusdt,ethusdt');
  dispatchEvent(new StorageEvent('storage', { key: 'device.favourites', newValue: 'dogeusdt,<b>,ETH/USDT' }));
  expect(store.get(favouritesAtom)).toEqual(['dogeusdt']);
  store.set(favouritesAtom, 'dogeusdt');
  expect(localStorage.getItem('device.favourites')).toBe('');
  leave();
});
