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

test('a page whose times nobody shows listens for no other zone', async () => {
  const listening = new Set<unknown>();
  const add = vi.spyOn(document, 'addEventListener').mockImplementation((_type, run) => void listening.add(run));
  const remove = vi
    .spyOn(document, 'removeEventListener')
    .mockImplementation((_type, run) => void listening.delete(run));
  const { store, timeZoneAtom } = await start();
  const stop = store.sub(timeZoneAtom, () => undefined);
  expect(listening.size).toBe(1);
  stop();
  expect(listening.size).toBe(0);
  add.mockRestore();
  remove.mockRestore();
});
