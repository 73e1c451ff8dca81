import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let worker: typeof import('./prime-public-cache.ts') & typeof import('../src/core/storage/storage.ts');
const asked: string[] = [];
let answerTo: (path: string) => unknown;

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  answerTo = (path) => ({ code: 1, msg: '', data: { from: path } });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(answerTo(path));
  });
  worker = { ...(await import('./prime-public-cache.ts')), ...(await import('../src/core/storage/storage.ts')) };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const kept = async (name: string): Promise<unknown> => (await worker.cacheGet(name))?.data;

test('PWA-02 what the app needs to start offline is kept, and what a page has kept already is left as it is', async () => {
  await worker.cachePut('getConfig', 'of a page', 1);
  await worker.primePublicCache();
  expect(asked.sort()).toEqual(['/api/getLangList', '/api/getSetting']);
  expect(await kept('getSetting')).toEqual({ from: '/api/getSetting' });
  expect(await kept('getConfig')).toBe('of a page');
});

test('PWA-02 a refusal is not kept as an answer, and takes no other answer with it', async () => {
  answerTo = (path) =>
    path.endsWith('getSetting') ? { code: 201, msg: 'no', data: {} } : { code: 1, msg: '', data: 7 };
  await worker.primePublicCache();
  expect([await worker.cacheGet('getSetting'), await kept('getConfig')]).toEqual([undefined, 7]);
});
