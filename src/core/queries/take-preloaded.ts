import { type Call, encodePayload } from '../../contract/call.ts';
import { preloadName } from '../transport/preloaded-responses.ts';
import { send } from '../transport/transport.ts';
import { queryClient, queryKey } from './query-client.ts';

/**
 * Puts the answer of a call that the boot script asked for where the screens look, so that the first screen is drawn once,
 * with it, and not first with a skeleton. Never rejects.
 */
export const takePreloaded = async <P, R>(call: Call<P, R>, payload: P): Promise<void> => {
  const key = queryKey(call, payload);
  const name = preloadName(`/api/${call.name}`, String(new URLSearchParams(encodePayload(call, payload))));
  const preloaded = globalThis.earlyAnswers?.[name];
  if (preloaded === undefined || queryClient.getQueryData(key) !== undefined) return;
  await queryClient.prefetchQuery({ queryKey: key, queryFn: ({ signal }) => send(call, payload, { signal }) });
  // On a slow line it waited for the code: a price in it is as old as the answer, and not as new as this moment.
  const { answeredAtMs } = preloaded;
  if (answeredAtMs !== undefined)
    queryClient.setQueryData(key, (data: R | undefined) => data, { updatedAt: answeredAtMs });
};
