/** Counts consecutive failures per query. A query that keeps failing is polled ever more rarely, without retries. */
import type { Query } from '@tanstack/react-query';

const LONGEST_PAUSE_MS = 10_000;

// biome-ignore lint/suspicious/noExplicitAny: as TanStack Query types a query of whatever data.
type AnyQuery = Query<any, any, any, any>;
const counts = new WeakMap<AnyQuery, number>();

export const failuresInRow = (query: AnyQuery | undefined): number => (query && counts.get(query)) ?? 0;
export const countFailure = (query: AnyQuery): void => void counts.set(query, failuresInRow(query) + 1);
export const forgetFailures = (query: AnyQuery | undefined): void => void (query && counts.delete(query));

/** Polling interval in ms: doubles with each failure up to 10 s; slower polls keep their interval. */
export const growingPauseMs = (pollMs: number, failures: number): number =>
  failures === 0 ? pollMs : Math.max(pollMs, Math.min(pollMs * 2 ** failures, LONGEST_PAUSE_MS));
