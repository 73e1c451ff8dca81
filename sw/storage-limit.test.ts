import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHARE_PATH, SHARED_FIELD } from '../src/contract/web-manifest.ts';

let asked: () => void;
const silent = () => {
  asked();
  return new Promise<never>(() => undefined);
};
vi.mock('../src/core/storage/storage.ts', () => ({ cacheGet: () => silent(), cachePut: () => silent() }));

let worker: typeof import('./share.ts') & typeof import('./web-manifest.ts');

beforeEach(async () => {
  vi.resetModules();
  worker = { ...(await import('./share.ts')), ...(await import('./web-manifest.ts')) };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('caches', { open: silent });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
// Test files share the module registry: reset it, so that no module keeps the mocks of this file.
afterAll(() => vi.resetModules());

/** The answer once every time limit has passed; undefined where there is none by then. */
const inTheEnd = async <T>(answer: () => Promise<T>): Promise<T | undefined> => {
  const storage = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let given: T | undefined;
  void answer().then((one) => {
    given = one;
  });
  await storage;
  await vi.advanceTimersByTimeAsync(3_000);
  return given;
};

const MANIFEST = 'https://exchange.test/manifest.webmanifest';

test('PWA-01 PWA-02 silent storage holds neither the manifest that the network gave nor the lack of one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ name: 'Harbour' }));
  const given = await inTheEnd(() => worker.serveManifest(new Request(MANIFEST)));
  expect(await given?.json()).toEqual({ name: 'Harbour' });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  expect((await inTheEnd(() => worker.serveManifest(new Request(MANIFEST))))?.type).toBe('error');
});

test('PWA-01 PWA-02 silent storage leads whoever shares a picture to the form all the same', async () => {
  const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response());
  const body = new FormData();
  body.set(SHARED_FIELD, new File(['voucher'], 'voucher.png', { type: 'image/png' }));
  const share = new Request(`https://exchange.test${SHARE_PATH}`, { method: 'POST', body });
  expect(await inTheEnd(() => worker.takeShare(share))).toBeDefined();
  expect(redirect).toHaveBeenCalledWith('/recharge', 303);
});
