/**
 * Requests the candle history until it arrives (MKT-05): two silent retries, then Retry is offered. A chart that has its
 * history, and only renews it, goes on asking: it has candles to show, and no Retry. Pure.
 */
import type { Candle } from '../../contract/htx.ts';
import type { Machine } from '../../kit/machine.ts';

const HISTORY_ATTEMPTS = 3;
/** Waits before the second and the third attempt. */
const PAUSES_MS = [1_000, 2_000] as const;
/** Before each further attempt to renew a history. */
const RENEWAL_PAUSE_MS = 20_000;
/** A minute without trades has no candle, so a gap may be genuine: gaps cause a request at most this often. */
const RENEW_EVERY_MS = 10_000;

export type History =
  | { readonly phase: 'asking'; readonly at: number; readonly failures: number; readonly renews: boolean }
  | { readonly phase: 'failed'; readonly failedMs: number }
  | { readonly phase: 'ready'; readonly answeredMs: number };

export type HistoryEvent =
  | { readonly type: 'answered'; readonly at: number; readonly candles: readonly Candle[] }
  | { readonly type: 'failed'; readonly at: number }
  /** The member tapped Retry. */
  | { readonly type: 'retried'; readonly at: number }
  /** The socket is back, or a pushed candle left a gap. */
  | { readonly type: 'doubted'; readonly at: number; readonly gap: boolean };

/** @param isKnown whether the chart has a history already */
export const historyMachine = (
  ask: (signal: AbortSignal) => Promise<readonly Candle[]>,
  isKnown: boolean,
): Machine<History, HistoryEvent> => ({
  start: (now) => ({ phase: 'asking', at: now, failures: 0, renews: isKnown }),
  reduce: (state, event) => {
    switch (event.type) {
      case 'answered':
        return { phase: 'ready', answeredMs: event.at };
      case 'failed': {
        if (state.phase !== 'asking') return state;
        const failures = state.failures + 1;
        if (failures >= HISTORY_ATTEMPTS && !state.renews) return { phase: 'failed', failedMs: event.at };
        return { ...state, at: event.at + (PAUSES_MS[failures - 1] ?? RENEWAL_PAUSE_MS), failures };
      }
      case 'retried':
        return state.phase === 'failed' ? { phase: 'asking', at: event.at, failures: 0, renews: false } : state;
      case 'doubted':
        // Back on the network, a pause between two attempts need not be waited out.
        if (state.phase === 'asking') return event.gap || event.at >= state.at ? state : { ...state, at: event.at };
        if (event.gap && state.phase === 'ready' && event.at - state.answeredMs < RENEW_EVERY_MS) return state;
        return { phase: 'asking', at: event.at, failures: 0, renews: state.phase === 'ready' };
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
