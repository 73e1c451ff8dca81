/**
 * Conditional requests: the answer to an unchanged read is a 304 without a body (SRV-10), that to a changed long list
 * only the difference.
 *
 * The browser's HTTP cache is not used, because nothing of a member may stay in it (PWA-05); the last answers are kept
 * in memory instead. Only the reference server, recognised by its headers, is asked in this way: by the HTTP standard
 * others answer a conditional POST with 412, so they get plain requests as specified.
 */
import { DIFFERENCE, DIFFERENCE_STATUS, withDifference } from '../../contract/difference.ts';

/** The fields of an answer that this module needs. */
interface Tagged {
  readonly status: number;
  /** Parsed JSON, never modified. */
  readonly body: unknown;
  readonly tag: string | undefined;
  readonly honoursKeys: boolean;
}

/** More than any page polls; the least recently received answer is evicted. */
const LIMIT = 24;

/** Applies a difference; undefined, as for an unreadable answer, where it does not fit the body. */
const changed = (body: unknown, difference: unknown): unknown => {
  try {
    return withDifference(body, difference);
  } catch {
    return undefined;
  }
};

/** @param send sends a request */
export const withUnchangedReads = <R extends Tagged>(
  send: (name: string, url: string, init: RequestInit, signal: AbortSignal | undefined) => Promise<R>,
): typeof send => {
  let reader: string | undefined;
  const known = new Map<string, R>();
  return async (name, url, init, signal) => {
    const headers = init.headers as Record<string, string>;
    const asking = `${headers['Token'] ?? ''} ${headers['Lang']}`;
    // A member's answers must not serve the next member.
    if (asking !== reader) known.clear();
    reader = asking;
    const request = `${url} ${init.body ?? ''}`;
    const before = known.get(request);
    if (before?.tag !== undefined) {
      headers['If-None-Match'] = before.tag;
      headers['A-IM'] = DIFFERENCE;
    }
    const received = await send(name, url, init, signal);
    if (received.status === 304 && before !== undefined)
      return { ...received, status: before.status, body: before.body, honoursKeys: true };
    const answer =
      received.status === DIFFERENCE_STATUS && before !== undefined
        ? { ...received, status: before.status, body: changed(before.body, received.body) }
        : received;
    if (answer.body === undefined) known.delete(request);
    else if (asking === reader && answer.status === 200 && answer.honoursKeys && answer.tag !== undefined) {
      known.delete(request);
      known.set(request, answer);
      const [oldest] = known.keys();
      if (known.size > LIMIT && oldest !== undefined) known.delete(oldest);
    }
    return answer;
  };
};
