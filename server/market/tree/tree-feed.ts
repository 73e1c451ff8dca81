/** A feed that computes its markets' prices from candle hierarchies: the simulated and the replayed feed. */
import { type Decimal, fromUnits } from '../../../src/contract/decimal.ts';
import type { Candle, DaySummary, Period } from '../../../src/contract/htx.ts';
import { STALE_AFTER_MS } from '../../../src/contract/rules/price-age.ts';
import type { Clock } from '../../base/clock.ts';
import { inSlices } from '../../base/slices.ts';
import {
  type Book,
  type FeedHealth,
  type FeedSource,
  type LatestPrice,
  type Market,
  type MarketFeed,
  type Tick,
  UnknownSymbol,
} from '../feed.ts';
import { openOf } from '../periods.ts';
import { DayFigures } from './day-figures.ts';
import { type BookShape, drawBook } from './order-book.ts';
import type { CandleHierarchy, TreeTick } from './price-tree.ts';

export interface TreeMarket {
  readonly market: Market;
  readonly tree: CandleHierarchy;
  readonly book: BookShape;
}

export interface TreeFeedSettings {
  readonly source: FeedSource;
  readonly markets: readonly TreeMarket[];
  readonly clock: Clock;
}

type CandleListener = (candle: Candle, atMs: number) => void;

interface Live extends TreeMarket {
  /** Newest tick that was delivered. */
  sentMs: number;
  readonly figures: DayFigures;
  readonly watchers: Map<Period, Set<CandleListener>>;
}

/** No wait for the next tick is longer, because the clock may be set. */
const LONGEST_WAIT_MS = 250;
const LONGEST_RECORD = 10_000;
/** After a stall at most this much is delivered late; older ticks are of no use to anyone. */
const CATCH_UP_MS = 5_000;

export class TreeFeed implements MarketFeed {
  readonly source: FeedSource;
  private readonly bySymbol = new Map<string, Live>();
  private readonly listed: readonly Market[];
  private readonly listeners = new Set<(tick: Tick) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private lastTickMs: number | undefined;

  constructor(private readonly settings: TreeFeedSettings) {
    this.source = settings.source;
    this.listed = settings.markets.map(({ market }) => market);
    for (const entry of settings.markets) {
      this.bySymbol.set(entry.market.symbol, {
        ...entry,
        sentMs: 0,
        figures: new DayFigures(entry.tree),
        watchers: new Map(),
      });
    }
  }

  markets(): readonly Market[] {
    return this.listed;
  }

  market(symbol: string): Market | undefined {
    return this.bySymbol.get(symbol)?.market;
  }

  latest(symbol: string): LatestPrice | undefined {
    const live = this.bySymbol.get(symbol);
    const nowMs = this.settings.clock.now();
    const tick = live?.tree.tickAt(nowMs);
    if (live === undefined || tick === undefined) return undefined;
    return { ...toTick(live, tick), ageMs: nowMs - tick.tsMs };
  }

  async book(symbol: string, levels: number): Promise<Book> {
    const live = this.known(symbol);
    const tick = live.tree.tickAt(this.settings.clock.now());
    if (tick === undefined) throw new UnknownSymbol(symbol);
    return drawBook(live.market, live.book, tick, levels);
  }

  async candles(symbol: string, period: Period, size: number): Promise<readonly Candle[]> {
    const found: Candle[] = [];
    const newest = this.known(symbol).tree.newest(period, this.settings.clock.now());
    // Runs in slices: many months that are not in the cache take long to compute.
    await inSlices(() => {
      const { value, done } = newest.next();
      if (!done) found.push(value);
      return !done && found.length < size;
    });
    return found.reverse();
  }

  async detail(symbol: string): Promise<DaySummary> {
    const summary = this.known(symbol).figures.summary(this.settings.clock.now());
    if (summary === undefined) throw new UnknownSymbol(symbol);
    return summary;
  }

  async trend(symbol: string): Promise<readonly Decimal[]> {
    return this.known(symbol).figures.trend(this.settings.clock.now());
  }

  /** At most `LONGEST_RECORD` ticks. */
  async record(symbol: string, afterMs: number, untilMs: number): Promise<readonly Tick[]> {
    const live = this.known(symbol);
    const { tickMs } = live.tree.scale;
    const found: Tick[] = [];
    for (let atMs = afterMs + tickMs; atMs < untilMs + tickMs && found.length < LONGEST_RECORD; atMs += tickMs) {
      const tick = live.tree.tickAt(atMs);
      if (tick !== undefined && tick.tsMs > afterMs && tick.tsMs <= untilMs) found.push(toTick(live, tick));
    }
    return found;
  }

  onTick(listener: (tick: Tick) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watchCandle(symbol: string, period: Period, listener: CandleListener): () => void {
    const { watchers } = this.known(symbol);
    const own = watchers.get(period) ?? new Set();
    watchers.set(period, own);
    own.add(listener);
    return () => {
      own.delete(listener);
      if (own.size === 0 && watchers.get(period) === own) watchers.delete(period);
    };
  }

  health(): FeedHealth {
    const nowMs = this.settings.clock.now();
    const fresh = this.lastTickMs !== undefined && nowMs - this.lastTickMs < STALE_AFTER_MS;
    return { source: this.source, simulated: true, state: fresh ? 'live' : 'stale', lastTickMs: this.lastTickMs };
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    const next = (): void => {
      if (!this.running) return;
      this.deliver();
      const waitMs = Math.min(Math.max(this.nextDueMs() - this.settings.clock.now(), 1), LONGEST_WAIT_MS);
      this.timer = setTimeout(next, waitMs);
    };
    next();
  }

  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
  }

  private nextDueMs(): number {
    let dueMs = Number.POSITIVE_INFINITY;
    for (const { sentMs, tree } of this.bySymbol.values()) dueMs = Math.min(dueMs, sentMs + tree.scale.tickMs);
    return dueMs;
  }

  /** Delivers the ticks that fell due since the last time. */
  deliver(): void {
    const nowMs = this.settings.clock.now();
    for (const live of this.bySymbol.values()) {
      const { tickMs } = live.tree.scale;
      let atMs = live.sentMs === 0 ? nowMs : Math.max(live.sentMs + tickMs, nowMs - CATCH_UP_MS);
      for (; atMs <= nowMs; atMs += tickMs) this.deliverTick(live, atMs);
    }
  }

  private deliverTick(live: Live, atMs: number): void {
    const tick = live.tree.tickAt(atMs);
    if (tick === undefined || tick.tsMs <= live.sentMs) return;
    live.sentMs = tick.tsMs;
    this.lastTickMs = Math.max(this.lastTickMs ?? 0, tick.tsMs);
    if (this.listeners.size > 0) {
      const sent = toTick(live, tick);
      for (const listener of this.listeners) listener(sent);
    }
    for (const [period, watchers] of live.watchers) {
      const candle = live.tree.candle(period, openOf(period, tick.tsMs), tick.tsMs);
      if (candle !== undefined) for (const watcher of watchers) watcher(candle, tick.tsMs);
    }
  }

  private known(symbol: string): Live {
    const live = this.bySymbol.get(symbol);
    if (live === undefined) throw new UnknownSymbol(symbol);
    return live;
  }
}

const toTick = (live: TreeMarket, tick: TreeTick): Tick => ({
  symbol: live.market.symbol,
  price: fromUnits(tick.price, live.tree.scale.pricePlaces),
  tsMs: tick.tsMs,
  quantity: fromUnits(tick.quantity, live.tree.scale.quantityPlaces),
});
