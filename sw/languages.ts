/**
 * Language files: fetched when a language is used, kept in IndexedDB. Page and worker share one record a language: a
 * first visit's page writes it before there is a worker, and reads it where an older build's words are better than none.
 */
import {
  cataloguePath,
  type KeptCatalogue,
  readCatalogue,
  writeCatalogue,
} from '../src/core/storage/storage-catalogues.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';
import { languageOfFile, type Manifest } from './manifest.ts';
import { STORAGE_LIMIT_MS } from './storage-limit.ts';

/** The longest that a silent network may hold a start whose words are on the device. */
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

/** This build's words are not given up for those of another one, of which a page is still open. */
const isOfThisBuild = ({ languages }: Manifest, code: string, { path }: KeptCatalogue): boolean =>
  languages.get(code) === path;

/** The file that was kept, where it is the very one; a page falls back to another build's by itself. */
export const serveLanguage = async (manifest: Manifest, { pathname }: URL): Promise<Response> => {
  const code = languageOfFile(pathname) ?? '';
  const kept = await withTimeout(readCatalogue(code), STORAGE_LIMIT_MS);
  if (kept === undefined) return fetchAndKeep(code, pathname);
  if (kept.path === pathname) return Response.json({ messages: kept.messages });
  const signal = AbortSignal.timeout(LIMIT_MS);
  return isOfThisBuild(manifest, code, kept) ? fetch(pathname, { signal }) : fetchAndKeep(code, pathname, signal);
};

/** Keeps the files that a page loaded before there was a worker. */
export const keepLanguages = async (manifest: Manifest, urls: readonly string[]): Promise<void> => {
  for (const path of urls.map(cataloguePath)) {
    const code = languageOfFile(path);
    if (code === undefined) continue;
    const kept = await readCatalogue(code);
    if (kept === undefined || (kept.path !== path && !isOfThisBuild(manifest, code, kept)))
      await fetchAndKeep(code, path);
  }
};

/** Has these languages at hand, also where they were never used. Codes that this build does not know are left out. */
export const prefetchLanguages = async ({ languages }: Manifest, codes: readonly string[]): Promise<void> => {
  for (const code of codes) {
    const path = languages.get(code);
    if (path !== undefined && (await readCatalogue(code)) === undefined) await fetchAndKeep(code, path);
  }
};

/** Brings every language that this device ever used to this build, so that switching back works offline. */
export const renewLanguages = async ({ languages }: Manifest): Promise<void> => {
  for (const [code, path] of languages) {
    const kept = await readCatalogue(code);
    if (kept !== undefined && kept.path !== path) await fetchAndKeep(code, path);
  }
};
