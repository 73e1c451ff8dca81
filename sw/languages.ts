/**
 * Language files (message catalogues): fetched when a language is used, kept in IndexedDB. Page and worker share one
 * record per language: on a first visit the page writes it before there is a worker, and a page reads it where an older
 * build's catalogue is better than none.
 */
import {
  cataloguePath,
  type KeptCatalogue,
  readCatalogue,
  writeCatalogue,
} from '../src/core/storage/storage-catalogues.ts';
import { STORAGE_LIMIT_MS } from '../src/core/storage/storage-limit.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';
import { languageOfFile, type Manifest } from './manifest.ts';

/** Request timeout (ms) where another build's catalogue is on the device and the page can fall back to it. */
const LIMIT_MS = 3_000;

const fetchAndKeep = async (code: string, path: string, signal?: AbortSignal): Promise<Response> => {
  const response = await fetch(path, signal ? { signal } : {});
  if (response.ok) {
    const body: Promise<unknown> = response.clone().json();
    await withTimeout(
      body.then((words) => writeCatalogue(code, path, words)),
      STORAGE_LIMIT_MS,
    );
  }
  return response;
};

/** Whether the stored catalogue is this build's: a page of another build that is still open must not overwrite it. */
const isOfThisBuild = ({ languages }: Manifest, code: string, { path }: KeptCatalogue): boolean =>
  languages.get(code) === path;

/**
 * Serves the stored file where it is exactly the requested one, else fetches; a page itself falls back to another
 * build's.
 */
export const serveLanguage = async (manifest: Manifest, { pathname }: URL): Promise<Response> => {
  const code = languageOfFile(pathname) ?? '';
  const kept = await withTimeout(readCatalogue(code), STORAGE_LIMIT_MS);
  if (kept === undefined) return fetchAndKeep(code, pathname);
  if (kept.path === pathname) return Response.json({ messages: kept.messages });
  const signal = AbortSignal.timeout(LIMIT_MS);
  return isOfThisBuild(manifest, code, kept) ? fetch(pathname, { signal }) : fetchAndKeep(code, pathname, signal);
};

/** Stores the language files that a page loaded before the worker controlled it. */
export const keepLanguages = async (manifest: Manifest, urls: readonly string[]): Promise<void> => {
  for (const path of urls.map(cataloguePath)) {
    const code = languageOfFile(path);
    if (code === undefined) continue;
    const kept = await readCatalogue(code);
    if (kept === undefined || (kept.path !== path && !isOfThisBuild(manifest, code, kept)))
      await fetchAndKeep(code, path);
  }
};

/** Fetches these languages ahead, also where they were never used. Codes that this build does not know are left out. */
export const prefetchLanguages = async ({ languages }: Manifest, codes: readonly string[]): Promise<void> => {
  for (const code of codes) {
    const path = languages.get(code);
    if (path !== undefined && (await readCatalogue(code)) === undefined) await fetchAndKeep(code, path);
  }
};

/** Updates every language that this device ever used to this build, so that switching back works offline. */
export const renewLanguages = async ({ languages }: Manifest): Promise<void> => {
  for (const [code, path] of languages) {
    const kept = await readCatalogue(code);
    if (kept !== undefined && kept.path !== path) await fetchAndKeep(code, path);
  }
};
