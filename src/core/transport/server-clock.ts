/**
 * The server's time. Every answer carries it. Between answers it advances by the monotonic clock, so that a device
 * clock that is wrong, or is set while the app runs, changes no deadline (OPT-05).
 */
import type { Clock } from '../../kit/clock.ts';

interface Sources {
  /** Epoch milliseconds of the device's clock, which may be wrong. */
  readonly wall: () => number;
  /** Milliseconds that never decrease, from any origin. */
  readonly monotonic: () => number;
}

/** The monotonic clock may stop during sleep; a wall clock that is ahead of it by this much indicates a sleep. */
const SLEEP_MS = 2_000;
/** How fast the error bound of a measurement grows, so that an old exact one gives way to a new rough one. */
const FADE_MS_PER_MS = 0.001;

export interface ServerClock extends Clock {
  /**
   * Learns from one answer.
   * @param serverMs the server's time in epoch milliseconds
   * @param sentAt, receivedAt `monotonic()` before and after the request
   */
  learn(serverMs: number, sentAt: number, receivedAt: number): void;
  monotonic(): number;
  /** Whether an answer has provided the time; until then the device's clock is used. */
  isKnown(): boolean;
}

export const createServerClock = ({ wall, monotonic }: Sources): ServerClock => {
  /** Server time was `server` when the clocks showed `mono` and `wall`; `errorMs` bounds its error. */
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
      // A jump beyond both errors means that the anchor is wrong (an undetected sleep), however exact it was.
      const disagrees = Math.abs(server - (anchor.server + elapsed())) > errorMs + known + SLEEP_MS;
      if (errorMs > known && !disagrees) return;
      anchor = { server, mono: monotonic(), wall: wall(), errorMs };
    },
  };
};

export const serverClock = createServerClock({ wall: () => Date.now(), monotonic: () => performance.now() });

/** Epoch ms from the `Server-Time` header (milliseconds, or seconds with a fraction), else from `Date`. */
export const readServerTime = (headers: { get(name: string): string | null }): number | undefined => {
  const exact = Number(headers.get('server-time') ?? Number.NaN);
  if (Number.isFinite(exact) && exact > 0) return exact < 1e11 ? exact * 1000 : exact;
  const date = Date.parse(headers.get('date') ?? '');
  // `Date` is truncated to the second: the middle of that second is the best estimate.
  return Number.isFinite(date) ? date + 500 : undefined;
};
