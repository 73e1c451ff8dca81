import { IDBDatabase as FakeDatabase, IDBObjectStore as FakeStore, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** A fresh module on a fresh device. */
const onDevice = async () => {
  vi.resetModules();
  return import('./storage.ts');
};

/** Another page's access to the same database, without the module under test. */
const rawPut = async (name: string, value: unknown): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open('exchange-public');
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  await new Promise((resolve) => {
    const put = database.transaction('records', 'readwrite').objectStore('records').put(value, name);
    put.onsuccess = resolve;
  });
  database.close();
};

const rawNames = async (): Promise<IDBValidKey[]> => {
  const open = indexedDB.open('exchange-public');
  await new Promise((resolve) => {
    open.onsuccess = resolve;
  });
  const names = open.result.transaction('records').objectStore('records').getAllKeys();
  await new Promise((resolve) => {
    names.onsuccess = resolve;
  });
  open.result.close();
  return names.result;
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('public answers on the device', () => {
  test('PWA-02 keeps what it is given, with its moment, across starts', async () => {
    const first = await onDevice();
    expect(await first.cachePut('getConfig', { loan_switch: '1' }, 123)).toBe(true);
    const second = await onDevice();
    expect(await second.cacheGet('getConfig')).toEqual({ version: 1, savedAtMs: 123, data: { loan_switch: '1' } });
    expect(await second.cacheGet('getSetting')).toBeUndefined();
  });

  test('PWA-02 a record that cannot be read is absent, and swept unless a newer build wrote it', async () => {
    const storage = await onDevice();
    await storage.cachePut('good', 1, 1);
    for (const [name, value] of Object.entries({
      newer: { version: 2, savedAtMs: 1, data: 1 },
      older: { savedAtMs: 1, data: 1 },
      text: 'rubbish',
      nothing: null,
      undated: { version: 1, savedAtMs: 'yesterday', data: 1 },
    })) {
      await rawPut(name, value);
      expect(await storage.cacheGet(name)).toBeUndefined();
    }
    await storage.evictExpired();
    expect(await storage.cacheGet('good')).toMatchObject({ data: 1 });
    expect(await rawNames()).toEqual(['good', 'newer']);
  });

  test('PWA-02 a browser that blocks storage reads as empty and fails nothing', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const storage = await onDevice();
    expect(await storage.cachePut('getConfig', 1, 1)).toBe(false);
    expect(await storage.cacheGet('getConfig')).toBeUndefined();
    await storage.cacheDelete('getConfig');
    await storage.evictExpired();
  });

  test('PWA-02 no IndexedDB at all is the same', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const storage = await onDevice();
    expect(await storage.cachePut('getConfig', 1, 1)).toBe(false);
    expect(await storage.cacheGet('getConfig')).toBeUndefined();
    vi.unstubAllGlobals();
  });

  test('PWA-02 when it is full, the newest answer takes the room of the others', async () => {
    const storage = await onDevice();
    await storage.cachePut('getBanner', 'old', 1);
    await storage.cachePut('worker.versions', 'needed', 1);
    const put = FakeStore.prototype.put;
    let full = true;
    vi.spyOn(FakeStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (full) {
        full = false;
        throw new DOMException('full', 'QuotaExceededError');
      }
      return put.apply(this, args);
    });
    expect(await storage.cachePut('getConfig', 'new', 2)).toBe(true);
    expect(await storage.cacheGet('getConfig')).toMatchObject({ data: 'new' });
    expect(await storage.cacheGet('getBanner')).toBeUndefined();
    expect(await storage.cacheGet('worker.versions')).toMatchObject({ data: 'needed' });
  });

  test('PWA-02 a device that stays full forgets what it is given and fails nothing', async () => {
    const storage = await onDevice();
    await storage.cachePut('getBanner', 'old', 1);
    vi.spyOn(FakeStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await storage.cachePut('getConfig', 'new', 2)).toBe(false);
  });

  test('PWA-02 a connection that broke is opened anew, and nobody notices', async () => {
    const storage = await onDevice();
    await storage.cachePut('getConfig', 'kept', 1);
    const broken = () => {
      throw new DOMException('closing', 'InvalidStateError');
    };
    const transaction = vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementationOnce(broken);
    expect(await storage.cacheGet('getConfig')).toMatchObject({ data: 'kept' });
    transaction.mockImplementation(broken);
    expect(await storage.cacheGet('getConfig')).toBeUndefined();
    transaction.mockRestore();
    expect(await storage.cacheGet('getConfig')).toMatchObject({ data: 'kept' });
  });
});
