/** Sends one HTTP request, once, with a timeout of 15 s, and parses the answer as JSON. The only importer of ky. */
import ky from 'ky';
import { readJson } from '../../contract/exact-json.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../contract/keys.ts';
import type { Timers } from '../../kit/clock.ts';
import { Unreachable } from './errors.ts';
import { logUnanswered } from './log.ts';
import { readServerTime, type ServerClock } from './server-clock.ts';

export const TIMEOUT_MS = 15_000;

export interface RequestParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: ServerClock;
  readonly timers: Timers;
  readonly online: () => boolean;
}

/** An answer before its envelope is read. */
export interface RawAnswer {
  readonly body: unknown;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly honoursKeys: boolean;
  readonly tag: string | undefined;
}

/** @throws Unreachable; the signal's reason when aborted */
export const createHttpRequest =
  ({ fetch, clock, timers, online }: RequestParts) =>
  async (
    name: string,
    url: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
    /** Makes a fetch that restarts the timeout on each `moved`: an upload may take long while it advances. */
    moving?: (moved: () => void) => typeof globalThis.fetch,
  ): Promise<RawAnswer> => {
    if (!online()) throw new Unreachable(name, 'offline');
    signal?.throwIfAborted();
    const controller = new AbortController();
    let timedOut = false;
    const abort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    const arm = (): (() => void) =>
      timers.after(TIMEOUT_MS, () => {
        timedOut = true;
        controller.abort();
      });
    let disarm = arm();
    const moved = (): void => {
      disarm();
      disarm = arm();
    };
    try {
      const sentAt = clock.monotonic();
      const carry = moving?.(moved) ?? fetch;
      // ky clones each request for a retry that never happens here. Cloning a body takes 15 ms on a slow phone, so the
      // body is added after ky.
      const { body, ...head } = init;
      const response = await ky(url, {
        ...head,
        fetch: (request, more) => carry(body ? new Request(request, { body }) : request, more),
        signal: controller.signal,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        credentials: 'same-origin',
        cache: 'no-store',
      });
      const time = readServerTime(response.headers);
      if (time !== undefined) clock.learn(time, sentAt, clock.monotonic());
      // The timeout also covers the body, in case a server stalls in the middle of an answer.
      const text = await response.text();
      return {
        body: readJson(text),
        status: response.status,
        requestId: response.headers.get('x-request-id') ?? undefined,
        honoursKeys: response.headers.get(KEYS_HEADER) === KEYS_HONOURED,
        tag: response.headers.get('etag') ?? undefined,
      };
    } catch (error) {
      if (timedOut) throw logUnanswered(new Unreachable(name, 'timeout'));
      signal?.throwIfAborted();
      // Not `offline`, even if the network is gone by now: the request may have been sent before.
      throw logUnanswered(error instanceof Unreachable ? error : new Unreachable(name, 'connection'));
    } finally {
      disarm();
      signal?.removeEventListener('abort', abort);
    }
  };
