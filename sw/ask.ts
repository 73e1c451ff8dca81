/** How the worker asks the server: without a token, which it does not have. */
import { type Call, encodePayload } from '../src/contract/call.ts';
import { type Answer, readEnvelope } from '../src/contract/envelope.ts';

/** The longest that a silent network may hold the worker. */
const LIMIT_MS = 3_000;

/** @returns undefined where something else than the server answers. @throws where there is no answer in time */
export const ask = async <P, R>(call: Call<P, R>, payload: P): Promise<Answer | undefined> => {
  const response = await fetch(`/api/${call.name}`, {
    method: call.method,
    body: call.method === 'POST' ? new URLSearchParams(encodePayload(call, payload)) : null,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return readEnvelope(await response.json());
};
