/** What an answer gets wrong: its frame, its form, its values. */
import { getOrderBook } from '../../src/contract/calls/market.ts';
import { type Wire, WireError } from '../../src/contract/codec.ts';
import type { OrderBook } from '../../src/contract/entities/market.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { differences } from './differences.ts';
import type { AnyCall, Finding } from './finding.ts';
import { bookOddities, type Oddity, oddities } from './values.ts';

const SLOW_MS = 3_000;
const RETRY = 'says "failed to load" with Retry';

export interface Sent {
  readonly text: string;
  readonly body: unknown;
  readonly status: number;
  readonly tookMs: number;
  readonly headers: Headers;
}

export type Judged = Pick<Finding, 'verdict' | 'wrong' | 'client'>;

const FIRST_CHARACTERS = 80;
/** What a page in the place of an answer begins with says most about where it comes from. */
const beginning = (text: string): string => {
  const first = text.replace(/\s+/g, ' ').trim().slice(0, FIRST_CHARACTERS);
  return first === '' ? 'an empty body' : `it begins ${JSON.stringify(first)}`;
};

export const told = (found: readonly Oddity[]): Judged => ({
  verdict: found.every(({ mild }) => mild) ? 'copes' : 'broken',
  wrong: found
    .slice(0, 4)
    .map(({ wrong }) => wrong)
    .join('; '),
  client: `shows ${[...new Set(found.slice(0, 4).map(({ client }) => client))].join('; ')}`,
});

/** Values that cannot be true, in an answer that can be read. */
const valuesOf = (call: AnyCall, data: unknown, decoded: unknown, payload: unknown): Oddity[] => {
  const { limit } = (payload ?? {}) as { limit?: number };
  const { bids, asks } = (decoded ?? {}) as Partial<OrderBook>;
  const book = call.name === getOrderBook.name ? bookOddities(bids?.[0]?.price, asks?.[0]?.price) : [];
  return [...book, ...oddities(call.name, data, limit, Date.now())];
};

export const judge = (call: AnyCall, payload: unknown, { text, body, status, tookMs }: Sent): Judged => {
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
    const decoded = call.response.decode(envelope.data, 'data');
    const wrong = valuesOf(call, envelope.data, decoded, payload);
    if (wrong.length > 0) return told(wrong);
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
