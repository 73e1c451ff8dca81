import { useEffect, useState } from 'react';
import { browserTimers } from '../../kit/machine.ts';
import { queryClient } from '../queries/query-client.ts';

const IDLE_LIMIT_MS = 4_000;

const idle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') return browserTimers.after(IDLE_LIMIT_MS / 2, run);
  const handle = requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
};

/**
 * Runs when the first screen has its data and the device has nothing better to do: an idle moment while the prices are
 * on their way is one in which they need the line. An answer that does not come holds nothing back for long.
 * @returns cancels it
 */
export const whenIdle = (run: () => void): (() => void) => {
  let cancel = (): void => undefined;
  const begin = (): void => {
    cancel();
    cancel = idle(run);
  };
  if (queryClient.isFetching() === 0) begin();
  else {
    const endLimit = browserTimers.after(IDLE_LIMIT_MS, begin);
    const endWatch = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() === 0) begin();
    });
    const stop = (): void => {
      endLimit();
      endWatch();
    };
    cancel = stop;
  }
  return () => cancel();
};

/** False until `whenIdle`. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
};

/**
 * A part of the app that the first screen does without, fetched when the device is idle. Where it cannot be fetched it
 * is asked for again once the network is back: nothing on the screen waits for it.
 * @param load must stay the same function
 * @returns undefined until it is there and while nobody ever wanted it
 */
export const useModuleWhenIdle = <T>(wanted: boolean, load: () => Promise<T>): T | undefined => {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  useEffect(() => {
    if (!wanted) return undefined;
    const ended = new AbortController();
    const attempt = (): void => {
      load().then(
        (loaded) => setPart({ loaded }),
        () => window.addEventListener('online', attempt, { once: true, signal: ended.signal }),
      );
    };
    const cancel = whenIdle(attempt);
    return () => {
      cancel();
      ended.abort();
    };
  }, [wanted, load]);
  return part?.loaded;
};
