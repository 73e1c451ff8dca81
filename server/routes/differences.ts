/**
 * Sends a polled list as a difference: a client that has an answer of the last seconds gets what has changed since
 * then.
 */
import { differenceOf } from '../../src/contract/difference.ts';
import { Body, type DifferenceSource } from './answer.ts';

/** Answers that are kept to compare with: a page polls every 10 s, and a new answer is made every second. */
const MAX_KEPT = 32;
/** A difference is sent only if it is smaller than this fraction of the whole answer. */
const WORTH = 0.8;

const parsed = (body: Body) => JSON.parse(body.plain.toString('utf8'));

interface Known {
  readonly body: Body;
  /** Differences by the ETag of the older answer; undefined where the whole answer is sent. */
  readonly from: Map<string, Body | undefined>;
}

export class Differences implements DifferenceSource {
  private readonly kept = new Map<string, Known>();

  /**
   * What changed since the answer with that ETag, encoded once for all who ask; undefined where that answer is no
   * longer known, or the difference is hardly smaller than the whole. Remembers `body` for later requests.
   */
  since(tag: string | undefined, body: Body): Body | undefined {
    const known = this.kept.get(body.etag) ?? this.keep(body);
    const before = this.kept.get(tag ?? '')?.body;
    if (tag === undefined || before === undefined) return undefined;
    if (!known.from.has(tag)) {
      const made = new Body({ ...differenceOf(parsed(before), parsed(body)) });
      known.from.set(tag, made.plain.length < WORTH * body.plain.length ? made : undefined);
    }
    return known.from.get(tag);
  }

  /** Keyed by content, so that all languages of one list share the entry. */
  private keep(body: Body): Known {
    const known: Known = { body, from: new Map() };
    this.kept.set(body.etag, known);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return known;
  }
}
