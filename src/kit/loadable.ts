/** What a screen knows about something that comes from elsewhere: the three states every page must draw (SHELL-12). */
export type Loadable<T> =
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: unknown }
  /** `error` is set where the data is older than wanted because the last attempt to renew it failed. */
  | { readonly status: 'ready'; readonly data: T; readonly error: unknown };

export const loading: Loadable<never> = { status: 'loading', data: undefined, error: undefined };
export const failed = (error: unknown): Loadable<never> => ({ status: 'failed', data: undefined, error });
export const ready = <T>(data: T, error?: unknown): Loadable<T> => ({ status: 'ready', data, error });

/** The same state about what is made from the data. */
export const mapLoadable = <T, U>(loadable: Loadable<T>, map: (data: T) => U): Loadable<U> =>
  loadable.status === 'ready' ? ready(map(loadable.data), loadable.error) : loadable;

/** Ready when all are; failed when one is; the failure of an old one does not hide its data. */
export const allLoadables = <T extends readonly unknown[]>(
  ...loadables: { [K in keyof T]: Loadable<T[K]> }
): Loadable<T> => {
  const lost = loadables.find((loadable) => loadable.status === 'failed');
  if (lost) return failed(lost.error);
  if (loadables.some((loadable) => loadable.status === 'loading')) return loading;
  const stale = loadables.find((loadable) => loadable.error !== undefined);
  return ready(loadables.map((loadable) => loadable.data) as unknown as T, stale?.error);
};
