/** Messages between pages and the service worker. Both import this file, and nothing else of each other. */

/** From a page to the worker. */
export type ToWorker =
  /** The member accepted the new version: the waiting worker activates. */
  | { readonly type: 'take-over' }
  /** The app has rendered, which confirms that this build works. */
  | { readonly type: 'started'; readonly build: string }
  /** An uncaught error. Before the app has rendered it means that this build does not work. */
  | { readonly type: 'failed'; readonly build: string }
  /**
   * A file of the shell is missing: drop the cached shell, so that the next load comes from the network. Answered on
   * the message's port.
   */
  | { readonly type: 'repair' }
  /** The page is idle: cache what a first visit loaded before there was a worker, and prefetch what is missing. */
  | {
      readonly type: 'warm';
      readonly urls: readonly string[];
      /** Codes of languages to prefetch, where that costs the member nothing. */
      readonly languages: readonly string[];
    };

/** From the worker to a page. */
export type FromWorker =
  /** The member tapped a notification: navigate to this path of the app. Answered on the message's port. */
  { readonly type: 'open'; readonly path: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** undefined for messages that are not the app's (from an extension, or an older page). */
export const readToWorker = (data: unknown): ToWorker | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, build, urls, languages } = data as Record<string, unknown>;
  if (type === 'take-over' || type === 'repair') return { type };
  if ((type === 'started' || type === 'failed') && isText(build)) return { type, build };
  if (type === 'warm' && Array.isArray(urls)) {
    // Pages of the previous build send no languages.
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
