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
 * Runs `run` in an idle period once no query is in flight, so that it does not compete with the first screen's requests
 * for bandwidth. A query that does not finish delays it by a few seconds at most.
 * @returns a function that cancels it
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

/** False until `whenIdle` has fired. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
};

/**
 * Loads a module that the first screen does not need, when the device is idle. If loading fails, tries again when the
 * network is back, since nothing on screen waits for it.
 * @param load must keep its identity across renders
 * @returns undefined until the module is loaded, and while it was never wanted
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
