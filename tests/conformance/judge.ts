/** Judges an answer: its envelope, its form, its values. */
import { getOrderBook } from '../../src/contract/calls/market.ts';
import { type Wire, WireError } from '../../src/contract/codec.ts';
import type { OrderBook } from '../../src/contract/entities/market.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { isFields } from '../../src/contract/htx.ts';
import type { Sent } from './ask.ts';
import { differences, misread } from './differences.ts';
import type { AnyCall, Finding } from './finding.ts';
import { bookOddities } from './values/market.ts';
import { oddities } from './values/oddities.ts';
import { type Oddity, odd } from './values/oddity.ts';

const SLOW_MS = 3_000;
const RETRY = 'says "failed to load" with Retry';
/** A call with more faults than these usually repeats the same one. */
const MOST = 4;

export type Judged = Pick<Finding, 'verdict' | 'wrong' | 'client'>;

export const FINE: Judged = { verdict: 'fine', wrong: '', client: '' };

const FIRST_CHARACTERS = 80;
/** The beginning of a page that came instead of an answer, which best shows where it comes from. */
export const beginning = (text: string): string => {
  const first = text.replace(/\s+/g, ' ').trim().slice(0, FIRST_CHARACTERS);
  return first === '' ? 'an empty body' : `it begins ${JSON.stringify(first)}`;
};

export const told = (found: readonly Oddity[]): Judged => {
  // Certain faults first, and each fault once.
  const sorted = [...found].sort((one, other) => Number(one.mild ?? false) - Number(other.mild ?? false));
  const shown = [...new Map(sorted.map((one) => [one.wrong, one])).values()].slice(0, MOST);
  return {
    verdict: found.every(({ mild }) => mild) ? 'copes' : 'broken',
    wrong: shown.map(({ wrong }) => wrong).join('; '),
    client: `shows ${[...new Set(shown.map(({ client }) => client))].join('; ')}`,
  };
};

const readable = (call: AnyCall, data: unknown): boolean => {
  try {
    call.response.decode(data, 'data', () => undefined);
    return true;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return false;
  }
};

/** Parts that the client cannot decode and leaves out: rows, and fields of other rows. */
const unreadable = (call: AnyCall, data: unknown): Oddity[] => {
  const inList = isFields(data) && Array.isArray(data['list']);
  const list: unknown = isFields(data) && inList ? data['list'] : data;
  const alone = (row: unknown): unknown => (Array.isArray(data) ? [row] : { ...(data as object), list: [row] });
  const read = (one: unknown, name: string, without: string): Oddity[] => {
    try {
      call.response.decode(one, 'data');
      return [];
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const field = error.field.replace(/^data(\.list)?(\.0)?\.?/, '');
      return [odd(`${name}${field} ${error.reason}`, readable(call, one) ? '-- or nothing in that place' : without)];
    }
  };
  return Array.isArray(list)
    ? list.flatMap((row, index) => read(alone(row), `row ${index + 1}: `, 'the list without that row'))
    : read(data, '', 'nothing of it');
};

/** Impossible values in an answer that can be decoded. */
const valuesOf = (
  call: AnyCall,
  data: unknown,
  decoded: unknown,
  payload: unknown,
  { nowMs, prices }: Known,
): Oddity[] => {
  const { limit, symbol } = (payload ?? {}) as { limit?: number; symbol?: string };
  const { bids, asks } = (decoded ?? {}) as Partial<OrderBook>;
  const book = call.name === getOrderBook.name ? bookOddities(bids ?? [], asks ?? [], prices?.get(symbol ?? '')) : [];
  return [
    ...unreadable(call, data),
    ...book,
    ...oddities(call.name, data, limit, nowMs),
    ...misread(data, call.response.encode(decoded)),
  ];
};

/** What answers are compared with. */
interface Known {
  readonly nowMs: number;
  /** Prices by symbol, as the list of markets has them. */
  readonly prices: ReadonlyMap<string, unknown> | undefined;
}

export const judge = (call: AnyCall, payload: unknown, { text, body, status, tookMs }: Sent, known: Known): Judged => {
  const envelope = readEnvelope(body);
  if (envelope === undefined)
    return {
      verdict: 'broken',
      wrong: `no envelope {code, msg, data} (HTTP ${status}): ${beginning(text)}`,
      client: RETRY,
    };
  if (envelope.kind === 'unauthorised')
    return { verdict: 'broken', wrong: 'answered 401 to a good token', client: 'signs the member out' };
  if (envelope.kind === 'refused')
    return {
      verdict: 'broken',
      wrong: `answered code ${envelope.code}: ${envelope.message}`,
      client: 'shows the message, then Retry',
    };
  try {
    const decoded = call.response.decode(envelope.data, 'data', () => undefined);
    const wrong = valuesOf(call, envelope.data, decoded, payload, known);
    if (wrong.length > 0) return told(wrong);
    const found = differences(envelope.data as Wire, call.response.encode(decoded));
    if (status !== 200) found.unshift(`HTTP ${status} instead of 200`);
    if (tookMs > SLOW_MS) found.unshift(`took ${(tookMs / 1000).toFixed(1)} s`);
    return found.length === 0
      ? FINE
      : { verdict: 'copes', wrong: found.slice(0, MOST).join('; '), client: 'reads it all the same' };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { verdict: 'broken', wrong: `${error.field} ${error.reason}`, client: RETRY };
  }
};
