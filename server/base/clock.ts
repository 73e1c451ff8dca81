/** The only source of time for everything that decides something: tests set it, deadlines are compared with it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that can be ahead of another one: a sandbox's, in which a person walks a product's whole life in minutes. */
export interface MovableClock extends Clock {
  /** How far it is ahead, in milliseconds. */
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
