/** Calls the server from the service worker, without a token, which the worker does not have. */
import { type Call, encodePayload } from '../src/contract/call.ts';
import { type Answer, readEnvelope } from '../src/contract/envelope.ts';

/** Request timeout (ms), so that a network that does not respond cannot block the worker. */
const LIMIT_MS = 3_000;

/** @returns undefined where the response is not in the server's format. @throws on a network error or timeout */
export const ask = async <P, R>(call: Call<P, R>, payload: P): Promise<Answer | undefined> => {
  const response = await fetch(`/api/${call.name}`, {
    method: call.method,
    body: call.method === 'POST' ? new URLSearchParams(encodePayload(call, payload)) : null,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return readEnvelope(await response.json());
};
