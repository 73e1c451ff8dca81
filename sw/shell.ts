/** The shell: every file that the app needs to render, stored complete for this build and for the one before it. */
import { cacheDelete, cacheGet, cachePut } from '../src/core/storage/storage.ts';
import { STORAGE_LIMIT_MS } from '../src/core/storage/storage-limit.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';
import { buildOfPage, INDEX, type Manifest } from './manifest.ts';
import { type ShellEntry, scope } from './scope.ts';
import { buildToServe, NO_VERSIONS, readVersions } from './versions.ts';

const PREFIX = 'shell-';
const AT_ONCE = 6;

const cacheName = (version: string): string => PREFIX + version;

/** Builds whose shell is on the device. */
const keptVersions = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));

/** A copy without the `redirected` flag: browsers refuse a redirected response to a navigation request. */
const plain = async (response: Response): Promise<Response> =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response;

const isPage = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('text/html');

const fetchEntry = async ({ url, revision }: ShellEntry): Promise<Response> => {
  // A file with a hash in its name never changes: the HTTP cache may have it from this very visit.
  const response = await fetch(url, { cache: revision === null ? 'default' : 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  // A server that sends the app's page for every unknown path does not have this file yet.
  if (isPage(response) && url !== INDEX) throw new Error(`${url} is answered with a page`);
  return plain(response);
};

/** The page of this build only: in the middle of a deployment the server may send another build's. */
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

/**
 * A file of one build. `caches.open` would create an empty cache where the browser evicted it; `caches.match` does not.
 */
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
 * Stores this build's shell, all files or none, unless the device has it: a shell in use is never touched. The page is
 * stored last and marks the shell as complete. Concurrent calls share one run, so that one that fails cannot delete
 * what another has completed.
 * @throws where a file is missing: the browser retries later
 */
export const installShell = (manifest: Manifest): Promise<void> => {
  installing ??= fetchShell(manifest).finally(() => {
    installing = undefined;
  });
  return installing;
};

/**
 * Deletes the shells of all builds but this one and the last one that rendered: pages that are still open load from
 * that one, and it is the fallback where this build turns out to be broken.
 */
export const dropOldShells = async ({ version }: Manifest): Promise<void> => {
  const [versions, kept] = await Promise.all([readVersions(), keptVersions()]);
  // Storage did not say which builds rendered: keep all, a later build deletes them.
  if (versions === undefined) return;
  const { good } = versions;
  const fallback = good.find((one) => one !== version && kept.includes(one));
  await Promise.all(
    kept.filter((one) => one !== version && one !== fallback).map((one) => caches.delete(cacheName(one))),
  );
};

const WAITING = 'worker.waiting';

/** Replaces a version that was already waiting, which can no longer be activated: deletes its shell. Never rejects. */
export const replaceWaiting = async ({ version }: Manifest): Promise<void> => {
  const before = (await withTimeout(cacheGet(WAITING), STORAGE_LIMIT_MS))?.data;
  await withTimeout(cachePut(WAITING, version, Date.now()), STORAGE_LIMIT_MS);
  if (typeof before !== 'string' || before === version) return;
  // After a rollback, the version that waited may be one that has rendered: keep its shell.
  const versions = await readVersions();
  if (versions?.good.includes(before) === false) await withTimeout(caches.delete(cacheName(before)), STORAGE_LIMIT_MS);
};

/** This version is active, and no longer waiting. */
export const forgetWaiting = (): Promise<unknown> => withTimeout(cacheDelete(WAITING), STORAGE_LIMIT_MS);

/** Deletes all shells, so that the next load comes entirely from the network. */
export const forgetShell = async (): Promise<void> => {
  for (const version of await keptVersions()) await caches.delete(cacheName(version));
};

/** The stored response. Where storage is slow or fails, races it against the network. */
const deviceFirst = async (stored: Promise<Response | undefined>, request: Request): Promise<Response> => {
  const soon = await withTimeout(stored, STORAGE_LIMIT_MS);
  if (soon !== undefined) return soon;
  const late = stored.then((response) => response ?? Promise.reject(new Error('not on the device')));
  const network = async (): Promise<Response> => {
    const response = await fetch(request);
    // Do not serve an error response while storage may still have the file.
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

/** The app's page, whichever route was requested. */
export const servePage = (manifest: Manifest, request: Request): Promise<Response> =>
  deviceFirst(storedPage(manifest), request);

/** A file of this build, or of the one before it for pages that are still open. */
export const serveFile = (manifest: Manifest, request: Request): Promise<Response> =>
  deviceFirst(storedFile(manifest, request), request);

/** Paths for which the server sends something other than the app's page. */
const NOT_THE_APP = /^\/(api|uploads|ws|health|ready|metrics|sandbox)(\/|$)|^\/market\/|\.[a-z0-9]+$/i;

export const isPageRequest = (request: Request, url: URL): boolean =>
  request.mode === 'navigate' && url.origin === scope.location.origin && !NOT_THE_APP.test(url.pathname);
