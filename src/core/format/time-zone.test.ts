// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const start = async () => {
  vi.resetModules();
  const zone = await import('./time-zone.ts');
  const { store } = await import('../base/store.ts');
  return { ...zone, store };
};

afterEach(() => localStorage.clear());

test('a kept time zone that this browser does not know is not used, and another tab’s choice is', async () => {
  localStorage.setItem('device.time-zone', 'Mars/Olympus');
  const { store, timeZoneAtom, chosenTimeZoneAtom, deviceTimeZone } = await start();
  const stop = store.sub(timeZoneAtom, () => undefined);
  expect([store.get(chosenTimeZoneAtom), store.get(timeZoneAtom)]).toEqual([undefined, deviceTimeZone()]);
  const elsewhere = (newValue: string | null): boolean =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'device.time-zone', newValue }));
  elsewhere('Asia/Tokyo');
  expect(store.get(timeZoneAtom)).toBe('Asia/Tokyo');
  elsewhere(null);
  expect(store.get(timeZoneAtom)).toBe(deviceTimeZone());
  stop();
});
