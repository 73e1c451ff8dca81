/** Time and timers as arguments, so that everything that waits can be tested with a clock set by hand. */

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface Timers {
  /** Runs `run` once after `delayMs`. @returns cancels it */
  after(delayMs: number, run: () => void): () => void;
  /**
   * Runs `run` whenever timers may have been late: the page is shown again, the device woke, the network is back.
   * @returns stops listening
   */
  onResume(run: () => void): () => void;
  /** Whether the page is shown and has a network: what questions to a server wait for. */
  isActive(): boolean;
}

/** The timer of pages and worker alike. */
export const after: Timers['after'] = (delayMs, run) => {
  const handle = setTimeout(run, delayMs);
  return () => clearTimeout(handle);
};

/** The device's clock, which may be wrong; `core/transport/server-clock` is the one that deadlines are measured with. */
export const deviceClock: Clock = { now: () => Date.now() };
