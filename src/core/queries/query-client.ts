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

/** A read is named by its call and its payload in the wire's words. */
export const queryKey = <P, R>(call: Call<P, R>, payload: P): readonly unknown[] => [
  call.name,
  payload === undefined ? '' : JSON.stringify(encodePayload(call, payload)),
];

/** Reasons already told for a read that goes on failing: a poll says the same thing once. */
const told = new Map<string, string>();

const readFailed = (error: unknown, hash: string): void => {
  if (error instanceof Unauthorised) sessionExpired(error);
  if (error instanceof Refused && told.get(hash) !== error.reason) {
    told.set(hash, error.reason);
    showToast({ kind: 'failure', text: error.reason, ...(error.requestId ? { requestId: error.requestId } : {}) });
  }
};

/** Who waited out a whole timeout is told, and not held for three more; `refetch-failed-queries` asks again. */
const retryRead = (failures: number, error: unknown): boolean =>
  error instanceof Unreachable && error.why !== 'timeout' && failures < RETRIES;

/** A read that has failed already is tried once at a time: its polls come again anyway. */
export const retryUnlessFailed =
  (client: QueryClient, queryKey: readonly unknown[]) =>
  (failures: number, error: unknown): boolean =>
    failuresInRow(client.getQueryCache().find({ queryKey })) === 0 && retryRead(failures, error);

export const createQueryClient = (onRead?: (key: readonly unknown[], data: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        countFailure(query);
        readFailed(error, query.queryHash);
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
        // Hidden, the page asks for nothing: what is old by then is asked for when it is shown.
        refetchOnReconnect: () => focusManager.isFocused(),
        refetchIntervalInBackground: false,
        networkMode: 'online',
      },
      // Offline, nothing that moves money is queued (PWA-03): it fails at once and says so.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
if (typeof navigator !== 'undefined') onlineManager.setOnline(isOnline());

/** Whether the page is shown and has a network: what polls wait for. */
export const isAwake = (): boolean => focusManager.isFocused() && onlineManager.isOnline();
