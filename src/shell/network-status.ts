/** Whether the server is there, and how old what is shown is: for the thin bar that says so (MKT-06, PWA-02). */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { STALE_AFTER_MS } from '../contract/rules/price-age.ts';
import { queryClient } from '../core/queries/query-client.ts';
import { Unreachable } from '../core/transport/errors.ts';
import { type Clock, deviceClock } from '../kit/clock.ts';

interface NetworkStatus {
  readonly state: 'connected' | 'offline' | 'unreachable';
  /** Epoch ms by the device of the newest answer on this page or kept from an earlier visit; 0 where there is none. */
  readonly answeredAtMs: number;
}

export interface NetworkStatusWatch {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => NetworkStatus;
}

/** Two reads in a row that got no answer: one alone may be a blink of a mobile network. */
const FAILURES = 2;
/** A list that fails on beside prices that are answered is no server that is gone: what is shown is of this moment. */
const LIVE_MS = STALE_AFTER_MS;

export const watchNetworkStatus = (
  client: QueryClient,
  online: { isOnline(): boolean; subscribe(run: () => void): () => void },
  clock: Pick<Clock, 'now'> = deviceClock,
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
    const isSilent = failures >= FAILURES && clock.now() - answeredMs >= LIVE_MS;
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
      // What an earlier visit kept is no answer of the server, but what is shown is as old as that.
      if (!event.action.manual) {
        failures = 0;
        answeredMs = clock.now();
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
