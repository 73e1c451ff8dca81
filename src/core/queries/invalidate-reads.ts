/** Invalidates reads and lists after a change. Unobserved ones are refetched when a component observes them again. */
import { queryClient } from './query-client.ts';

export const invalidateReads = (...calls: readonly { readonly name: string }[]): void => {
  const names = new Set(calls.map(({ name }) => name));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, name] }) => names.has(String(kind === 'pages' ? name : kind)),
  });
};
