/**
 * A part of a page that comes as a file of its own when it is shown. Where it cannot be had its own place says so, and it
 * is asked for again by a press and when the network is back: React's `lazy` would take the whole page down, for good.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Unreachable } from '../core/transport/errors.ts';
import { isOnline } from '../core/transport/transport.ts';
import { FailedState } from './States.tsx';

/** Must stay the same function: what it gave once is there at once the next time. @throws where it cannot be had */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each attempt, and not once it is there.
  useEffect(() => {
    // Another component may have loaded it since this render: load again, which is cheap, and render.
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
  /** Until it is there. */
  readonly waiting?: ReactNode;
  readonly children: (part: T) => ReactNode;
}

export const Lazy = <T,>({ load, waiting = null, children }: Props<T>) => {
  const state = useLazyModule(load);
  if (state.status === 'ready') return children(state.part);
  return state.status === 'failed' ? <FailedState error={state.error} onRetry={state.retry} /> : waiting;
};
