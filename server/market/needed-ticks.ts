/** What the recorder asks about orders that ticks decide; who knows the orders answers. */
import type { Queries } from './tick-chain.ts';

/** A time of one market: after its first moment, up to and with its last. */
export interface Stretch {
  readonly symbol: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface NeededTicks {
  /** The parts of these stretches in which a tick decides something that is still open, in order per market. */
  within(queries: Queries, stretches: readonly Stretch[]): Promise<Stretch[]>;
  /**
   * Markets in which something waits for a tick at or after a deadline, which was before a moment: from the newest tick
   * recorded to the last such deadline.
   */
  overdue(queries: Queries, beforeMs: number): Promise<Stretch[]>;
}
