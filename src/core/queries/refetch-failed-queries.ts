/**
 * Reads that got no answer are asked again once the server answers anything (PWA-03): a page that polls nothing would
 * stay on Retry for ever. One that fails on while others are answered is asked ever more rarely.
 */
import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { after } from '../../kit/clock.ts';
import { Unreachable } from '../transport/errors.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Epoch ms from which a read that got no answer may be asked again; never, of others. */
const dueAtMs = ({ state: { error, errorUpdatedAt, errorUpdateCount } }: Query): number =>
  error instanceof Unreachable
    ? errorUpdatedAt + Math.min(FIRST_WAIT_MS * 2 ** (errorUpdateCount - 1), LONGEST_WAIT_MS)
    : Number.POSITIVE_INFINITY;

/** @returns stops */
export const refetchFailedQueries = (client: QueryClient): (() => void) => {
  let cancel: (() => void) | undefined;
  const refetchDue = (): void => {
    cancel?.();
    cancel = undefined;
    if (!focusManager.isFocused()) return;
    const now = Date.now();
    const dues = client.getQueryCache().findAll({ type: 'active' }).map(dueAtMs);
    void client.refetchQueries(
      { type: 'active', predicate: (query) => dueAtMs(query) <= now },
      { cancelRefetch: false },
    );
    // The next answer of a page that polls little may be long in coming.
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
