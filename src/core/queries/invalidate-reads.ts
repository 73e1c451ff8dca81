/** Invalidates reads and lists after a change. Unobserved ones are refetched when a component observes them again. */
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

type Calls = readonly { readonly name: string }[];

export const invalidateReadsIn = (client: QueryClient, calls: Calls): void => {
  const names = new Set(calls.map(({ name }) => name));
  void client.invalidateQueries({
    predicate: ({ queryKey: [kind, name] }) => names.has(String(kind === 'pages' ? name : kind)),
  });
};

export const invalidateReads = (...calls: Calls): void => invalidateReadsIn(queryClient, calls);
