import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../tests/harness/eventually.ts';
import { INDEX, readManifest } from './manifest.ts';
import { installShell, isPageRequest, serveFile } from './shell.ts';

const manifest = readManifest([{ url: 'index.html', revision: 'first' }, 'assets/app-AbC12345.js']);
const page = () =>
  new Response('<meta name="build" content="first">', { headers: { 'content-type': 'text/html; charset=utf-8' } });

let kept: Map<string, Map<string, Response>>;
/** Resolves the fetches of the script, in order. */
let scripts: ((answer: Response) => void)[];

beforeEach(() => {
  kept = new Map();
  scripts = [];
  vi.stubGlobal('caches', {
    match: async (file: string, { cacheName }: { cacheName?: string } = {}) =>
      [...kept].find(([name, files]) => (cacheName ?? name) === name && files.has(file))?.[1].get(file),
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, files);
      return { put: async (file: string, response: Response) => void files.set(file, response) };
    },
    delete: async (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', (url: string) =>
    url === INDEX ? Promise.resolve(page()) : new Promise<Response>((resolve) => scripts.push(resolve)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('PWA-02 two pages that ask for the shell at once: it is fetched once, and no failure drops what is whole', async () => {
  const installations = [installShell(manifest), installShell(manifest)];
  await eventually(() => expect(scripts.length).toBeGreaterThan(0));
  await new Promise((resolve) => setImmediate(resolve));
  const [first, ...others] = scripts;
  first?.(new Response('app'));
  await installations[0];
  for (const fail of others) fail(new Response(null, { status: 503 }));
  await Promise.allSettled(installations);
  expect([...(kept.get('shell-first')?.keys() ?? [])]).toEqual(['/assets/app-AbC12345.js', INDEX]);
});

test('PWA-02 a shell of which a file cannot be had leaves nothing behind, and is fetched when it is asked for again', async () => {
  const failing = installShell(manifest);
  await eventually(() => expect(scripts).toHaveLength(1));
  scripts[0]?.(new Response(null, { status: 503 }));
  await expect(failing).rejects.toThrow('answers 503');
  expect(kept.size).toBe(0);
  const again = installShell(manifest);
  await eventually(() => expect(scripts).toHaveLength(2));
  scripts[1]?.(new Response('app'));
  await again;
  expect([...kept.keys()]).toEqual(['shell-first']);
});

test('PWA-04 of a deployment that came half-way nothing is kept: a file answered with a page, the page of another build', async () => {
  const byPage = installShell(manifest);
  await eventually(() => expect(scripts).toHaveLength(1));
  scripts[0]?.(page());
  await expect(byPage).rejects.toThrow('answered with a page');
  await expect(installShell({ ...manifest, version: 'second' })).rejects.toThrow("another build's");
  expect(kept.size).toBe(0);
});

describe('PWA-02 PWA-04 where each file of a new build comes from', () => {
  const next = readManifest([
    { url: 'index.html', revision: 'first' },
    { url: 'icons/icon.svg', revision: '7' },
    'assets/app-AbC12345.js',
  ]);
  let asked: [string, RequestInit | undefined][];
  beforeEach(() => {
    asked = [];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      asked.push([url, init]);
      const response = url === INDEX ? page() : new Response('fetched');
      return Object.defineProperty(response, 'redirected', { value: url === INDEX });
    });
  });
  const keptFile = (path: string): Response | undefined => kept.get('shell-first')?.get(path);

  test('PWA-04 from the build before only what its name says has not changed, the rest as the server has it now', async () => {
    const before = new Map([
      ['/icons/icon.svg', new Response('old')],
      ['/assets/app-AbC12345.js', new Response('same')],
    ]);
    kept.set('shell-before', before);
    await installShell(next);
    expect(asked.map(([url, init]) => [url, init?.cache])).toEqual([
      [INDEX, 'no-cache'],
      ['/icons/icon.svg', 'no-cache'],
    ]);
    expect(await keptFile('/icons/icon.svg')?.text()).toBe('fetched');
    expect(await keptFile('/assets/app-AbC12345.js')?.text()).toBe('same');
  });

  test('PWA-02 a page that came by a redirect is kept as if it had not: a browser would refuse to open it', async () => {
    await installShell(next);
    expect(keptFile(INDEX)).toMatchObject({ redirected: false, status: 200 });
    expect(await keptFile(INDEX)?.text()).toContain('content="first"');
  });
});

describe('PWA-02 a file that storage is slow to give', () => {
  /** What is served where storage takes `storageMs` (undefined: for ever) and the network responds at once. */
  const served = async (storageMs: number | undefined, network: Response): Promise<Response | undefined> => {
    vi.useFakeTimers();
    const answers = (run: () => void) => (storageMs === undefined ? undefined : setTimeout(run, storageMs));
    const match = () => new Promise((resolve) => answers(() => resolve(new Response('of the device'))));
    vi.stubGlobal('caches', { match });
    vi.stubGlobal('fetch', async () => network);
    let response: Response | undefined;
    void serveFile(manifest, new Request('https://exchange.test/assets/app-AbC12345.js')).then((one) => {
      response = one;
    });
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    return response;
  };

  test('PWA-02 comes from the network, but not where that has only an error to give', async () => {
    expect(await (await served(1_500, new Response('of the network')))?.text()).toBe('of the network');
    expect(await (await served(1_500, new Response('down', { status: 502 })))?.text()).toBe('of the device');
  });

  test('PWA-02 is waited for no longer than the error is worth', async () => {
    expect((await served(undefined, new Response('down', { status: 502 })))?.status).toBe(502);
  });
});

test('PWA-02 the app’s page is served for its own routes, and for nothing that the server answers itself', () => {
  vi.stubGlobal('location', { origin: 'https://exchange.test' });
  const isPage = (path: string, mode: RequestMode = 'navigate', origin = 'https://exchange.test'): boolean =>
    isPageRequest({ mode } as Request, new URL(path, origin));
  expect(['/', '/market', '/assets', '/sandboxes'].filter((path) => !isPage(path))).toEqual([]);
  const servers = ['/api/config', '/uploads/1', '/ws', '/health', '/ready', '/metrics', '/sandbox/mailbox'];
  expect([...servers, '/market/detail', '/logo.png'].filter((path) => isPage(path))).toEqual([]);
  expect(isPage('/assets', 'cors')).toBe(false);
  expect(isPage('/assets', 'navigate', 'https://other.test')).toBe(false);
});
