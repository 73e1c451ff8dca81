import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const DEVICE = 'device-name-012345';
const hello = JSON.stringify({ title: 'Hello', device: DEVICE, id: '1' });
const unsubscribe = vi.fn(async () => true);
const showNotification = vi.fn(async () => undefined);

let worker: typeof import('./push.ts') & typeof import('../src/core/push/push-device.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  worker = { ...(await import('./push.ts')), ...(await import('../src/core/push/push-device.ts')) };
  await worker.writePushDevice(DEVICE);
  vi.stubGlobal('registration', {
    showNotification,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  unsubscribe.mockClear();
  showNotification.mockClear();
});

test('PWA-02 PWA-06 storage that refuses for a moment does not end the push of whoever is signed in', async () => {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  await worker.receive(hello).catch(() => undefined);
  get.mockRestore();
  expect([showNotification.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([0, 0]);
  expect(await worker.readPushDevice()).toBe(DEVICE);
  await worker.receive(hello);
  expect(showNotification).toHaveBeenCalledOnce();
});

test("PWA-05 PWA-06 another member's message ends the subscription and shows nothing", async () => {
  await worker.receive(hello.replace(DEVICE, 'another-name-01234'));
  expect([showNotification.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([0, 1]);
  expect(await worker.readPushDevice()).toBeUndefined();
});
