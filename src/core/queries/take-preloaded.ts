import { type Call, encodePayload } from '../../contract/call.ts';
import { preloadName } from '../transport/preloaded-responses.ts';
import { send } from '../transport/transport.ts';
import { queryClient, queryKey } from './query-client.ts';

/**
 * Moves a response that the boot script preloaded into the query client, so that the first render already has it and
 * shows no skeleton. Never rejects.
 */
export const takePreloaded = async <P, R>(call: Call<P, R>, payload: P): Promise<void> => {
  const key = queryKey(call, payload);
  const name = preloadName(`/api/${call.name}`, String(new URLSearchParams(encodePayload(call, payload))));
  const preloaded = globalThis.earlyAnswers?.[name];
  if (preloaded === undefined || queryClient.getQueryData(key) !== undefined) return;
  await queryClient.prefetchQuery({ queryKey: key, queryFn: ({ signal }) => send(call, payload, { signal }) });
  // On a slow connection the response waited for the code: its prices are as old as the answer, not new.
  const { answeredAtMs } = preloaded;
  if (answeredAtMs !== undefined)
    queryClient.setQueryData(key, (data: R | undefined) => data, { updatedAt: answeredAtMs });
};
