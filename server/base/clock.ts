/** The only source of time for everything that decides something: tests set it, deadlines are compared with it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
