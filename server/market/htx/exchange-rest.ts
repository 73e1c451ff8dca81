/** The exchange's public REST API. Answers are cached briefly, so that many requests here cause few there. */
import {
  type Candle,
  type DaySummary,
  type Depth,
  type Period,
  readCandles,
  readDaySummary,
  readDepth,
  readTrades,
  type Trade,
} from '../../../src/contract/htx.ts';

const TIMEOUT_MS = 5_000;
/**
 * How long a question that got no answer in time is not asked again: otherwise each member who asks meanwhile waits
 * the full time, and holds one of the few places for long reads.
 */
const SILENT_MS = 5_000;
const DEPTH_FRESH_MS = 500;
const CANDLES_FRESH_MS = 1_000;
const SUMMARY_FRESH_MS = 1_000;
const TRADES_FRESH_MS = 250;
/** The most that the exchange returns at once. */
const TRADES = 2_000;
/** Most cached answers: markets × periods in use, and some more. */
const MAX_KEPT = 500;

export type Fetch = (
  url: URL,
  init: { readonly signal: AbortSignal; readonly redirect: 'error' },
) => Promise<{ json(): Promise<unknown> }>;

export interface ExchangeRest {
  candles(symbol: string, period: Period, size: number): Promise<readonly Candle[]>;
  depth(symbol: string): Promise<Depth>;
  summary(symbol: string): Promise<DaySummary>;
  /** The newest trades, oldest first; they cover minutes of a busy market, days of a quiet one. */
  trades(symbol: string): Promise<readonly Trade[]>;
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** @param now monotonic milliseconds */
export const createExchangeRest = (
  base: string,
  fetch: Fetch = globalThis.fetch,
  now: () => number = () => performance.now(),
): ExchangeRest => {
  const kept = new Map<string, { readonly untilMs: number; readonly answer: Promise<unknown> }>();

  const ask = <T>(
    path: string,
    query: Readonly<Record<string, string>>,
    freshMs: number,
    read: (body: unknown) => T,
  ): Promise<T> => {
    const url = new URL(path, base);
    url.search = new URLSearchParams(query).toString();
    const known = kept.get(url.href);
    if (known !== undefined && known.untilMs > now()) return known.answer as Promise<T>;
    const answer = fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
      .then((response) => response.json())
      .then(read);
    kept.delete(url.href);
    kept.set(url.href, { untilMs: now() + freshMs, answer });
    answer.catch((error: unknown) => {
      if (kept.get(url.href)?.answer !== answer) return;
      // Any other failure is not cached.
      if (isTimeout(error)) kept.set(url.href, { untilMs: now() + SILENT_MS, answer });
      else kept.delete(url.href);
    });
    const oldest = kept.keys().next();
    if (kept.size > MAX_KEPT && !oldest.done) kept.delete(oldest.value);
    return answer;
  };

  return {
    candles: (symbol, period, size) =>
      ask('/market/history/kline', { symbol, period, size: String(size) }, CANDLES_FRESH_MS, (body) =>
        readCandles(body),
      ),
    depth: (symbol) => ask('/market/depth', { symbol, type: 'step0' }, DEPTH_FRESH_MS, readDepth),
    summary: (symbol) => ask('/market/detail', { symbol }, SUMMARY_FRESH_MS, readDaySummary),
    trades: (symbol) => ask('/market/history/trade', { symbol, size: String(TRADES) }, TRADES_FRESH_MS, readTrades),
  };
};
