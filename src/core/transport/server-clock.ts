/**
 * The server's time. Every answer carries it; between answers it advances by the monotonic clock, so a device clock
 * that is wrong, or set while the app runs, changes no deadline (OPT-05).
 */
import type { Clock } from '../../kit/clock.ts';

interface Sources {
  /** Epoch milliseconds by the device, may be wrong. */
  readonly wall: () => number;
  /** Milliseconds that never go back, from any origin. */
  readonly monotonic: () => number;
}

/** The monotonic clock may stand still while a device sleeps; a wall clock that ran ahead by this much means a sleep. */
const SLEEP_MS = 2_000;
/** How fast trust in a measurement fades, so that an old exact one gives way to a new rough one. */
const FADE_MS_PER_MS = 0.001;

export interface ServerClock extends Clock {
  /**
   * Learns from one answer.
   * @param serverMs what the server said, in epoch milliseconds
   * @param sentAt, receivedAt of `monotonic()`, around the request
   */
  learn(serverMs: number, sentAt: number, receivedAt: number): void;
  monotonic(): number;
  /** Whether an answer has told the time: until then it is the device's. */
  isKnown(): boolean;
}

export const createServerClock = ({ wall, monotonic }: Sources): ServerClock => {
  /** Server time was `server` when the sources stood at `mono` and `wall`; `errorMs` bounds how wrong that is. */
  let anchor = { server: wall(), mono: monotonic(), wall: wall(), errorMs: Number.POSITIVE_INFINITY };

  const elapsed = (): number => {
    const byMonotonic = monotonic() - anchor.mono;
    const byWall = wall() - anchor.wall;
    return byWall - byMonotonic > SLEEP_MS ? byWall : Math.max(0, byMonotonic);
  };

  return {
    now: () => Math.round(anchor.server + elapsed()),
    monotonic,
    isKnown: () => Number.isFinite(anchor.errorMs),
    learn: (serverMs, sentAt, receivedAt) => {
      const roundTrip = receivedAt - sentAt;
      if (!Number.isFinite(serverMs) || serverMs <= 0 || roundTrip < 0) return;
      const errorMs = roundTrip / 2;
      const known = anchor.errorMs + elapsed() * FADE_MS_PER_MS;
      const server = serverMs + roundTrip / 2 + (monotonic() - receivedAt);
      // A jump beyond both errors means that the known time is wrong (a sleep nobody saw), however exact it was.
      const disagrees = Math.abs(server - (anchor.server + elapsed())) > errorMs + known + SLEEP_MS;
      if (errorMs > known && !disagrees) return;
      anchor = { server, mono: monotonic(), wall: wall(), errorMs };
    },
  };
};

export const serverClock = createServerClock({ wall: () => Date.now(), monotonic: () => performance.now() });

/** Epoch ms of the `Server-Time` header (milliseconds, or seconds with a fraction); of `Date` where that is all there is. */
export const readServerTime = (headers: { get(name: string): string | null }): number | undefined => {
  const exact = Number(headers.get('server-time') ?? Number.NaN);
  if (Number.isFinite(exact) && exact > 0) return exact < 1e11 ? exact * 1000 : exact;
  const date = Date.parse(headers.get('date') ?? '');
  // `Date` is cut to the second: its middle is the best guess.
  return Number.isFinite(date) ? date + 500 : undefined;
};
