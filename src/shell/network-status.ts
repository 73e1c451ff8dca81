/**
 * Tracks whether the server can be reached and how old the data on screen is, for the connection bar (MKT-06, PWA-02).
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { STALE_AFTER_MS } from '../contract/rules/price-age.ts';
import { queryClient } from '../core/queries/query-client.ts';
import { Unreachable } from '../core/transport/errors.ts';
import { serverClock } from '../core/transport/server-clock.ts';

interface NetworkStatus {
  readonly state: 'connected' | 'offline' | 'unreachable';
  /** Device time (epoch ms) of the newest response, of this page or cached by an earlier visit; 0 for none. */
  readonly answeredAtMs: number;
}

export interface NetworkStatusWatch {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => NetworkStatus;
}

/** This many reads in a row without a response: a single one may be a glitch of a mobile network. */
const FAILURES = 2;
/** Within this time (ms) of a response the server counts as reachable, even where another read keeps failing. */
const LIVE_MS = STALE_AFTER_MS;

export const watchNetworkStatus = (
  client: QueryClient,
  online: { isOnline(): boolean; subscribe(run: () => void): () => void },
  // Not the time of day, which may be set back while the app runs.
  monotonic: () => number = serverClock.monotonic,
): NetworkStatusWatch => {
  let failures = 0;
  let answeredMs = Number.NEGATIVE_INFINITY;
  let current: NetworkStatus = { state: online.isOnline() ? 'connected' : 'offline', answeredAtMs: 0 };
  const listeners = new Set<() => void>();

  const newest = (): number =>
    Math.max(
      0,
      ...client
        .getQueryCache()
        .getAll()
        .map((query) => query.state.dataUpdatedAt),
    );
  const refresh = (): void => {
    const isSilent = failures >= FAILURES && monotonic() - answeredMs >= LIVE_MS;
    const state = !online.isOnline() ? 'offline' : isSilent ? 'unreachable' : 'connected';
    if (state === current.state && state === 'connected') return;
    current = { state, answeredAtMs: newest() };
    for (const listener of listeners) listener();
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'failed' || event.action.type === 'error') {
      const error: unknown = event.action.error;
      if (!(error instanceof Unreachable)) return;
      failures += 1;
    } else if (event.action.type === 'success') {
      // Data restored from an earlier visit (`manual`) is no response of the server, but sets the age of what is shown.
      if (!event.action.manual) {
        failures = 0;
        answeredMs = monotonic();
      }
    } else return;
    refresh();
  });
  online.subscribe(() => {
    if (online.isOnline()) failures = 0;
    refresh();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => current,
  };
};

export const networkStatus = watchNetworkStatus(queryClient, onlineManager);
