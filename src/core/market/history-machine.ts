/** Requests the candle history until it arrives (MKT-05): two silent retries, then Retry is offered. Pure. */
import type { Candle } from '../../contract/htx.ts';
import type { Machine } from '../../kit/machine.ts';

const HISTORY_ATTEMPTS = 3;
/** Waits before the second and the third attempt. */
const PAUSES_MS = [1_000, 2_000] as const;
/** A minute without trades has no candle, so a gap may be genuine: gaps cause a request at most this often. */
const RENEW_EVERY_MS = 10_000;

export type History =
  | { readonly phase: 'asking'; readonly at: number; readonly failures: number }
  | { readonly phase: 'failed'; readonly failedMs: number }
  | { readonly phase: 'ready'; readonly answeredMs: number };

export type HistoryEvent =
  | { readonly type: 'answered'; readonly at: number; readonly candles: readonly Candle[] }
  | { readonly type: 'failed'; readonly at: number }
  /** The member tapped Retry. */
  | { readonly type: 'retried'; readonly at: number }
  /** The socket is back, or a pushed candle left a gap. */
  | { readonly type: 'doubted'; readonly at: number; readonly gap: boolean };

export const historyMachine = (
  ask: (signal: AbortSignal) => Promise<readonly Candle[]>,
): Machine<History, HistoryEvent> => ({
  start: (now) => ({ phase: 'asking', at: now, failures: 0 }),
  reduce: (state, event) => {
    switch (event.type) {
      case 'answered':
        return { phase: 'ready', answeredMs: event.at };
      case 'failed': {
        const failures = state.phase === 'asking' ? state.failures + 1 : 1;
        return failures >= HISTORY_ATTEMPTS
          ? { phase: 'failed', failedMs: event.at }
          : { phase: 'asking', at: event.at + (PAUSES_MS[failures - 1] ?? 0), failures };
      }
      case 'retried':
        return state.phase === 'failed' ? { phase: 'asking', at: event.at, failures: 0 } : state;
      case 'doubted':
        if (state.phase === 'asking') return state;
        if (event.gap && state.phase === 'ready' && event.at - state.answeredMs < RENEW_EVERY_MS) return state;
        return { phase: 'asking', at: event.at, failures: 0 };
    }
  },
  effect: (state) =>
    state.phase === 'asking'
      ? {
          at: state.at,
          needsNetwork: true,
          invoke: async ({ signal, now }) => ({ type: 'answered', at: now, candles: await ask(signal) }),
        }
      : undefined,
  failed: (_error, now) => ({ type: 'failed', at: now }),
});
