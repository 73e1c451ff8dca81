/**
 * Reads that got no answer are asked again once the server answers anything (PWA-03): a page that polls nothing would
 * stay on Retry for ever. One that fails on while others are answered is asked ever more rarely.
 */
import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { Unreachable } from '../transport/errors.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const isDue = ({ state: { error, errorUpdatedAt, errorUpdateCount } }: Query, now: number): boolean =>
  error instanceof Unreachable &&
  now - errorUpdatedAt >= Math.min(FIRST_WAIT_MS * 2 ** (errorUpdateCount - 1), LONGEST_WAIT_MS);

/** @returns stops */
export const refetchFailedQueries = (client: QueryClient, now: () => number = Date.now): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (!focusManager.isFocused()) return;
    const at = now();
    void client.refetchQueries({ type: 'active', predicate: (query) => isDue(query, at) }, { cancelRefetch: false });
  });
