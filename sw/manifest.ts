/** The list of files that this build consists of. */
import type { ShellEntry } from './scope.ts';

export interface Manifest {
  /** Identifies this build, as its page does. A change to any file, or to the worker, makes another build. */
  readonly version: string;
  /** Files of the shell as absolute paths, fetched when the worker is installed. */
  readonly shell: readonly ShellEntry[];
  /** Language files by language code: fetched and stored when first used (LANG-01). */
  readonly languages: ReadonlyMap<string, string>;
}

export const INDEX = '/index.html';

const LANGUAGE_FILE = /^\/assets\/([a-zA-Z-]+?)-[\w-]{8}\.json$/;

/** @returns the language code of a language file's path, undefined for any other */
export const languageOfFile = (path: string): string | undefined => LANGUAGE_FILE.exec(path)?.[1];

/**
 * @param entries as the build lists them, with or without a slash in front. The page's revision is the build's name
 * (scripts/vite/pwa.ts).
 */
export const readManifest = (entries: readonly (ShellEntry | string)[]): Manifest => {
  const all = entries
    .map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry))
    .map(({ url, revision }) => ({ url: url.startsWith('/') ? url : `/${url}`, revision }));
  return {
    version: all.find(({ url }) => url === INDEX)?.revision ?? '',
    shell: all.filter(({ url }) => languageOfFile(url) === undefined),
    languages: new Map(
      all.flatMap(({ url }) => {
        const code = languageOfFile(url);
        return code === undefined ? [] : [[code, url]];
      }),
    ),
  };
};

/** The build that a page belongs to; '' where the page names none. */
export const buildOfPage = (html: string): string => /<meta name="build" content="([^"]*)"/.exec(html)?.[1] ?? '';
