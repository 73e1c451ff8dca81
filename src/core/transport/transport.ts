/**
 * Sends calls to the server and decodes the answers (API-01 to API-03).
 *
 * Throws the errors of `errors.ts`; knows neither toasts, nor the router, nor the session.
 */
import { type Call, decodeResponse, encodePayload } from '../../contract/call.ts';
import { WireError } from '../../contract/codec.ts';
import { DEVICE_HEADER } from '../../contract/device.ts';
import { CODE, readEnvelope } from '../../contract/envelope.ts';
import { browserTimers } from '../../kit/machine.ts';
import type { Page } from '../../kit/paged-list.ts';
import { readLanguageCode } from '../language/language-choice.ts';
import { deviceName } from '../session/device-name.ts';
import { readToken } from '../session/token.ts';
import { Refused, Unauthorised, Unreachable, Unreadable } from './errors.ts';
import { logLeftOut, logUnanswered } from './log.ts';
import { withPreloadedResponses } from './preloaded-responses.ts';
import { createHttpRequest, type RawAnswer, type RequestParts } from './request.ts';
import { serverClock } from './server-clock.ts';
import { withUnchangedReads } from './unchanged-reads.ts';
import { uploadBody } from './upload.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Idempotency-Key of a write (API-08). */
  readonly key?: string;
  /** Share of an upload sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** A token other than the stored one: sign-out sends one that is already removed from the device. */
  readonly token?: string;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

export interface Answered<R> {
  readonly data: R;
  /** The server's `msg`, which a successful write shows (API-04). May be empty. */
  readonly message: string;
  /** Number of rows and fields that were left out as unreadable. */
  readonly leftOut: number;
}

export interface TransportParts extends RequestParts {
  readonly base: string;
  /** Makes a fetch that reports the share of the body sent. */
  readonly upload: (onProgress: (share: number) => void) => typeof globalThis.fetch;
  readonly token: () => string | undefined;
  readonly language: () => string;
  readonly device: () => string;
}

export interface Transport {
  /** @throws Refused, Unauthorised, Unreachable, Unreadable; the signal's reason when aborted */
  exchange<P, R>(call: Call<P, R>, payload: P, options?: SendOptions): Promise<Answered<R>>;
  /** JSON without an envelope, from the same origin (`/market/…`). @throws Unreachable, Unreadable */
  plain(path: string, query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<unknown>;
  /**
   * Whether the last answer says that the backend honours idempotency keys: only then may a write be retried. undefined
   * before the first answer.
   */
  honoursKeys(): boolean | undefined;
}

/** Error text of a crashed program is for its operator; the member sees a general message instead. */
const TECHNICAL = /SQLSTATE|\w(Exception|Error):|stack trace|undefined (index|variable|offset)|\.php\b|at line \d+/i;
const LONGEST_WORDS = 300;
const TAG = /<\/?[a-z][^>]*>/gi;
const wordsOf = (message: string): string =>
  message.length > LONGEST_WORDS || TECHNICAL.test(message) ? '' : message.replace(TAG, ' ').trim();

/** An answer without an envelope: it comes from something in front of the server, or from no compatible server. */
const withoutEnvelope = (name: string, { status, requestId }: RawAnswer, token: string | undefined): Error => {
  if (status === 401 && token !== undefined) return new Unauthorised(name, '', token, requestId);
  if (status >= 500 || status === 429 || status === 408)
    return logUnanswered(new Unreachable(name, 'unavailable', requestId));
  // Below 400 the answer claims success, so a write may have taken effect.
  return new Unreadable(name, `no envelope (HTTP ${status})`, { requestId, inPlaceOfAnswer: status < 400 });
};

export const createTransport = (parts: TransportParts): Transport => {
  const request = createHttpRequest(parts);
  const requestUnlessUnchanged = withUnchangedReads<RawAnswer>(request);
  let honoursKeys: boolean | undefined;
  return {
    honoursKeys: () => honoursKeys,
    exchange: async (call, payload, { signal, key, onProgress, token = parts.token(), keepalive } = {}) => {
      const headers: Record<string, string> = { Lang: parts.language() };
      if (token !== undefined) headers['Token'] = token;
      if (key !== undefined) headers['Idempotency-Key'] = key;
      // Logins send the device's identifier, but only to the reference server: other backends might reject the header.
      if (honoursKeys && call.kind === 'write' && call.access === 'public') headers[DEVICE_HEADER] = parts.device();
      const init: RequestInit = { method: call.method, headers, ...(keepalive ? { keepalive } : {}) };
      let url = `${parts.base}/api/${call.name}`;
      let answer: RawAnswer;
      if (call.body === 'multipart') {
        // A picture may take longer than the timeout on a slow line: here the timeout restarts with each progress.
        answer = await request(call.name, url, { ...init, body: uploadBody(payload) }, signal, (moved) =>
          parts.upload((share) => {
            moved();
            onProgress?.(share);
          }),
        );
      } else {
        const fields = new URLSearchParams(encodePayload(call, payload));
        if (call.method === 'POST') init.body = fields;
        else if (fields.size > 0) url += `?${fields}`;
        answer = await (call.kind === 'read' ? requestUnlessUnchanged : request)(call.name, url, init, signal);
      }
      const envelope = readEnvelope(answer.body);
      // Public calls say nothing about a session, even where a proxy in front answers 401.
      const isForMembers = call.access === 'member';
      if (envelope === undefined) throw withoutEnvelope(call.name, answer, isForMembers ? token : undefined);
      honoursKeys = answer.honoursKeys;
      if (envelope.kind === 'unauthorised' && isForMembers) {
        throw new Unauthorised(call.name, wordsOf(envelope.message), token, answer.requestId);
      }
      if (envelope.kind !== 'ok') {
        const code = envelope.kind === 'refused' ? envelope.code : CODE.unauthorised;
        throw new Refused(call.name, code, wordsOf(envelope.message), answer.requestId);
      }
      try {
        let leftOut = 0;
        const data = decodeResponse(call, envelope.data, (error) => {
          leftOut += 1;
          logLeftOut(error);
        });
        return { data, message: envelope.message, leftOut };
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        const accepted = call.kind === 'write' ? envelope.message : undefined;
        throw new Unreadable(call.name, error.message, { requestId: answer.requestId, accepted });
      }
    },
    plain: async (path, query, signal) => {
      const answer = await request(
        path,
        `${parts.base}${path}?${new URLSearchParams(query)}`,
        { method: 'GET' },
        signal,
      );
      if (answer.body === undefined || answer.status >= 400) throw withoutEnvelope(path, answer, undefined);
      return answer.body;
    },
  };
};

/** Online unless the browser says otherwise: a request then shows whether it is. */
export const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false;

export const transport = createTransport({
  base: '',
  fetch: withPreloadedResponses((input, init) => globalThis.fetch(input, init)),
  upload: (onProgress) => async (input, init) => {
    const { xhrFetch } = await import('./xhr-fetch.ts');
    return xhrFetch(onProgress, globalThis.fetch.bind(globalThis))(input, init);
  },
  token: readToken,
  language: readLanguageCode,
  device: deviceName,
  clock: serverClock,
  timers: browserTimers,
  online: isOnline,
});

interface PageOptions {
  /** For sums: a page with an unreadable row is an error. */
  readonly whole?: boolean;
}

/** A page of a list, and whether it was full as sent. @throws as `Transport.exchange` */
export const sendPage = async <P extends { limit: number }, T>(
  call: Call<P, T[]>,
  payload: P,
  { whole = false, ...options }: SendOptions & PageOptions = {},
): Promise<Page<T>> => {
  const { data, leftOut } = await transport.exchange(call, payload, options);
  if (whole && leftOut > 0) throw new Unreadable(call.name, `${leftOut} of its rows`);
  return { rows: data, isFull: data.length + leftOut >= payload.limit };
};

/** Sends one call and decodes its answer; screens use `queries` instead. @throws as `Transport.exchange` */
export const send = async <P, R>(call: Call<P, R>, payload: P, options?: SendOptions): Promise<R> =>
  (await transport.exchange(call, payload, options)).data;
