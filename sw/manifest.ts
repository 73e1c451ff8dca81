/** What this build consists of. */
import type { ShellEntry } from './scope.ts';

export interface Manifest {
  /** Names this build: two builds with the same files are the same version. */
  readonly version: string;
  /** Files of the shell as absolute paths, fetched when the worker is installed. */
  readonly shell: readonly ShellEntry[];
  /** Language files by language code: fetched when used (LANG-01), kept then. */
  readonly languages: ReadonlyMap<string, string>;
}

export const INDEX = '/index.html';

const LANGUAGE_FILE = /^\/assets\/([a-zA-Z-]+?)-[\w-]{8}\.json$/;

/** @returns the language code of a language file's path, undefined for any other */
export const languageOfFile = (path: string): string | undefined => LANGUAGE_FILE.exec(path)?.[1];

/** FNV-1a, 2 × 32 bits: enough to tell builds apart, and there at once, unlike the browser's digests. */
const fingerprint = (text: string): string => {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
  }
  return [low, high].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
};

/** @param entries as the build lists them, with or without a slash in front */
export const readManifest = (entries: readonly (ShellEntry | string)[]): Manifest => {
  const all = entries
    .map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry))
    .map(({ url, revision }) => ({ url: url.startsWith('/') ? url : `/${url}`, revision }))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
  return {
    version: fingerprint(JSON.stringify(all)),
    shell: all.filter(({ url }) => languageOfFile(url) === undefined),
    languages: new Map(
      all.flatMap(({ url }) => {
        const code = languageOfFile(url);
        return code === undefined ? [] : [[code, url]];
      }),
    ),
  };
};

const REFERENCE = /\b(?:src|href)="(\/assets\/[^"]+)"/g;

/** Files that an index page needs and the build does not have: the page is another build's (a half-finished deployment). */
export const strangersIn = (html: string, { shell, languages }: Manifest): string[] => {
  const known = new Set([...shell.map(({ url }) => url), ...languages.values()]);
  return [...html.matchAll(REFERENCE)].map(([, url]) => url ?? '').filter((url) => !known.has(url));
};
