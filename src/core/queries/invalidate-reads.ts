/** Invalidates reads and lists after a change. Unobserved ones are refetched when a component observes them again. */
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

type Calls = readonly { readonly name: string }[];

/** @returns resolves when those on screen have been read again, or could not be */
export const invalidateReadsIn = (client: QueryClient, calls: Calls): Promise<void> => {
  const names = new Set(calls.map(({ name }) => name));
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, name] }) => names.has(String(kind === 'pages' ? name : kind)),
  });
};

export const invalidateReads = (...calls: Calls): void => void invalidateReadsIn(queryClient, calls);
