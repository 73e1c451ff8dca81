/**
 * Refetches reads that got no answer as soon as the server answers anything (PWA-03): a page without polls would
 * otherwise stay on Retry forever. A read that keeps failing while others succeed is tried ever more rarely.
 */
import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { after } from '../../kit/clock.ts';
import { Unreachable } from '../transport/errors.ts';
import { failuresInRow } from './failures-in-row.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Epoch ms from which a query that got no answer may be refetched; infinity for other queries. */
const dueAtMs = (query: Query, nowMs: number): number => {
  const { error, errorUpdatedAt } = query.state;
  if (!(error instanceof Unreachable)) return Number.POSITIVE_INFINITY;
  // The device's clock was set back since: nobody knows how long ago that was.
  if (errorUpdatedAt > nowMs) return nowMs;
  return errorUpdatedAt + Math.min(FIRST_WAIT_MS * 2 ** (failuresInRow(query) - 1), LONGEST_WAIT_MS);
};

/** @returns a function that stops it */
export const refetchFailedQueries = (client: QueryClient): (() => void) => {
  let cancel: (() => void) | undefined;
  const refetchDue = (): void => {
    cancel?.();
    cancel = undefined;
    if (!focusManager.isFocused()) return;
    const now = Date.now();
    const dues = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map((query) => dueAtMs(query, now));
    void client.refetchQueries(
      { type: 'active', predicate: (query) => dueAtMs(query, now) <= now },
      { cancelRefetch: false },
    );
    // On a page that polls little, the next successful answer may be long in coming.
    const nextAtMs = Math.min(...dues.filter((due) => due > now));
    if (Number.isFinite(nextAtMs)) cancel = after(nextAtMs - now, refetchDue);
  };
  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) refetchDue();
  });
  return () => {
    stopListening();
    cancel?.();
  };
};
