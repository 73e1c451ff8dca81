import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const records = new Map<string, unknown>();
vi.mock('../src/core/storage/storage.ts', () => ({
  cacheGet: async (name: string) => (records.has(name) ? { data: records.get(name) } : undefined),
  cacheGetOrThrow: async (name: string) => (records.has(name) ? { data: records.get(name) } : undefined),
  cachePut: async (name: string, data: unknown) => Boolean(records.set(name, data)),
  cacheDelete: async (name: string) => void records.delete(name),
}));

const subscribe = vi.fn(async () => ({
  endpoint: 'https://push.test/after',
  getKey: (name: string) => new TextEncoder().encode(name).buffer,
}));
const showNotification = vi.fn(async () => undefined);
const asked: [string, Record<string, string>][] = [];
let answerTo: () => unknown;
let worker: typeof import('./push.ts');

beforeEach(async () => {
  vi.resetModules();
  worker = await import('./push.ts');
  records.clear();
  records.set('worker.push', 'device-name-012345');
  records.set('worker.push-address', { endpoint: 'https://push.test/before', publicKey: 'BEZL' });
  asked.length = 0;
  subscribe.mockClear();
  showNotification.mockClear();
  answerTo = () => ({ code: 1, msg: '', data: null });
  vi.stubGlobal('registration', { pushManager: { subscribe }, showNotification });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
    asked.push([path, Object.fromEntries(body)]);
    return Response.json(answerTo());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
// Test files share the module registry: reset it, so that no module keeps the mocks of this file.
afterAll(() => vi.resetModules());

test('PWA-06 a notification is dated by what happened, where the server says when, not by when it arrives', async () => {
  const at = Date.UTC(2026, 0, 2, 10, 30);
  const message = { title: 'A transfer has arrived', device: 'device-name-012345', path: '/transfer-list', tag: 'a' };
  await worker.receive(JSON.stringify({ ...message, at }));
  expect(showNotification).toHaveBeenLastCalledWith(message.title, expect.objectContaining({ timestamp: at }));
  await worker.receive(JSON.stringify(message));
  const undated = expect.not.objectContaining({ timestamp: expect.anything() });
  expect(showNotification).toHaveBeenLastCalledWith(message.title, undated);
});

test('LANG-04 PWA-06 a notification runs in the direction of its language, and one that replaces another is heard again', async () => {
  const show = async (more: object): Promise<object | undefined> => {
    await worker.receive(JSON.stringify({ title: 'x', device: 'device-name-012345', ...more }));
    return (showNotification.mock.lastCall as unknown as [string, object])[1];
  };
  expect(await show({ lang: 'ar', tag: 'order:1' })).toMatchObject({ lang: 'ar', dir: 'rtl', renotify: true });
  // A browser refuses to notify again without a tag.
  expect(await show({ lang: 'en' })).toEqual(expect.not.objectContaining({ renotify: true }));
  expect(await show({ lang: 'en' })).toMatchObject({ dir: 'ltr' });
});

test('PWA-06 of several windows a tap leads the one that is looked at, then one that can be seen, then any', async () => {
  const led: string[] = [];
  const window = (name: string, focused: boolean, visibilityState: 'visible' | 'hidden') => ({
    focused,
    visibilityState,
    focus: async () => undefined,
    // It takes the page's word that it goes there itself.
    postMessage: (_message: unknown, [port]: [MessagePort]) => {
      led.push(name);
      port.postMessage(undefined);
    },
  });
  const behind = window('behind', false, 'hidden');
  const beside = window('beside', false, 'visible');
  const front = window('front', true, 'visible');
  for (const open of [[behind, beside, front], [behind, beside], [behind]]) {
    vi.stubGlobal('clients', { matchAll: async () => open });
    await worker.openApp('/loans');
  }
  expect(led).toEqual(['front', 'beside', 'behind']);
});

test('PWA-06 a tap opens a window where the one that is open neither answers nor lets itself be led', async () => {
  const openWindow = vi.fn(async () => null);
  const silent = {
    focused: true,
    visibilityState: 'visible',
    focus: async () => silent,
    postMessage: () => undefined,
    navigate: async () => Promise.reject(new TypeError('This service worker is not the active one of the client')),
  };
  vi.stubGlobal('clients', { matchAll: async () => [silent], openWindow });
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const late = new AbortController();
    setTimeout(() => late.abort());
    return late.signal;
  });
  await worker.openApp('/loans');
  expect(limit).toHaveBeenCalledWith(1_500);
  expect(openWindow).toHaveBeenCalledWith('/loans');
});

test('PWA-06 a subscription that the browser changed is made again with the same key and told with the address before', async () => {
  await worker.resubscribe();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: new Uint8Array([4, 70, 75]) });
  expect(asked).toEqual([
    [
      '/api/renewPush',
      {
        endpoint: 'https://push.test/after',
        p256dh: 'cDI1NmRo',
        auth: 'YXV0aA',
        device: 'device-name-012345',
        before: 'https://push.test/before',
      },
    ],
  ]);
  expect(records.get('worker.push-address')).toEqual({ endpoint: 'https://push.test/after', publicKey: 'BEZL' });
});

test('PWA-06 what the server did not hear is told with the address that it knows the next time', async () => {
  answerTo = () => ({ code: 201, msg: 'not now', data: null });
  await worker.resubscribe();
  expect(records.get('worker.push-address')).toMatchObject({ endpoint: 'https://push.test/before' });
});

test('PWA-05 PWA-06 signed out, nothing is made again, and signed out meanwhile, nothing is kept', async () => {
  answerTo = () => {
    records.clear();
    return { code: 1, msg: '', data: null };
  };
  await worker.resubscribe();
  expect([...records]).toEqual([]);
  subscribe.mockClear();
  await worker.resubscribe();
  expect([subscribe.mock.calls.length, asked.length]).toEqual([0, 1]);
});
