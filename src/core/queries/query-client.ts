/** The cache of server state, and how failed reads are tried again (API-09). */
import { focusManager, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { type Call, encodePayload } from '../../contract/call.ts';
import { showToast } from '../base/toasts.ts';
import { sessionExpired } from '../session/session-end.ts';
import { Refused, Unauthorised, Unreachable } from '../transport/errors.ts';
import { isOnline } from '../transport/transport.ts';
import { countFailure, failuresInRow, forgetFailures } from './failures-in-row.ts';

const RETRIES = 3;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;

/** Doubling, with jitter so that a recovering server is not hit by everybody at once. */
export const retryDelayMs = (failures: number, random: () => number = Math.random): number => {
  const full = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
  return Math.round(full / 2 + (full / 2) * random());
};

/** The key of a read: the call's name and its payload on the wire. */
export const queryKey = <P, R>(call: Call<P, R>, payload: P): readonly unknown[] => [
  call.name,
  payload === undefined ? '' : JSON.stringify(encodePayload(call, payload)),
];

/** The last refusal shown per failing query, so that a poll shows the same reason only once. */
const told = new Map<string, string>();

const readFailed = (error: unknown, hash: string, mayBeUnknown: boolean): void => {
  if (error instanceof Unauthorised) sessionExpired(error);
  if (error instanceof Refused && !mayBeUnknown && told.get(hash) !== error.reason) {
    told.set(hash, error.reason);
    showToast({ kind: 'failure', text: error.reason, ...(error.requestId ? { requestId: error.requestId } : {}) });
  }
};

/**
 * No retries after a timeout: the member sees the failure instead of waiting for three more. `refetch-failed-queries`
 * tries again later.
 */
const retryRead = (failures: number, error: unknown): boolean =>
  error instanceof Unreachable && error.why !== 'timeout' && failures < RETRIES;

/** No retries for a query that has already failed: its polls try again anyway. */
export const retryUnlessFailed =
  (client: QueryClient, queryKey: readonly unknown[]) =>
  (failures: number, error: unknown): boolean =>
    failuresInRow(client.getQueryCache().find({ queryKey })) === 0 && retryRead(failures, error);

export const createQueryClient = (onRead?: (key: readonly unknown[], data: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        countFailure(query);
        readFailed(error, query.queryHash, query.meta?.['mayBeUnknown'] === true);
      },
      onSuccess: (data, query) => {
        told.delete(query.queryHash);
        forgetFailures(query);
        onRead?.(query.queryKey, data);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (error instanceof Unauthorised) sessionExpired(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: retryRead,
        retryDelay: (failures) => retryDelayMs(failures),
        refetchOnWindowFocus: true,
        // A hidden page sends no requests; stale data is refetched when the page is shown.
        refetchOnReconnect: () => focusManager.isFocused(),
        refetchIntervalInBackground: false,
        networkMode: 'online',
      },
      // Writes are not queued while offline (PWA-03): they fail at once and the member is told.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
if (typeof navigator !== 'undefined') onlineManager.setOnline(isOnline());

/** Whether the page is visible and online, which polls wait for. */
export const isAwake = (): boolean => focusManager.isFocused() && onlineManager.isOnline();
