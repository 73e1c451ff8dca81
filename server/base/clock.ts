/** The only source of time for decisions such as whether a deadline has passed; tests set it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that can run ahead of another: a sandbox uses it, so that a product's whole term can be tried in minutes. */
export interface MovableClock extends Clock {
  /** How far this clock runs ahead of its source, in milliseconds. */
  setAhead(aheadMs: number): void;
}

export const movableClock = (source: Clock): MovableClock => {
  let aheadMs = 0;
  return {
    now: () => source.now() + aheadMs,
    setAhead: (value) => {
      aheadMs = value;
    },
  };
};
