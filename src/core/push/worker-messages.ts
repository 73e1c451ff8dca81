/** What pages and the service worker say to each other. Both sides import this, and nothing else of one another. */

/** From a page to the worker. */
export type ToWorker =
  /** The member took the offered version: the waiting worker takes over. */
  | { readonly type: 'take-over' }
  /** The app is drawn, by the build that the page belongs to. */
  | { readonly type: 'started'; readonly build: string }
  /** An error that nobody caught. Before the app has drawn, its build does not work. */
  | { readonly type: 'failed'; readonly build: string }
  /** A part of the shell is missing: forget the shell, so that the next load comes from the network, whole. Answered on the port that comes along. */
  | { readonly type: 'repair' }
  /** The page is idle: keep what a first visit loaded before there was a worker, and fetch what is still missing. */
  | {
      readonly type: 'warm';
      readonly urls: readonly string[];
      /** Codes of languages to have at hand, where fetching them costs the member nothing. */
      readonly languages: readonly string[];
    };

/** From the worker to a page. */
export type FromWorker =
  /** The member tapped a notification: go to this path of the app. Answered on the port that comes along. */
  { readonly type: 'open'; readonly path: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** undefined for anything that is not a message of ours (an extension's, an older page's). */
export const readToWorker = (data: unknown): ToWorker | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, build, urls, languages } = data as Record<string, unknown>;
  if (type === 'take-over' || type === 'repair') return { type };
  if ((type === 'started' || type === 'failed') && isText(build)) return { type, build };
  if (type === 'warm' && Array.isArray(urls)) {
    // A page of the build before names no languages.
    return { type, urls: urls.filter(isText), languages: Array.isArray(languages) ? languages.filter(isText) : [] };
  }
  return undefined;
};

/** undefined for anything else, such as a message of another version. */
export const readFromWorker = (data: unknown): FromWorker | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, path } = data as Record<string, unknown>;
  return type === 'open' && isText(path) && /^\/(?![/\\])/.test(path) ? { type, path } : undefined;
};
