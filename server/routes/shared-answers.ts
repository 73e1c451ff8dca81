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

  /** What somebody made, or makes just now. */
  known(key: string): Promise<Body> | undefined {
    const known = this.kept.get(key);
    return known && known.untilMs > this.now() ? known.body : undefined;
  }

  /**
   * @param inShare how its maker waits for their turn. Nobody else waits with them: whoever asks meanwhile stands in their
   * own line, and takes what is there by then
   */
  get(key: string, make: () => Promise<Body>, inShare: (make: () => Promise<Body>) => Promise<Body>): Promise<Body> {
    return this.known(key) ?? inShare(() => this.known(key) ?? this.make(key, make));
  }

  private make(key: string, make: () => Promise<Body>): Promise<Body> {
    const body = make();
    this.kept.delete(key);
    this.kept.set(key, { untilMs: this.now() + this.forMs, body });
    // A failure is not shared with those who ask next.
    body.catch(() => this.kept.delete(key));
    const oldest = this.kept.keys().next();
    if (this.kept.size > MAX_KEPT && !oldest.done) this.kept.delete(oldest.value);
    return body;
  }
}
