/** Answers that are the same for everybody, made once for all who ask within a short time. */
import type { Body } from './answer.ts';

/** Payloads come from outside: this many different ones are kept at once. */
const MAX_KEPT = 200;

export class SharedAnswers {
  private readonly kept = new Map<string, { readonly untilMs: number; readonly body: Promise<Body> }>();

  /** @param now monotonic milliseconds: this is about load, not about the exchange's time */
  constructor(
    private readonly forMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(key: string, make: () => Promise<Body>): Promise<Body> {
    const now = this.now();
    const known = this.kept.get(key);
    if (known && known.untilMs > now) return known.body;
    const body = make();
    this.kept.delete(key);
    this.kept.set(key, { untilMs: now + this.forMs, body });
    // A failure is not shared with those who ask next.
    body.catch(() => this.kept.delete(key));
    const oldest = this.kept.keys().next();
    if (this.kept.size > MAX_KEPT && !oldest.done) this.kept.delete(oldest.value);
    return body;
  }
}
