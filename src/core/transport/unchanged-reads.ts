/**
 * Reads that have not changed since they were last asked for travel as 304 without a body (SRV-10), and long lists as what
 * changed in them.
 *
 * The browser's own cache is not used (nothing of a member may be left in it, PWA-05), so the last answers are kept here, in
 * memory. Only a backend that shows by its headers that it is the reference server is asked so: the standard has others
 * answer 412 to a POST, and they are asked in the specification's words alone.
 */
import { DIFFERENCE, DIFFERENCE_STATUS, withDifference } from '../../contract/difference.ts';

/** What this needs to know of an answer. */
interface Tagged {
  readonly status: number;
  /** Parsed; nobody changes it. */
  readonly body: unknown;
  readonly tag: string | undefined;
  readonly honoursKeys: boolean;
}

/** More than any page polls; the answer that came longest ago gives way. */
const LIMIT = 24;

/** undefined, as for an answer that cannot be read, where the difference is none of that body. */
const changed = (body: unknown, difference: unknown): unknown => {
  try {
    return withDifference(body, difference);
  } catch {
    return undefined;
  }
};

/** @param send as the transport sends any request */
export const withUnchangedReads = <R extends Tagged>(
  send: (name: string, url: string, init: RequestInit, signal: AbortSignal | undefined) => Promise<R>,
): typeof send => {
  let reader: string | undefined;
  const known = new Map<string, R>();
  return async (name, url, init, signal) => {
    const headers = init.headers as Record<string, string>;
    const asking = `${headers['Token'] ?? ''} ${headers['Lang']}`;
    // What one member was answered is nothing for the next one.
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
