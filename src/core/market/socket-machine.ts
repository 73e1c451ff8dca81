/**
 * Life cycle of the market socket (MKT-04): when to dial, when to give up on a silent socket, how long to back off.
 * Pure; `market-stream` owns the socket itself.
 */
import type { Machine } from '../../kit/machine.ts';

/** MKT-04; on repeated failure it doubles. */
export const RECONNECT_MS = 3_000;
export const LONGEST_RECONNECT_MS = 60_000;
const CONNECT_WITHIN_MS = 8_000;
/** The exchange pings about every 5 s: a socket silent for longer than this is dead, whatever it looks like (MKT-06). */
export const SILENT_MS = 8_000;
/** After sleep or a lost network, a socket or dial that was silent for this long is replaced. */
export const DOUBTFUL_MS = 1_500;
/** A connection that lasts at least this long resets the back-off; after a shorter one it keeps growing. */
export const GOOD_AFTER_MS = 30_000;
/** Frames arrive many times a second, so the time of the last one is kept only to this precision. */
const HEARD_PRECISION_MS = 500;

export type SocketState =
  /** Nobody watches, or the page is hidden. */
  | { readonly phase: 'off' }
  | { readonly phase: 'waiting'; readonly untilMs: number; readonly failures: number }
  | { readonly phase: 'connecting'; readonly sinceMs: number; readonly failures: number }
  | { readonly phase: 'open'; readonly openedMs: number; readonly heardMs: number; readonly failures: number };

export type SocketEvent =
  | { readonly type: 'wanted'; readonly at: number }
  | { readonly type: 'unwanted' }
  | { readonly type: 'dialled'; readonly at: number }
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'heard'; readonly at: number }
  /** `luck`, 0 to 1, is the jitter that spreads clients that lost the same server. */
  | { readonly type: 'lost'; readonly at: number; readonly luck: number }
  | { readonly type: 'silent'; readonly at: number }
  /** The page is shown again, the device woke, the network is back. */
  | { readonly type: 'resumed'; readonly at: number };

/** The first delay is exact; later ones double, with jitter between half and all of it. */
export const reconnectDelayMs = (failures: number, luck: number): number => {
  if (failures <= 1) return RECONNECT_MS;
  const whole = Math.min(RECONNECT_MS * 2 ** (failures - 1), LONGEST_RECONNECT_MS);
  return Math.round(whole / 2 + (whole / 2) * luck);
};

const connecting = (at: number, failures: number): SocketState => ({ phase: 'connecting', sinceMs: at, failures });

const stepActive = (state: Exclude<SocketState, { phase: 'off' }>, event: SocketEvent): SocketState => {
  switch (event.type) {
    case 'unwanted':
      return { phase: 'off' };
    case 'dialled':
      return state.phase === 'waiting' ? connecting(event.at, state.failures) : state;
    case 'opened':
      return state.phase === 'connecting'
        ? { phase: 'open', openedMs: event.at, heardMs: event.at, failures: state.failures }
        : state;
    case 'heard': {
      if (state.phase !== 'open' || event.at - state.heardMs < HEARD_PRECISION_MS) return state;
      const isGood = event.at - state.openedMs >= GOOD_AFTER_MS;
      return { ...state, heardMs: event.at, failures: isGood ? 0 : state.failures };
    }
    case 'lost': {
      if (state.phase === 'waiting') return state;
      const failures = state.failures + 1;
      return { phase: 'waiting', untilMs: event.at + reconnectDelayMs(failures, event.luck), failures };
    }
    case 'silent':
      // The silence was long enough: redial without a further delay.
      return state.phase === 'open' ? connecting(event.at, state.failures + 1) : state;
    case 'resumed':
      if (state.phase === 'waiting') return connecting(event.at, 0);
      return event.at - (state.phase === 'open' ? state.heardMs : state.sinceMs) > DOUBTFUL_MS
        ? connecting(event.at, 0)
        : state;
    default:
      return state;
  }
};

/** @param random 0 to 1 */
export const socketMachine = (random: () => number = Math.random): Machine<SocketState, SocketEvent> => ({
  start: () => ({ phase: 'off' }),
  reduce: (state, event) => {
    if (state.phase !== 'off') return stepActive(state, event);
    return event.type === 'wanted' ? connecting(event.at, 0) : state;
  },
  effect: (state) => {
    switch (state.phase) {
      case 'off':
        return undefined;
      case 'waiting':
        return { at: state.untilMs, needsNetwork: true, invoke: ({ now }) => ({ type: 'dialled', at: now }) };
      case 'connecting':
        return {
          at: state.sinceMs + CONNECT_WITHIN_MS,
          invoke: ({ now }) => ({ type: 'lost', at: now, luck: random() }),
        };
      case 'open':
        return { at: state.heardMs + SILENT_MS, invoke: ({ now }) => ({ type: 'silent', at: now }) };
    }
  },
  failed: (_error, now) => ({ type: 'lost', at: now, luck: random() }),
});
