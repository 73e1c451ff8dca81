/**
 * Walks the contract against any backend (SRV-12): what each call was sent, what its answer gets wrong, and how the
 * client will cope. It reads only, and whatever comes back becomes a finding.
 */
import { encodePayload } from '../../src/contract/call.ts';
import { WireError } from '../../src/contract/codec.ts';
import { isPositive, lt } from '../../src/contract/decimal.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { HtxError, readCandles, readDaySummary } from '../../src/contract/htx.ts';
import type { AnyCall, Finding } from './finding.ts';
import { type Judged, judge, type Sent, told } from './judge.ts';
import { type Facts, PLACEHOLDERS, payloadFor } from './payloads.ts';
import { candleOddities, idsOf, type Oddity } from './values.ts';

export interface Backend {
  readonly url: string;
  /** Of a member whose own data may be read; undefined: member calls are only asked without one. */
  readonly token: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

const TIMEOUT_MS = 15_000;
const CANDLES = 200;

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

const dataOf = (body: unknown): unknown => {
  const envelope = readEnvelope(body);
  return envelope?.kind === 'ok' ? envelope.data : undefined;
};

/** A full page is followed by another one, with other rows. */
const secondPage = async (
  backend: Backend,
  call: AnyCall,
  fields: Record<string, string>,
  first: Sent,
  token: string | undefined,
): Promise<Judged | undefined> => {
  const ids = idsOf(dataOf(first.body));
  if (ids.length < Number(fields['limit'])) return undefined;
  const next = idsOf(dataOf((await ask(backend, call, { ...fields, page: '2' }, token)).body));
  const again = next.find((id) => ids.includes(id));
  if (again === undefined) return undefined;
  return told([
    { wrong: `page 2 repeats row ${again} of page 1`, client: 'no more than the first rows, over and over' },
  ]);
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
  const token = call.access === 'member' ? backend.token : undefined;
  const sent = await ask(backend, call, fields, token);
  const judged = judge(call, payload, sent);
  const finding = { call: call.name, sent: sentText(call, fields) };
  if (judged.verdict === 'broken' || fields['page'] !== '1') return { ...finding, ...judged };
  return { ...finding, ...((await secondPage(backend, call, fields, sent, token)) ?? judged) };
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
  const one = (path: string, query: Record<string, string>, read: (body: unknown) => Oddity[]) =>
    guarded(path, `GET symbol=${symbol}`, async () => {
      const finding = { call: path, sent: `GET ${new URLSearchParams(query)}` };
      const response = await backend.fetch(`${backend.url}${path}?${new URLSearchParams(query)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      try {
        const found = read(await response.json());
        if (found.length > 0) return { ...finding, ...told(found) };
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
    await one('/market/detail', { symbol }, (body) => {
      const { close, high, low } = readDaySummary(body);
      const wrong = `close ${close}, high ${high}, low ${low}`;
      const sound = isPositive(close) && !lt(high, low);
      return sound ? [] : [{ wrong, client: 'these figures, as if they were true' }];
    }),
    await one('/market/history/kline', { symbol, period: '1day', size: String(CANDLES) }, (body) => {
      const candles = readCandles(body);
      if (candles.length === 0) throw new WireError('data', 'is empty');
      return candleOddities(candles, CANDLES);
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

/** Facts without those that no answer brought, which would hide what stands for them. */
const known = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

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
      const asVisitor = async (): Promise<Finding> =>
        askAsVisitor(recording, call, encodePayload(call, payloadFor(call.name, { ...PLACEHOLDERS, ...known(facts) })));
      findings.push(await guarded(call.name, 'no token', asVisitor));
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

const named = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

/** Keeps ids of real rows, so that later calls ask for something that exists. */
const learn = async (name: string, facts: Facts, response: Response): Promise<Response> => {
  const copy = response.clone();
  try {
    const envelope = readEnvelope(await copy.json());
    if (envelope?.kind !== 'ok') return response;
    const data = envelope.data as { list?: unknown };
    const list = Array.isArray(data) ? data : Array.isArray(data?.list) ? data.list : [];
    const first = list[0] as Record<string, unknown> | undefined;
    const id = named(first?.['id']);
    if (name === 'getMarketList') Object.assign(facts, { marketId: id, symbol: named(first?.['symbol']) });
    if (name === 'getAllCurrencyList') facts.tabId = id;
    if (name === 'getrecharge' || name === 'getCanWithdrawCoin') facts.coinId ??= id;
    if (name === 'getHyOrderList') facts.orderId ??= id;
  } catch {
    // An answer that cannot be read teaches nothing; the walk judges it anyway.
  }
  return response;
};
