/** Asks reads and lists anew after something changed what they say; those that nobody watches are asked when watched. */
import { queryClient } from './query-client.ts';

export const invalidateReads = (...calls: readonly { readonly name: string }[]): void => {
  const names = new Set(calls.map(({ name }) => name));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, name] }) => names.has(String(kind === 'pages' ? name : kind)),
  });
};
