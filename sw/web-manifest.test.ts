import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHARE_PATH } from '../src/contract/web-manifest.ts';
import { isShare } from './share.ts';

const MANIFEST = 'https://exchange.test/manifest.webmanifest?lang=ar';
let worker: typeof import('./web-manifest.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  worker = await import('./web-manifest.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('PWA-01 an error in the place of the manifest is neither shown nor kept: the last one stays', async () => {
  const answers = [
    () => Response.json({ name: 'Harbour' }),
    () => Response.json({ status: 'unavailable' }, { status: 503 }),
    () => Promise.reject(new TypeError('offline')),
  ];
  for (const answer of answers) {
    vi.stubGlobal('fetch', async () => answer());
    const given = await worker.serveManifest(new Request(MANIFEST));
    expect(await given.json()).toEqual({ name: 'Harbour' });
  }
});

test('PWA-01 only a form that opens a page at its own path shares a picture; any other post goes to the server', () => {
  const isShared = (path: string, method = 'POST', mode: RequestMode = 'navigate'): boolean =>
    isShare({ method, mode } as Request, new URL(path, MANIFEST));
  expect(isShared(SHARE_PATH)).toBe(true);
  expect([isShared('/not-me'), isShared(SHARE_PATH, 'GET'), isShared(SHARE_PATH, 'POST', 'cors')]).toEqual([
    false,
    false,
    false,
  ]);
});
