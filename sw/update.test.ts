import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readManifest } from './manifest.ts';

const manifest = readManifest([{ url: 'index.html', revision: 'first' }]);
const skipWaiting = vi.fn(async () => undefined);
let heard: Map<string, (event: object) => void>;
/** What was done with the shells and pages, in order. */
const done: string[] = [];

beforeEach(() => {
  vi.resetModules();
  heard = new Map();
  skipWaiting.mockClear();
  vi.stubGlobal('addEventListener', (type: string, run: (event: object) => void) => heard.set(type, run));
  vi.stubGlobal('skipWaiting', skipWaiting);
  done.length = 0;
  const note = (name: string) => async () => void done.push(name);
  const parts = ['installShell', 'replaceWaiting', 'forgetWaiting', 'dropOldShells', 'forgetShell'];
  vi.doMock('./shell.ts', () => Object.fromEntries(parts.map((part) => [part, note(part)])));
  vi.stubGlobal('clients', { claim: note('claim') });
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

test('PWA-04 a worker clears up after the versions before it: those that waited, and those that nobody goes back to', async () => {
  const happens = await begin({});
  await happens('install');
  expect(done).toEqual(['installShell', 'replaceWaiting']);
  done.length = 0;
  await happens('activate');
  expect(done).toEqual(['forgetWaiting', 'dropOldShells', 'claim']);
});

test('PWA-03 a page that asks for a repair is told once nothing is kept any more', async () => {
  const happens = await begin({});
  await happens('message', { data: { type: 'repair' }, ports: [{ postMessage: (said: string) => done.push(said) }] });
  expect(done).toEqual(['forgetShell', 'repaired']);
});

test('SRV-10 PWA-05 calls of the server, the market and pictures of members never pass through the worker', async () => {
  const routes: { condition: { urlPattern: string }; source: string }[] = [];
  await (await begin({}))('install', { addRoutes: async (added: typeof routes) => void routes.push(...added) });
  expect(routes.every(({ source }) => source === 'network')).toBe(true);
  expect(routes.map(({ condition }) => condition.urlPattern)).toEqual(
    expect.arrayContaining(['/api/*', '/ws', '/uploads/*', '/market/*']),
  );
});
