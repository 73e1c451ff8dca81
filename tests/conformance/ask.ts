/** Sends calls to a backend as the client does, and keeps the raw answers for the checks. */
import { readEnvelope } from '../../src/contract/envelope.ts';
import { readJson } from '../../src/contract/exact-json.ts';
import type { AnyCall, Finding } from './finding.ts';

/** Opens a websocket. `main` opens a real one; tests pass their own. */
export type Dial = (
  url: string,
  events: {
    readonly opened: () => void;
    readonly frame: (data: string | Uint8Array) => void;
    readonly closed: (why: string) => void;
  },
) => { send(text: string): void; close(): void };

export interface Backend {
  readonly url: string;
  /** Token of a member whose data may be read; without it member calls are only checked for a 401. */
  readonly token: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Current time in epoch ms, by which past and future times are judged. */
  readonly now: () => number;
  /** Without it the websocket is not checked. */
  readonly dial?: Dial | undefined;
  /** Resolves when the wait for more websocket frames is over. */
  readonly patience?: () => Promise<void>;
}

export const TIMEOUT_MS = 15_000;

export interface Sent {
  readonly text: string;
  readonly body: unknown;
  readonly status: number;
  readonly tookMs: number;
  readonly headers: Headers;
}

export interface Question {
  readonly call: AnyCall;
  readonly fields: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  readonly key?: string;
  /** Sent as multipart, with the fields. */
  readonly file?: Blob;
}

const bodyOf = ({ fields, file }: Question): URLSearchParams | FormData => {
  if (file === undefined) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, 'conformance.png');
  return form;
};

export const ask = async (backend: Backend, question: Question): Promise<Sent> => {
  const { call, fields, token, key } = question;
  const form = new URLSearchParams(fields);
  const query = call.method === 'POST' || form.size === 0 ? '' : `?${form}`;
  const started = performance.now();
  const response = await backend.fetch(`${backend.url}/api/${call.name}${query}`, {
    method: call.method,
    headers: {
      Lang: 'en',
      ...(token === undefined ? {} : { Token: token }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(call.method === 'POST' ? { body: bodyOf(question) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  return {
    text,
    body: readJson(text),
    status: response.status,
    tookMs: performance.now() - started,
    headers: response.headers,
  };
};

/** The data of an answer with code 1. */
export const dataOf = (body: unknown): unknown => {
  const envelope = readEnvelope(body);
  return envelope?.kind === 'ok' ? envelope.data : undefined;
};

const SECRET = /pass|pwd|token|code$/i;

export const sentText = (call: AnyCall, fields: Readonly<Record<string, string>>): string => {
  const shown = Object.entries(fields).filter(([, value]) => value !== '');
  const pairs = shown.map(([key, value]) => `${key}=${SECRET.test(key) ? '…' : value}`);
  return `${call.method} ${pairs.join(' ')}`.trim();
};

const failing = (call: string, sent: string, error: unknown): Finding => ({
  call,
  sent,
  verdict: 'broken',
  wrong:
    error instanceof Error && error.name === 'TimeoutError'
      ? `no answer within ${TIMEOUT_MS / 1000} s`
      : String(error instanceof Error ? error.message : error),
  client: 'tries again with growing pauses, then Retry',
});

/** Turns an exception into a finding. */
export const guarded = async <T extends Finding | Finding[]>(
  call: string,
  sent: string,
  run: () => Promise<T>,
): Promise<T | Finding> => {
  try {
    return await run();
  } catch (error) {
    return failing(call, sent, error);
  }
};
