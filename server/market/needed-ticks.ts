/** How the tick recorder learns which ticks open orders need; the service that owns the orders implements it. */
import type { Queries } from './tick-chain.ts';

/** A span of time of one market: later than `fromMs`, up to `untilMs` inclusive. */
export interface Stretch {
  readonly symbol: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface NeededTicks {
  /** The parts of these stretches in which a tick decides an order that is still open, in order per market. */
  within(queries: Queries, stretches: readonly Stretch[]): Promise<Stretch[]>;
  /**
   * Markets with an open order that waits for a tick at or after its deadline, where the deadline was before
   * `beforeMs`. Each stretch runs from the newest recorded tick to the last such deadline.
   */
  overdue(queries: Queries, beforeMs: number): Promise<Stretch[]>;
}
