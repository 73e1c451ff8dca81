/**
 * How long the member has been in the app (an unbroken session), and when to say so. A long absence ends a session:
 * whoever comes back after lunch has not been trading through it.
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
  /** Every so often the member is reminded, from the session's start. */
  readonly everyMs: number;
  readonly remindAtMs: number;
  /** How long the session had lasted when the reminder came that is on screen now. */
  readonly reminding: number | undefined;
}

export type SessionEvent =
  | { readonly type: 'noted'; readonly nowMs: number }
  | { readonly type: 'dismissed'; readonly nowMs: number };

/** What outlives a reload, in the tab's own storage. */
export type KeptSession = Pick<SessionWatch, 'startedAtMs' | 'seenAtMs'>;

const nextReminder = (startedAtMs: number, everyMs: number, nowMs: number): number =>
  startedAtMs + (Math.floor(Math.max(0, nowMs - startedAtMs) / everyMs) + 1) * everyMs;

/** @param sinceMs up to when reminders were due already: one that fell into a reload comes right after it */
const begun = (startedAtMs: number, everyMs: number, nowMs: number, sinceMs = nowMs): SessionWatch => ({
  startedAtMs,
  seenAtMs: nowMs,
  everyMs,
  remindAtMs: nextReminder(startedAtMs, everyMs, sinceMs),
  reminding: undefined,
});

const noted = (state: SessionWatch, nowMs: number): SessionWatch => {
  // Also where the clock was set back: what it said before means nothing now.
  if (nowMs - state.seenAtMs > AWAY_MS || nowMs < state.startedAtMs) return begun(nowMs, state.everyMs, nowMs);
  if (state.reminding !== undefined || nowMs < state.remindAtMs) return { ...state, seenAtMs: nowMs };
  return { ...state, seenAtMs: nowMs, reminding: nowMs - state.startedAtMs };
};

/**
 * @param everyMs reminds after this long, and again each time it passes
 * @param kept the session that a reload interrupted
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

  // `remote` though it asks nobody: presence is only noted while the page is shown.
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
