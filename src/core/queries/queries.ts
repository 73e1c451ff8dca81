/** Server state: reads, polls and paged lists, on TanStack Query. No screen owns a timer or a retry. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type Call, encodePayload } from '../../contract/call.ts';
import { failed, type Loadable, loading, ready } from '../../kit/loadable.ts';
import { memoize } from '../../kit/memoize.ts';
import { emptyList, firstPages, type KeyOf, nextPage, PAGE_SIZE, type PagedRows } from '../../kit/paged-list.ts';
import { Unreachable } from '../transport/errors.ts';
import { sendPage, send as sendRead } from '../transport/transport.ts';
import { failuresInRow, forgetFailures, growingPauseMs } from './failures-in-row.ts';
import { useMorePages } from './more-pages.ts';
import { queryKey, retryUnlessFailed } from './query-client.ts';

export interface ReadOptions<R> {
  /** Polls this long after the last answer, while the page is visible and online. A function returns false to stop. */
  readonly pollMs?: number | ((data: R | undefined) => number | false);
  /** false: sends no request (for a visitor, or a closed sheet). */
  readonly enabled?: boolean;
  /** An answer younger than this is used without a request. Default 0. */
  readonly freshForMs?: number;
  /** Shows the answer for the last payload while the one for a new payload loads. */
  readonly keepPrevious?: boolean;
  /** The backend may not know the call: a refusal shows no toast, because the page says it. */
  readonly mayBeUnknown?: boolean;
}

export type Reading<R> = Loadable<R> & {
  /** Device epoch ms of the last good answer, 0 before the first. */
  readonly updatedAtMs: number;
  /** Whether a request is under way. */
  readonly fetching: boolean;
  /** After `failed`: starts over, showing the skeleton. */
  readonly retry: () => void;
  /** Refetches while the data stays on screen. Settles when the answer has arrived. */
  readonly refresh: () => Promise<void>;
};

interface QueryView<R> {
  readonly data: R | undefined;
  readonly error: unknown;
  readonly status: 'pending' | 'error' | 'success';
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly errorUpdateCount: number;
}

const offline = memoize((name: string) => new Unreachable(name, 'offline'));

/** @param lastError the error before a new attempt: the read counts as failed until an answer arrives */
const loadableOf = <R>(name: string, view: QueryView<R>, lastError: unknown): Loadable<R> => {
  // With data, the result does not depend on `fetchStatus`: the start of a poll must not re-render the screen.
  if (view.data !== undefined) return ready(view.data, view.error ?? undefined);
  if (view.status === 'error') return failed(view.error);
  if (view.errorUpdateCount > 0) return failed(lastError);
  // A paused read resumes by itself when the network is back; until then it shows as failed, not as a skeleton.
  return view.fetchStatus === 'paused' ? failed(offline(name)) : loading;
};

const useLoadable = <R>(name: string, view: QueryView<R>): Loadable<R> => {
  const lastError = useRef<unknown>(undefined);
  if (view.status === 'error') lastError.current = view.error;
  return loadableOf(name, view, lastError.current);
};

type Noticed = 'data' | 'error' | 'status' | 'fetchStatus' | 'errorUpdateCount' | 'dataUpdatedAt' | 'isFetching';

/** The fields whose changes re-render a screen; before the first data also whether the read waits for the network. */
const WITH_DATA: readonly Noticed[] = ['data', 'error', 'status'];
const WITHOUT_DATA: readonly Noticed[] = [...WITH_DATA, 'fetchStatus', 'errorUpdateCount'];

/**
 * Provides `notifyOnChangeProps`. TanStack Query's own tracking never forgets an accessed field: a screen that read
 * `fetchStatus` before its first answer would re-render at the start of every poll.
 */
const useNoticed = () => {
  const asked = useRef(new Set<Noticed>()).current;
  const hasData = useRef(false);
  const notifyOnChangeProps = useCallback(() => [...(hasData.current ? WITH_DATA : WITHOUT_DATA), ...asked], [asked]);
  return { asked, hasData, notifyOnChangeProps };
};

/** Starts over, showing the skeleton. */
const startOver = (client: QueryClient, key: readonly unknown[]): void => {
  forgetFailures(client.getQueryCache().find({ queryKey: key }));
  void client.resetQueries({ queryKey: key, exact: true });
};

/** Reads a call, and polls it where `pollMs` is given (API-09). */
export const useRead = <P, R>(call: Call<P, R>, payload: P, options: ReadOptions<R> = {}): Reading<R> => {
  const { pollMs, enabled = true, freshForMs = 0, keepPrevious = false, mayBeUnknown = false } = options;
  const client = useQueryClient();
  const key = queryKey(call, payload);
  const { asked, hasData, notifyOnChangeProps } = useNoticed();
  const query = useQuery<R>({
    queryKey: key,
    notifyOnChangeProps,
    // TanStack Query does not allow undefined data, so an empty answer becomes null.
    queryFn: enabled ? async ({ signal }) => (await sendRead(call, payload, { signal })) ?? (null as R) : skipToken,
    staleTime: freshForMs,
    meta: { mayBeUnknown },
    retry: retryUnlessFailed(client, key),
    refetchInterval: (polled) => {
      const pauseMs = typeof pollMs === 'function' ? pollMs(polled.state.data) : (pollMs ?? false);
      return pauseMs === false ? false : growingPauseMs(pauseMs, failuresInRow(polled));
    },
    ...(keepPrevious ? { placeholderData: (previous: R | undefined) => previous as never } : {}),
  });
  hasData.current = query.data !== undefined;
  const { refetch } = query;
  const refresh = useCallback(async () => {
    await refetch({ cancelRefetch: false });
  }, [refetch]);
  const retry = useCallback(() => startOver(client, queryKey(call, payload)), [client, call, payload]);
  return {
    ...useLoadable(call.name, query),
    // Getters, so that only users of these fields re-render for them: most poll answers change nothing else.
    get updatedAtMs() {
      asked.add('dataUpdatedAt');
      return query.dataUpdatedAt;
    },
    get fetching() {
      asked.add('isFetching');
      return query.isFetching;
    },
    retry,
    refresh,
  };
};

export interface PagesOptions<T> {
  readonly keyOf: KeyOf<T>;
  readonly enabled?: boolean;
  readonly pollMs?: number | false;
}

export interface PagedReading<T> {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly error: unknown;
  readonly rows: readonly T[];
  /** How many rows the list was scrolled to: a screen may show fewer of them, and still has to ask for more. */
  readonly reached: number;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The last attempt to read a further page failed; `more` tries again. */
  readonly moreFailed: boolean;
  readonly updatedAtMs: number;
  readonly more: () => Promise<void>;
  /** Reloads page 1; the current rows stay until it has arrived. */
  readonly refresh: () => Promise<void>;
  readonly retry: () => void;
}

type PageNumber = 'page' | 'limit';

/** A paged list (SHELL-13). `payload` is the call's without page and limit. */
export const usePages = <P extends { page: number; limit: number }, T>(
  call: Call<P, T[]>,
  payload: Omit<P, PageNumber>,
  { keyOf, enabled = true, pollMs = false }: PagesOptions<T>,
): PagedReading<T> => {
  const client = useQueryClient();
  const full = { ...payload, page: 1, limit: PAGE_SIZE } as unknown as P;
  const fields = JSON.stringify(encodePayload(call, full));
  const key = useMemo(() => ['pages', call.name, fields], [call.name, fields]);
  const latest = useRef({ payload, keyOf });
  latest.current = { payload, keyOf };
  const readPage = useCallback(
    (signal?: AbortSignal) => (page: number) =>
      sendPage(call, { ...latest.current.payload, page, limit: PAGE_SIZE } as unknown as P, {
        ...(signal ? { signal } : {}),
      }),
    [call],
  );

  const startAgain = useRef(false);
  const { asked, hasData, notifyOnChangeProps } = useNoticed();
  const query = useQuery<PagedRows<T>>({
    queryKey: key,
    notifyOnChangeProps,
    queryFn: enabled
      ? ({ signal }) => {
          // A refetch after a change (a cancelled order) keeps the list's length, also the one that it grows to
          // meanwhile; pull-to-refresh starts at page 1.
          const pages = startAgain.current ? () => 1 : () => client.getQueryData<PagedRows<T>>(key)?.page ?? 1;
          startAgain.current = false;
          return firstPages(readPage(signal), latest.current.keyOf, pages);
        }
      : skipToken,
    retry: retryUnlessFailed(client, key),
    refetchInterval: (polled) => (pollMs === false ? false : growingPauseMs(pollMs, failuresInRow(polled))),
  });
  hasData.current = query.data !== undefined;

  const readNext = useCallback((list: PagedRows<T>) => nextPage(list, readPage(), latest.current.keyOf), [readPage]);
  const { shown, state, more, restart } = useMorePages(key, readNext);

  const { refetch } = query;
  const refresh = useCallback(async () => {
    startAgain.current = true;
    await refetch();
    restart();
  }, [refetch, restart]);
  const retry = useCallback(() => startOver(client, key), [client, key]);

  const list = query.data ?? emptyList;
  const rows = useMemo(() => (list.rows.length > shown ? list.rows.slice(0, shown) : list.rows), [list, shown]);
  const { status, error } = useLoadable(call.name, query);
  return {
    status,
    error,
    rows,
    reached: shown,
    hasMore: query.data !== undefined && (!list.finished || list.rows.length > shown),
    loadingMore: state === 'loading',
    moreFailed: state === 'failed',
    get updatedAtMs() {
      asked.add('dataUpdatedAt');
      return query.dataUpdatedAt;
    },
    more,
    refresh,
    retry,
  };
};
