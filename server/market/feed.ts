/**
 * Where prices come from: one interface for the simulated, the replayed and the real exchange (SRV-04).
 *
 * Every layer above (options, spot, market calls, the HTX protocol server) sees only `MarketFeed`.
 */

import type { Decimal } from '../../src/contract/decimal.ts';
import type { BookLevel } from '../../src/contract/entities/market.ts';
import type { Candle, DaySummary, Period } from '../../src/contract/htx.ts';

export type FeedSource = 'simulated' | 'replay' | 'htx';

/** A market that is listed, with what orders in it must respect. */
export interface Market {
  /** `m_id` of orders and configs: stable for ever. */
  readonly id: string;
  /** Lower case without separator: `btcusdt`. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** The currency tab (`fid`) and its sub-tab (`eid`). */
  readonly tabId: string;
  readonly childId: string;
  /** Smallest step of a price in quote; every price and book level of the market is a multiple. */
  readonly priceStep: Decimal;
  /** Smallest step of a quantity in base. */
  readonly quantityStep: Decimal;
  /** Smallest order value in quote. */
  readonly minNotional: Decimal;
  /** Taken from what an order receives, as a fraction of it (0.001 is 0.1 %). */
  readonly feeRate: Decimal;
  /** Options are offered on it, so its ticks are recorded in the chain. */
  readonly options: boolean;
}

/** A price that was traded. */
export interface Tick {
  readonly symbol: string;
  readonly price: Decimal;
  /** When the price was made, epoch ms. Strictly increasing per symbol. */
  readonly tsMs: number;
  /** Base traded. */
  readonly quantity: Decimal;
}

export interface LatestPrice extends Tick {
  /** Now minus `tsMs` by the server's clock. */
  readonly ageMs: number;
}

export interface Book {
  readonly symbol: string;
  readonly tsMs: number;
  /** Best (highest) first. */
  readonly bids: readonly BookLevel[];
  /** Best (lowest) first; the best ask is above the best bid. */
  readonly asks: readonly BookLevel[];
}

export interface FeedHealth {
  readonly source: FeedSource;
  /** Prices are invented (simulated) or old (replay); the client must say so wherever it shows them (MKT-06). */
  readonly simulated: boolean;
  /** live: ticks arrive; stale: none for `STALE_AFTER_MS`; down: the exchange cannot be reached. */
  readonly state: 'live' | 'stale' | 'down';
  /** Epoch ms of the newest tick of any market; undefined before the first. */
  readonly lastTickMs: number | undefined;
}

export class UnknownSymbol extends Error {
  override readonly name = 'UnknownSymbol';
  constructor(readonly symbol: string) {
    super(`unknown symbol ${symbol}`);
  }
}

export interface MarketFeed {
  readonly source: FeedSource;
  markets(): readonly Market[];
  market(symbol: string): Market | undefined;
  /** undefined for an unknown symbol or before its first tick. */
  latest(symbol: string): LatestPrice | undefined;
  /** At most `levels` a side. @throws UnknownSymbol; rejects where the exchange cannot be reached */
  book(symbol: string, levels: number): Promise<Book>;
  /** The newest `size` candles, oldest first; the last one is still open. @throws UnknownSymbol */
  candles(symbol: string, period: Period, size: number): Promise<readonly Candle[]>;
  /** The last 24 hours. @throws UnknownSymbol */
  detail(symbol: string): Promise<DaySummary>;
  /** Some closes of the last 24 hours, evenly spaced, oldest first, the latest price last; empty where unknown. */
  trend(symbol: string): Promise<readonly Decimal[]>;
  /**
   * Ticks from the source's own record, later than `afterMs` and up to `untilMs` inclusive, oldest first, as far back
   * as the record reaches. @throws UnknownSymbol; rejects where the source cannot be asked
   */
  record(symbol: string, afterMs: number, untilMs: number): Promise<readonly Tick[]>;
  /** Every tick of every market, in order per symbol. @returns stops listening */
  onTick(listener: (tick: Tick) => void): () => void;
  /** The open candle of a market whenever it changes. @returns stops watching */
  watchCandle(symbol: string, period: Period, listener: (candle: Candle, atMs: number) => void): () => void;
  health(): FeedHealth;
  /** Begins to deliver ticks. */
  start(): void;
  stop(): Promise<void>;
}
