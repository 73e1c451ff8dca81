/** A feed whose prices change only when a test changes them. */
import { add, type Decimal, decimal, sub } from '../../src/contract/decimal.ts';
import type { BookLevel } from '../../src/contract/entities/market.ts';
import type { Candle } from '../../src/contract/htx.ts';
import type { Clock } from '../base/clock.ts';
import { CATALOGUE } from '../market/catalogue.ts';
import type { Book, FeedHealth, FeedSource, LatestPrice, Market, MarketFeed, Tick } from '../market/feed.ts';

interface Quoted {
  readonly price: Decimal;
  readonly tsMs: number;
}

const LEVELS = 5;

export class FakeFeed implements MarketFeed {
  source: FeedSource = 'simulated';
  private readonly quoted = new Map<string, Quoted>();
  private readonly listeners = new Set<(tick: Tick) => void>();
  /** Base at each level of the book. */
  depth: Decimal = decimal(1);
  /** Most levels on each side of the book. */
  levels = LEVELS;
  /** Quote between two levels, and between the price and the best of either side. */
  spacing: Decimal = decimal(1);

  constructor(private readonly clock: Clock) {}

  /** Trades at a price now. */
  trade(symbol: string, price: string): void {
    const tick = { symbol, price: decimal(price), tsMs: this.clock.now(), quantity: decimal(1) };
    this.quoted.set(symbol, tick);
    for (const listener of this.listeners) listener(tick);
  }

  markets(): readonly Market[] {
    return CATALOGUE;
  }

  market(symbol: string): Market | undefined {
    return CATALOGUE.find((market) => market.symbol === symbol);
  }

  latest(symbol: string): LatestPrice | undefined {
    const quoted = this.quoted.get(symbol);
    return quoted && { symbol, ...quoted, quantity: decimal(1), ageMs: this.clock.now() - quoted.tsMs };
  }

  async book(symbol: string, count: number): Promise<Book> {
    const quoted = this.quoted.get(symbol);
    if (quoted === undefined) throw new Error(`no price of ${symbol} yet`);
    const side = (step: typeof add): BookLevel[] => {
      const levels: BookLevel[] = [];
      for (let price = quoted.price, level = 0; level < Math.min(this.levels, count); level += 1) {
        price = step(price, this.spacing);
        levels.push({ price, quantity: this.depth });
      }
      return levels;
    };
    return { symbol, tsMs: quoted.tsMs, asks: side(add), bids: side(sub) };
  }

  /** Candles by symbol, for any period; none unless a test sets some here. */
  readonly history = new Map<string, readonly Candle[]>();

  async candles(symbol: string): Promise<readonly Candle[]> {
    return this.history.get(symbol) ?? [];
  }

  async detail(symbol: string) {
    const price = this.quoted.get(symbol)?.price ?? decimal(1);
    return { open: price, high: price, low: price, close: price, volume: decimal(0), turnover: decimal(0), atMs: 0 };
  }

  async trend(): Promise<readonly Decimal[]> {
    return [];
  }

  /** The source's own record of past ticks; an error where the source cannot be asked. */
  past: readonly Tick[] | Error = [];

  async record(symbol: string, afterMs: number, untilMs: number): Promise<readonly Tick[]> {
    if (this.past instanceof Error) throw this.past;
    return this.past.filter((tick) => tick.symbol === symbol && tick.tsMs > afterMs && tick.tsMs <= untilMs);
  }

  onTick(listener: (tick: Tick) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watchCandle(): () => void {
    return () => undefined;
  }

  health(): FeedHealth {
    const lastTickMs = [...this.quoted.values()].reduce<number | undefined>(
      (newest, { tsMs }) => Math.max(newest ?? tsMs, tsMs),
      undefined,
    );
    return { source: this.source, simulated: true, state: 'live', lastTickMs };
  }

  start(): void {}

  async stop(): Promise<void> {}
}
