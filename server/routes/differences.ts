/** For a list that each asker polls: who has an answer of the last seconds is sent what changed since then. */
import { differenceOf } from '../../src/contract/difference.ts';
import { Body, type DifferenceSource } from './answer.ts';

/** A page asks each 10 s, and an answer is made each second. */
const MAX_KEPT = 32;
/** A difference of almost everything is no help. */
const WORTH = 0.8;

const parsed = (body: Body) => JSON.parse(body.plain.toString('utf8'));

interface Known {
  readonly body: Body;
  /** By the tag of the older answer. */
  readonly from: Map<string, Body | undefined>;
}

export class Differences implements DifferenceSource {
  private readonly kept = new Map<string, Known>();

  /**
   * What changed since the answer of that tag, encoded once for all who ask; undefined where that one is not known any
   * more, or where the whole answer is hardly larger. Remembers the answer for those who ask later.
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

  /** By its content, so that the languages of one list share it. */
  private keep(body: Body): Known {
    const known: Known = { body, from: new Map() };
    this.kept.set(body.etag, known);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return known;
  }
}
