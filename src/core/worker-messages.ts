/** What pages and the service worker say to each other. Both sides import this, and nothing else of one another. */

/** From a page to the worker. */
export type ToWorker =
  /** The member took the offered version: the waiting worker takes over. */
  | { readonly type: 'take-over' }
  /** The app is drawn. `entry` is the path of the page's first script, which tells the build that drew. */
  | { readonly type: 'started'; readonly entry: string }
  /** A part of the shell is missing: forget the shell, so that the next load comes from the network, whole. Answered on the port that comes along. */
  | { readonly type: 'repair' }
  /** The page is idle: keep what a first visit loaded before there was a worker, and fetch what is still missing. */
  | { readonly type: 'warm'; readonly urls: readonly string[] };

const isText = (value: unknown): value is string => typeof value === 'string';

/** undefined for anything that is not a message of ours (an extension's, an older page's). */
export const readToWorker = (data: unknown): ToWorker | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, entry, urls } = data as Record<string, unknown>;
  if (type === 'take-over' || type === 'repair') return { type };
  if (type === 'started' && isText(entry)) return { type, entry };
  if (type === 'warm' && Array.isArray(urls)) return { type, urls: urls.filter(isText) };
  return undefined;
};
