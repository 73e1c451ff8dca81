/**
 * A part of a page whose chunk is loaded when the part is rendered. Where loading fails, an error with Retry takes the
 * place of that part alone, and loading is retried when the network is back; React's `lazy` would crash the whole page,
 * without a retry.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Unreachable } from '../core/transport/errors.ts';
import { isOnline } from '../core/transport/transport.ts';
import { FailedState } from './States.tsx';

/** Must be a stable function, since its result is cached by identity. @throws where the module cannot be loaded */
export type LoadModule<T> = () => Promise<T>;

const parts = new WeakMap<LoadModule<unknown>, { readonly part: unknown }>();

export type LazyState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly part: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

export const useLazyModule = <T,>(load: LoadModule<T>): LazyState<T> => {
  const [, redraw] = useState(0);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const found = parts.get(load) as { readonly part: T } | undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each attempt, and not again once loaded.
  useEffect(() => {
    // Another component may have loaded the module since this render: load again, which is cheap, and render.
    if (found) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const again = (): void => setAttempt((before) => before + 1);
    load().then(
      (part) => {
        parts.set(load, { part });
        if (!signal.aborted) redraw((before) => before + 1);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setFailure({ error: isOnline() ? error : new Unreachable('', 'offline') });
        window.addEventListener('online', again, { once: true, signal });
      },
    );
    return () => ended.abort();
  }, [load, attempt]);
  if (found) return { status: 'ready', part: found.part };
  if (!failure) return { status: 'loading' };
  const retry = (): void => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { status: 'failed', error: failure.error, retry };
};

interface Props<T> {
  readonly load: LoadModule<T>;
  /** Shown while the module loads. */
  readonly waiting?: ReactNode;
  readonly children: (part: T) => ReactNode;
}

export const Lazy = <T,>({ load, waiting = null, children }: Props<T>) => {
  const state = useLazyModule(load);
  if (state.status === 'ready') return children(state.part);
  return state.status === 'failed' ? <FailedState error={state.error} onRetry={state.retry} /> : waiting;
};
