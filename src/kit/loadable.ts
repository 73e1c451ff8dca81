/** The state of data that is loaded: the three states that every page must render (SHELL-12). */
export type Loadable<T> =
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: unknown }
  /** `error` is set where the data is stale because the last refresh failed. */
  | { readonly status: 'ready'; readonly data: T; readonly error: unknown };

export const loading: Loadable<never> = { status: 'loading', data: undefined, error: undefined };
export const failed = (error: unknown): Loadable<never> => ({ status: 'failed', data: undefined, error });
export const ready = <T>(data: T, error?: unknown): Loadable<T> => ({ status: 'ready', data, error });
