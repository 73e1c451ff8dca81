/** Time and timers as parameters, so that code that waits can be tested with a fake clock. */

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface Timers {
  /** Runs `run` once after `delayMs`. @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
  /**
   * Runs `run` whenever timers may be overdue: the page is shown again, the device woke up, or the network is back.
   * @returns a function that stops listening
   */
  onResume(run: () => void): () => void;
  /** Whether the page is visible and online; requests to the server wait for it. */
  isActive(): boolean;
}

/** Used by both pages and the service worker. */
export const after: Timers['after'] = (delayMs, run) => {
  const handle = setTimeout(run, delayMs);
  return () => clearTimeout(handle);
};

/** The device's clock, which may be wrong; deadlines use `core/transport/server-clock` instead. */
export const deviceClock: Clock = { now: () => Date.now() };
