import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readManifest } from './manifest.ts';

const manifest = readManifest([{ url: 'index.html', revision: 'first' }]);
const skipWaiting = vi.fn(async () => undefined);
let heard: Map<string, (event: object) => void>;

beforeEach(() => {
  vi.resetModules();
  heard = new Map();
  skipWaiting.mockClear();
  vi.stubGlobal('addEventListener', (type: string, run: (event: object) => void) => heard.set(type, run));
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.doMock('./shell.ts', () => ({ installShell: async () => undefined, replaceWaiting: async () => undefined }));
});
afterEach(() => {
  vi.doUnmock('./shell.ts');
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** Starts this worker beside an active one (null: none). @returns dispatches an event to it and waits for its work */
const begin = async (active: object | null) => {
  vi.stubGlobal('registration', { active });
  const { listenForUpdates } = await import('./update.ts');
  listenForUpdates(manifest);
  return async (type: string, more: object = {}): Promise<void> => {
    const work: Promise<unknown>[] = [];
    heard.get(type)?.({ ...more, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
};

test('PWA-02 PWA-04 the first worker of a browser serves at once', async () => {
  await (await begin(null))('install');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('PWA-04 a later one waits until a member takes it: no page is changed under a form', async () => {
  const happens = await begin({});
  await happens('install');
  expect(skipWaiting).not.toHaveBeenCalled();
  await happens('message', { data: { type: 'take-over' }, ports: [] });
  expect(skipWaiting).toHaveBeenCalledOnce();
});
