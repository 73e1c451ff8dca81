/**
 * Walks the contract against any backend (SRV-12): reports what each call was sent, what is wrong with its answer, and
 * how the client copes. It changes nothing, and reports exceptions as findings too.
 */
import { encodePayload } from '../../src/contract/call.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { ask, type Backend, guarded, sentText } from './ask.ts';
import { checkCustomScript } from './custom-script.ts';
import { learn } from './facts.ts';
import type { AnyCall, Finding } from './finding.ts';
import { FINE, judge, told } from './judge.ts';
import { checkKeys } from './keys.ts';
import { askMarketData } from './market-data.ts';
import { furtherPages } from './pages.ts';
import { type Facts, PLACEHOLDERS, payloadFor } from './payloads.ts';
import { hearSocket } from './socket.ts';

export type { Backend } from './ask.ts';

/** A member's call without a token must be refused with 401; otherwise anybody could read or change a member's data. */
const askAsVisitor = async (backend: Backend, call: AnyCall, fields: Record<string, string>): Promise<Finding> => {
  const finding = { call: call.name, sent: call.kind === 'read' ? 'no token' : 'no token, no fields' };
  const sent = await ask(backend, { call, fields, token: undefined });
  const envelope = readEnvelope(sent.body);
  if (envelope?.kind === 'unauthorised') return { ...finding, ...FINE };
  if (envelope?.kind === 'ok')
    return {
      ...finding,
      verdict: 'broken',
      wrong: call.kind === 'read' ? 'answers a visitor' : 'takes it from a visitor',
      client: `goes to login by itself, but ${call.kind === 'read' ? 'the data is open' : 'anybody may do it'}`,
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
  const token = call.access === 'member' ? backend.token : undefined;
  const sent = await ask(backend, { call, fields, token });
  learn(call.name, facts, sent.text);
  const judged = judge(call, payload, sent, { nowMs: backend.now(), prices: facts.prices });
  const finding = { call: call.name, sent: sentText(call, fields) };
  if (judged.verdict === 'broken') return { ...finding, ...judged };
  const further = await furtherPages(backend, call, fields, sent, token);
  return { ...finding, ...(further.length > 0 ? told(further) : judged) };
};

const SKEW_MS = 60_000;

const checkClock = (headers: Headers | undefined, nowMs: number): Finding => {
  const finding = { call: '(clock)', sent: '' };
  const [exact, date] = [headers?.get('server-time'), headers?.get('date')];
  if (!exact && !date)
    return {
      ...finding,
      verdict: 'broken',
      wrong: 'neither a Server-Time nor a Date header',
      client: "counts down by the device's clock",
    };
  const saidMs = exact ? Number(exact) : Date.parse(date ?? '');
  if (!(Math.abs(saidMs - nowMs) < SKEW_MS))
    return {
      ...finding,
      verdict: 'copes',
      wrong: `its clock says ${exact || date}, this machine ${new Date(nowMs).toUTCString()}`,
      client: "counts down by the backend's clock",
    };
  return exact
    ? { ...finding, ...FINE }
    : { ...finding, verdict: 'copes', wrong: 'no Server-Time header', client: 'takes the second of the Date header' };
};

/** Removes facts that no answer has brought, so that they do not override placeholders. */
const known = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

const asVisitor = (backend: Backend, call: AnyCall, facts: Facts): Promise<Finding> =>
  guarded(call.name, 'no token', async () => {
    const payload = call.kind === 'write' ? null : payloadFor(call.name, { ...PLACEHOLDERS, ...known(facts) });
    return askAsVisitor(backend, call, payload === null ? {} : encodePayload(call, payload));
  });

/**
 * Walks the reads in an order in which each provides the ids that the next needs; writes only where they must be
 * refused.
 * @param credentials fields of a valid login, where there are some
 */
export const walkContract = async (
  backend: Backend,
  calls: readonly AnyCall[],
  credentials?: Readonly<Record<string, string>>,
): Promise<Finding[]> => {
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
  for (const call of calls) {
    if (call.access === 'member') findings.push(await asVisitor(recording, call, facts));
    if (call.kind === 'write' || (call.access === 'member' && backend.token === undefined)) continue;
    findings.push(await guarded(call.name, call.method, () => askCall(recording, call, facts)));
  }
  findings.push(...(await askMarketData(recording, facts)), checkClock(headers, backend.now()));
  const { dial } = backend;
  const more = [
    () => checkKeys(recording, headers, credentials),
    () => checkCustomScript(backend),
    ...(dial === undefined ? [] : [() => hearSocket(backend, dial, facts.prices ?? new Map())]),
  ];
  for (const check of more) findings.push(...[await guarded('(further)', '', check)].flat());
  return findings;
};
