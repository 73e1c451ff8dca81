import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';

test('PWA-02 PWA-04 storage that refuses for a moment does not make the worker forget which builds work', async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { changeVersions, withFailed: failed, withHealthy: proved, readVersions } = await import('./versions.ts');
  await changeVersions((versions) => proved(versions, 'old'));
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  expect(await readVersions()).toBeUndefined();
  await changeVersions((versions) => failed(versions, 'new', 1));
  get.mockRestore();
  expect(await readVersions()).toEqual({ good: ['old'], bad: [] });
  await changeVersions((versions) => failed(versions, 'new', 2));
  expect(await readVersions()).toEqual({ good: ['old'], bad: [{ version: 'new', atMs: 2 }] });
});
