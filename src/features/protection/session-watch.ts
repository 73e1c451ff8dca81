/**
 * Tracks how long the member has used the app without a break, and when to remind them. A long absence ends the
 * session, because that time was not spent trading.
 */
import { MINUTE_MS } from '../../contract/time-units.ts';
import type { Machine } from '../../kit/machine.ts';

/** How often presence is noted; a gap of more than `AWAY_MS` between two notes is an absence. */
const NOTE_EVERY_MS = MINUTE_MS;
export const AWAY_MS = 15 * MINUTE_MS;

export interface SessionWatch {
  readonly startedAtMs: number;
  /** The last moment at which the app was seen in use. */
  readonly seenAtMs: number;
  /** Interval between reminders, counted from the session's start. */
  readonly everyMs: number;
  readonly remindAtMs: number;
  /** How long the session had lasted when the reminder now on screen appeared; undefined if none is. */
  readonly reminding: number | undefined;
}

export type SessionEvent =
  | { readonly type: 'noted'; readonly nowMs: number }
  | { readonly type: 'dismissed'; readonly nowMs: number };

/** The part of the state that survives a reload, in sessionStorage. */
export type KeptSession = Pick<SessionWatch, 'startedAtMs' | 'seenAtMs'>;

const nextReminder = (startedAtMs: number, everyMs: number, nowMs: number): number =>
  startedAtMs + (Math.floor(Math.max(0, nowMs - startedAtMs) / everyMs) + 1) * everyMs;

/**
 * @param sinceMs reminders due after this time are still to come: one that fell due during a reload appears right after
 *   it
 */
const begun = (startedAtMs: number, everyMs: number, nowMs: number, sinceMs = nowMs): SessionWatch => ({
  startedAtMs,
  seenAtMs: nowMs,
  everyMs,
  remindAtMs: nextReminder(startedAtMs, everyMs, sinceMs),
  reminding: undefined,
});

const noted = (state: SessionWatch, nowMs: number): SessionWatch => {
  // Also start anew if the clock was set back: the stored times are then meaningless.
  if (nowMs - state.seenAtMs > AWAY_MS || nowMs < state.startedAtMs) return begun(nowMs, state.everyMs, nowMs);
  if (state.reminding !== undefined || nowMs < state.remindAtMs) return { ...state, seenAtMs: nowMs };
  return { ...state, seenAtMs: nowMs, reminding: nowMs - state.startedAtMs };
};

/**
 * @param everyMs interval between reminders
 * @param kept the session before a reload
 */
export const sessionWatch = (everyMs: number, kept: KeptSession | undefined): Machine<SessionWatch, SessionEvent> => ({
  start: (nowMs) =>
    kept !== undefined && kept.startedAtMs <= nowMs && nowMs - kept.seenAtMs <= AWAY_MS
      ? begun(kept.startedAtMs, everyMs, nowMs, kept.seenAtMs)
      : begun(nowMs, everyMs, nowMs),

  reduce: (state, event) => {
    if (event.type === 'noted') return noted(state, event.nowMs);
    return {
      ...state,
      reminding: undefined,
      remindAtMs: nextReminder(state.startedAtMs, state.everyMs, event.nowMs),
    };
  },

  // `needsNetwork` although nothing is requested: it makes the runner note presence only while the page is shown and the
  // device is online.
  effect: (state) => ({
    at:
      state.reminding === undefined
        ? Math.min(state.seenAtMs + NOTE_EVERY_MS, state.remindAtMs)
        : state.seenAtMs + NOTE_EVERY_MS,
    needsNetwork: true,
    invoke: ({ now }) => ({ type: 'noted', nowMs: now }),
  }),

  failed: (_error, nowMs) => ({ type: 'noted', nowMs }),
});
