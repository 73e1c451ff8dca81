/** The interface between a chart and the candle feed. */
import type { Candle, Period } from '../../contract/htx.ts';

export type CandleUpdate =
  /** Everything known, oldest first: the first answer, another answer from the cache, a filled gap. */
  | { readonly type: 'replaced'; readonly candles: readonly Candle[] }
  /** The newest candle changed or began; at most one a frame. */
  | { readonly type: 'changed'; readonly candle: Candle };

/** loading: still trying; failed: the third attempt failed and the chart offers Retry (MKT-05). */
export type CandleStatus = 'loading' | 'live' | 'stale' | 'failed';

export interface CandleWatcher {
  readonly onUpdate: (update: CandleUpdate) => void;
  readonly onStatus: (status: CandleStatus) => void;
}

export interface CandleSubscription {
  /** Asks for the history again after it failed. */
  retry(): void;
  /** Stops; nothing is delivered afterwards. */
  close(): void;
}

export interface CandleSource {
  /** Cached candles are delivered at once, so that switching the interval back is instant. */
  watch(symbol: string, period: Period, watcher: CandleWatcher): CandleSubscription;
}
