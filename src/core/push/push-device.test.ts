import { expect, test, vi } from 'vitest';
import { forgetPushDevice, readPushAddress, readPushDevice, writePushAddress, writePushDevice } from './push-device.ts';

const kept = vi.hoisted(() => new Map<string, { data: unknown }>());
vi.mock('../storage/storage.ts', () => ({
  cacheGet: async (name: string) => kept.get(name),
  cachePut: async (name: string, data: unknown) => kept.set(name, { data }).size > 0,
  cacheDelete: async (name: string) => void kept.delete(name),
}));

test('PWA-05 PWA-06 a device that forgets its push registration keeps neither its name nor its address', async () => {
  const address = { endpoint: 'https://push.example/1', publicKey: 'AQI' };
  await writePushDevice('D1');
  await writePushAddress(address);
  expect([await readPushDevice(), await readPushAddress()]).toEqual(['D1', address]);
  await forgetPushDevice();
  expect(kept.size).toBe(0);
});
