/** A short-lived cache of answers that are the same for everybody. */
import type { Body } from './answer.ts';

/** Most cached answers; bounded, because their keys are payloads that clients choose. */
const MAX_KEPT = 200;

export class SharedAnswers {
  private readonly kept = new Map<string, { readonly untilMs: number; readonly body: Promise<Body> }>();

  /** @param now monotonic milliseconds: this is about load, not about the exchange's time */
  constructor(
    private readonly forMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The cached answer, or the one that is being made. */
  known(key: string): Promise<Body> | undefined {
    const known = this.kept.get(key);
    return known && known.untilMs > this.now() ? known.body : undefined;
  }

  /**
   * @param inShare runs its argument in the caller's own queue. Callers do not wait for the maker's turn: each waits in
   * its own queue and then takes the answer that was cached by then
   */
  get(key: string, make: () => Promise<Body>, inShare: (make: () => Promise<Body>) => Promise<Body>): Promise<Body> {
    return this.known(key) ?? inShare(() => this.known(key) ?? this.make(key, make));
  }

  private make(key: string, make: () => Promise<Body>): Promise<Body> {
    const body = make();
    this.kept.delete(key);
    this.kept.set(key, { untilMs: this.now() + this.forMs, body });
    // A failure is not cached.
    body.catch(() => this.kept.delete(key));
    const oldest = this.kept.keys().next();
    if (this.kept.size > MAX_KEPT && !oldest.done) this.kept.delete(oldest.value);
    return body;
  }
}
