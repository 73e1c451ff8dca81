/** Invalidates reads and lists after a change. Unobserved ones are refetched when a component observes them again. */
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * @param reads their names on the wire
 * @returns resolves when those on screen have been read again, or could not be
 */
export const invalidateReadsIn = (client: QueryClient, reads: readonly string[]): Promise<void> => {
  const names = new Set(reads);
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, name] }) => names.has(String(kind === 'pages' ? name : kind)),
  });
};

export const invalidateReads = (...reads: readonly string[]): void => void invalidateReadsIn(queryClient, reads);
