/** The shell: every file that draws the app, kept whole for this build and for the one before it. */
import { cacheDelete, cacheGet, cachePut } from '../src/core/storage/storage.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';
import { buildOfPage, INDEX, type Manifest } from './manifest.ts';
import { type ShellEntry, scope } from './scope.ts';
import { STORAGE_LIMIT_MS } from './storage-limit.ts';
import { buildToServe, NO_VERSIONS, readVersions } from './versions.ts';

const PREFIX = 'shell-';
const AT_ONCE = 6;

const cacheName = (version: string): string => PREFIX + version;

/** Builds whose shell is on the device. */
const keptVersions = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));

/** A copy without the mark of a redirect, which a navigation may not be answered with. */
const plain = async (response: Response): Promise<Response> =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response;

const isPage = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('text/html');

const fetchEntry = async ({ url, revision }: ShellEntry): Promise<Response> => {
  // A file with a hash in its name is the same everywhere: the browser's own cache may have it from this very visit.
  const response = await fetch(url, { cache: revision === null ? 'default' : 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  // A server that answers every unknown path with the app's page has not got this file yet.
  if (isPage(response) && url !== INDEX) throw new Error(`${url} is answered with a page`);
  return plain(response);
};

/** The page of this build, and no other's: a deployment may have come half-way. */
const fetchPage = async ({ version }: Manifest): Promise<Response> => {
  const page = await fetchEntry({ url: INDEX, revision: version });
  const build = buildOfPage(await page.clone().text());
  if (build !== version) throw new Error(`the page is another build's: ${build}`);
  return page;
};

const keepEntry = async (cache: Cache, entry: ShellEntry): Promise<void> => {
  const known = entry.revision === null ? await caches.match(entry.url) : undefined;
  await cache.put(entry.url, known ?? (await fetchEntry(entry)));
};

/** A file of one build; unlike opening its cache, asking leaves no empty one behind where the browser evicted it. */
const fileOf = (version: string, file: string | Request): Promise<Response | undefined> =>
  caches.match(file, { cacheName: cacheName(version), ignoreVary: true });

const fetchShell = async (manifest: Manifest): Promise<void> => {
  if ((await fileOf(manifest.version, INDEX)) !== undefined) return;
  const page = await fetchPage(manifest);
  const name = cacheName(manifest.version);
  const cache = await caches.open(name);
  const waiting = manifest.shell.filter(({ url }) => url !== INDEX);
  const worker = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await keepEntry(cache, entry);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await cache.put(INDEX, page);
  } catch (error) {
    waiting.length = 0;
    await caches.delete(name);
    throw error;
  }
};

let installing: Promise<void> | undefined;

/**
 * Fetches this build's shell, all of it or none, where it is not on the device: a shell in use is never touched. The page
 * comes last and says that the shell is whole. Several pages may ask: who fails must not drop what another has completed.
 * @throws where a file is missing: the browser tries again later
 */
export const installShell = (manifest: Manifest): Promise<void> => {
  installing ??= fetchShell(manifest).finally(() => {
    installing = undefined;
  });
  return installing;
};

/**
 * Drops the shells of builds that nobody needs: all but this one and the last one that worked, which open pages still
 * load from and which is gone back to where this build turns out to be broken.
 */
export const dropOldShells = async ({ version }: Manifest): Promise<void> => {
  const [versions, kept] = await Promise.all([readVersions(), keptVersions()]);
  // Which one worked is not known now; a later build drops them.
  if (versions === undefined) return;
  const { good } = versions;
  const fallback = good.find((one) => one !== version && kept.includes(one));
  await Promise.all(
    kept.filter((one) => one !== version && one !== fallback).map((one) => caches.delete(cacheName(one))),
  );
};

const WAITING = 'worker.waiting';

/** Where a version waits already, nobody takes that one any more: its shell goes. Never rejects. */
export const replaceWaiting = async ({ version }: Manifest): Promise<void> => {
  const before = (await withTimeout(cacheGet(WAITING), STORAGE_LIMIT_MS))?.data;
  await withTimeout(cachePut(WAITING, version, Date.now()), STORAGE_LIMIT_MS);
  if (typeof before !== 'string' || before === version) return;
  // A deployment may have been taken back: a version that waited may be the one that works.
  const versions = await readVersions();
  if (versions?.good.includes(before) === false) await withTimeout(caches.delete(cacheName(before)), STORAGE_LIMIT_MS);
};

/** Took over: it waits no more. */
export const forgetWaiting = (): Promise<unknown> => withTimeout(cacheDelete(WAITING), STORAGE_LIMIT_MS);

/** The next load comes from the network, whole. */
export const forgetShell = async (): Promise<void> => {
  for (const version of await keptVersions()) await caches.delete(cacheName(version));
};

/** What the device has. Where it does not say in time, or cannot, the network may be faster: whoever answers first. */
const deviceFirst = async (stored: Promise<Response | undefined>, request: Request): Promise<Response> => {
  const soon = await withTimeout(stored, STORAGE_LIMIT_MS);
  if (soon !== undefined) return soon;
  const late = stored.then((response) => response ?? Promise.reject(new Error('not on the device')));
  const network = async (): Promise<Response> => {
    const response = await fetch(request);
    // A server in trouble is no answer where the device may have the file after all.
    return response.ok ? response : ((await withTimeout(stored, STORAGE_LIMIT_MS)) ?? response);
  };
  return Promise.any([network(), late]);
};

const storedPage = async ({ version }: Manifest): Promise<Response | undefined> => {
  const [versions, kept] = await Promise.all([readVersions(), keptVersions()]);
  const served = buildToServe(versions ?? NO_VERSIONS, version, kept, Date.now());
  return (await fileOf(served, INDEX)) ?? caches.match(INDEX);
};

const storedFile = async ({ version }: Manifest, request: Request): Promise<Response | undefined> =>
  (await fileOf(version, request)) ?? caches.match(request, { ignoreVary: true });

/** The app's page, for whatever route was asked. */
export const servePage = (manifest: Manifest, request: Request): Promise<Response> =>
  deviceFirst(storedPage(manifest), request);

/** A file of this build, or of the one before it for pages that are still open. */
export const serveFile = (manifest: Manifest, request: Request): Promise<Response> =>
  deviceFirst(storedFile(manifest, request), request);

/** Paths that the server answers with something else than the app's page. */
const NOT_THE_APP = /^\/(api|uploads|ws|health|ready|metrics|sandbox)(\/|$)|^\/market\/|\.[a-z0-9]+$/i;

export const isPageRequest = (request: Request, url: URL): boolean =>
  request.mode === 'navigate' && url.origin === scope.location.origin && !NOT_THE_APP.test(url.pathname);
