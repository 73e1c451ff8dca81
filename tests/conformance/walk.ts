/**
 * Walks the contract against any backend (SRV-12): what each call was sent, what its answer gets wrong, and how the
 * client will cope. It reads; with `writes` it also sends writes that a backend must refuse, and none that moves money.
 */
import { type Call, encodePayload } from '../../src/contract/call.ts';
import { type Wire, WireError } from '../../src/contract/codec.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { HtxError, readCandles, readDaySummary } from '../../src/contract/htx.ts';
import { differences } from './differences.ts';
import { type Facts, PLACEHOLDERS, payloadFor } from './payloads.ts';

export type AnyCall = Call<unknown, unknown>;

/** fine: as written; copes: the client reads it all the same; broken: the client cannot use it; skipped: not asked. */
export type Verdict = 'fine' | 'copes' | 'broken' | 'skipped';

export interface Finding {
  readonly call: string;
  readonly sent: string;
  readonly verdict: Verdict;
  readonly wrong: string;
  readonly client: string;
}

export interface Backend {
  readonly url: string;
  /** Of a member whose own data may be read; undefined: member calls are only asked without one. */
  readonly token: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

const TIMEOUT_MS = 15_000;
const SLOW_MS = 3_000;
const RETRY = 'says "failed to load" with Retry';

interface Sent {
  readonly text: string;
  readonly body: unknown;
  readonly status: number;
  readonly tookMs: number;
  readonly headers: Headers;
}

const ask = async (
  backend: Backend,
  call: AnyCall,
  fields: Record<string, string>,
  token: string | undefined,
): Promise<Sent> => {
  const form = new URLSearchParams(fields);
  const query = call.method === 'POST' || form.size === 0 ? '' : `?${form}`;
  const started = performance.now();
  const response = await backend.fetch(`${backend.url}/api/${call.name}${query}`, {
    method: call.method,
    headers: { Lang: 'en', ...(token === undefined ? {} : { Token: token }) },
    ...(call.method === 'POST' ? { body: form } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { text, body, status: response.status, tookMs: performance.now() - started, headers: response.headers };
};

const sentText = (call: AnyCall, fields: Record<string, string>): string => {
  const shown = Object.entries(fields).filter(([, value]) => value !== '');
  return `${call.method} ${shown.map(([key, value]) => `${key}=${value}`).join(' ')}`.trim();
};

const judge = (call: AnyCall, { body, status, tookMs }: Sent): Pick<Finding, 'verdict' | 'wrong' | 'client'> => {
  const envelope = readEnvelope(body);
  if (envelope === undefined)
    return { verdict: 'broken', wrong: `no envelope {code, msg, data} (HTTP ${status})`, client: RETRY };
  if (envelope.kind === 'unauthorised')
    return { verdict: 'broken', wrong: 'answered 401 to a good token', client: 'signs the member out' };
  if (envelope.kind === 'refused')
    return {
      verdict: 'broken',
      wrong: `answered code ${envelope.code}: ${envelope.message}`,
      client: 'shows the message, then Retry',
    };
  try {
    const decoded = call.response.decode(envelope.data, 'data');
    const found = differences(envelope.data as Wire, call.response.encode(decoded));
    if (status !== 200) found.unshift(`HTTP ${status} instead of 200`);
    if (tookMs > SLOW_MS) found.unshift(`took ${(tookMs / 1000).toFixed(1)} s`);
    return found.length === 0
      ? { verdict: 'fine', wrong: '', client: '' }
      : { verdict: 'copes', wrong: found.slice(0, 4).join('; '), client: 'reads it all the same' };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { verdict: 'broken', wrong: `${error.field} ${error.reason}`, client: RETRY };
  }
};

/** A member's call without a token must say 401, or somebody could read what is not theirs. */
const askAsVisitor = async (backend: Backend, call: AnyCall, fields: Record<string, string>): Promise<Finding> => {
  const finding = { call: call.name, sent: 'no token' };
  const sent = await ask(backend, call, fields, undefined);
  const envelope = readEnvelope(sent.body);
  if (envelope?.kind === 'unauthorised') return { ...finding, verdict: 'fine', wrong: '', client: '' };
  if (envelope?.kind === 'ok')
    return {
      ...finding,
      verdict: 'broken',
      wrong: 'answers a visitor',
      client: 'goes to login by itself, but the data is open',
    };
  if (sent.status === 401)
    return {
      ...finding,
      verdict: 'copes',
      wrong: 'HTTP 401 without the envelope',
      client: 'goes to login, with a message of its own',
    };
  return {
    ...finding,
    verdict: 'broken',
    wrong: `answers ${envelope === undefined ? `HTTP ${sent.status}` : `code ${envelope.code}`} instead of 401`,
    client: 'stays signed in with calls that fail',
  };
};

const askCall = async (backend: Backend, call: AnyCall, facts: Facts): Promise<Finding> => {
  const payload = payloadFor(call.name, facts);
  if (payload === undefined)
    return {
      call: call.name,
      sent: '',
      verdict: 'skipped',
      wrong: 'nothing to ask with (no such row yet)',
      client: '',
    };
  const fields = encodePayload(call, payload);
  const sent = await ask(backend, call, fields, call.access === 'member' ? backend.token : undefined);
  return { call: call.name, sent: sentText(call, fields), ...judge(call, sent) };
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

const guarded = async (call: string, sent: string, run: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await run();
  } catch (error) {
    return failing(call, sent, error);
  }
};

const askMarketData = async (backend: Backend, facts: Facts): Promise<Finding[]> => {
  const symbol = facts.symbol ?? 'btcusdt';
  const one = (path: string, query: Record<string, string>, read: (body: unknown) => unknown) =>
    guarded(path, `GET symbol=${symbol}`, async () => {
      const finding = { call: path, sent: `GET ${new URLSearchParams(query)}` };
      const response = await backend.fetch(`${backend.url}${path}?${new URLSearchParams(query)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      try {
        read(await response.json());
        return { ...finding, verdict: 'fine', wrong: '', client: '' };
      } catch (error) {
        if (!(error instanceof WireError) && !(error instanceof HtxError) && !(error instanceof SyntaxError))
          throw error;
        return {
          ...finding,
          verdict: 'broken',
          wrong: error.message,
          client: 'keeps the loading sign, after the third failure Retry',
        };
      }
    });
  return [
    await one('/market/detail', { symbol }, readDaySummary),
    await one('/market/history/kline', { symbol, period: '1day', size: '200' }, (body) => {
      if (readCandles(body).length === 0) throw new WireError('data', 'is empty');
    }),
  ];
};

const checkClock = (headers: Headers | undefined): Finding => {
  const exact = headers?.get('server-time');
  const finding = { call: '(clock)', sent: '' };
  if (exact) return { ...finding, verdict: 'fine', wrong: '', client: '' };
  if (headers?.get('date'))
    return {
      ...finding,
      verdict: 'copes',
      wrong: 'no Server-Time header',
      client: 'takes the second of the Date header',
    };
  return {
    ...finding,
    verdict: 'broken',
    wrong: 'neither a Server-Time nor a Date header',
    client: "counts down by the device's clock",
  };
};

/** Reads of the contract, in an order in which each finds what the next one needs. */
export const walkContract = async (backend: Backend, calls: readonly AnyCall[]): Promise<Finding[]> => {
  const facts: Facts = {};
  const findings: Finding[] = [];
  let headers: Headers | undefined;
  const recording: Backend = {
    ...backend,
    fetch: async (input, init) => {
      const response = await backend.fetch(input, init);
      headers ??= response.headers;
      return response;
    },
  };
  for (const call of calls.filter(({ kind }) => kind === 'read')) {
    if (call.access === 'member') {
      const fields = encodePayload(call, payloadFor(call.name, { ...PLACEHOLDERS, ...facts }));
      findings.push(await guarded(call.name, 'no token', () => askAsVisitor(recording, call, fields)));
      if (backend.token === undefined) continue;
    }
    const watched: Backend = {
      ...recording,
      fetch: async (input, init) => learn(call.name, facts, await recording.fetch(input, init)),
    };
    findings.push(await guarded(call.name, call.method, () => askCall(watched, call, facts)));
  }
  findings.push(...(await askMarketData(recording, facts)), checkClock(headers));
  return findings;
};

/** Keeps ids of real rows, so that later calls ask for something that exists. */
const learn = async (name: string, facts: Facts, response: Response): Promise<Response> => {
  const copy = response.clone();
  try {
    const envelope = readEnvelope(await copy.json());
    if (envelope?.kind !== 'ok') return response;
    const data = envelope.data as { list?: unknown };
    const list = Array.isArray(data) ? data : Array.isArray(data?.list) ? data.list : [];
    const first = list[0] as Record<string, unknown> | undefined;
    const id = first?.['id'] === undefined ? undefined : String(first['id']);
    if (name === 'getMarketList') Object.assign(facts, { marketId: id, symbol: first?.['symbol'] });
    if (name === 'getAllCurrencyList') facts.tabId = id;
    if (name === 'getrecharge' || name === 'getCanWithdrawCoin') facts.coinId ??= id;
    if (name === 'getHyOrderList') facts.orderId ??= id;
  } catch {
    // An answer that cannot be read teaches nothing; the walk judges it anyway.
  }
  return response;
};
