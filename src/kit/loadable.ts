/** What a screen knows about something that comes from elsewhere: the three states every page must draw (SHELL-12). */
export type Loadable<T> =
  | { readonly status: 'loading'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: unknown }
  /** `error` is set where the data is older than wanted because the last attempt to renew it failed. */
  | { readonly status: 'ready'; readonly data: T; readonly error: unknown };

export const loading: Loadable<never> = { status: 'loading', data: undefined, error: undefined };
export const failed = (error: unknown): Loadable<never> => ({ status: 'failed', data: undefined, error });
export const ready = <T>(data: T, error?: unknown): Loadable<T> => ({ status: 'ready', data, error });
