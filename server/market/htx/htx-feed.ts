/**
 * `MARKET_SOURCE=htx`: relays the public market data of the real exchange, or of anything that speaks its protocol.
 *
 * A tick is a push of a market's 24-hour summary, which the exchange sends with every change, if `BelievedPrices`
 * accepts it. Its time is the exchange's own, but never later than its arrival here.
 */
import { type Decimal, decimal, isPositive, ZERO } from '../../../src/contract/decimal.ts';
import { type Candle, type DaySummary, type Period, readDaySummary } from '../../../src/contract/htx.ts';
import { klineChannel, pushedCandle, readChannel } from '../../../src/contract/htx-frames.ts';
import { STALE_AFTER_MS } from '../../../src/contract/rules/price-age.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { CATALOGUE } from '../catalogue.ts';
import {
  type Book,
  type FeedHealth,
  type LatestPrice,
  type Market,
  type MarketFeed,
  type Tick,
  UnknownSymbol,
} from '../feed.ts';
import { BelievedPrices, type Verdict } from './believed-prices.ts';
import { ExchangeClock } from './exchange-clock.ts';
import { createExchangeRest, type Fetch } from './exchange-rest.ts';
import { createExchangeSocket, type ExchangePush, type ExchangeSocket } from './exchange-socket.ts';

type CandleListener = (candle: Candle, atMs: number) => void;

const TREND_HOURS = 25;
const TREND_FRESH_MS = 300_000;

interface Live {
  readonly market: Market;
  readonly believed: BelievedPrices;
  summary?: DaySummary;
  tick?: Tick;
  trend?: { readonly readMs: number; readonly closes: readonly Decimal[] };
  readonly watchers: Map<Period, Set<CandleListener>>;
}

export interface HtxFeedParts {
  /** `https://api.huobi.pro`; its websocket is at `/ws` of the same host. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly markets?: readonly Market[];
  readonly fetch?: Fetch;
}

const socketUrl = (base: string): string => {
  const url = new URL('/ws', base);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url.href;
};

export class HtxFeed implements MarketFeed {
  readonly source = 'htx';
  private readonly bySymbol: ReadonlyMap<string, Live>;
  private readonly listed: readonly Market[];
  private readonly listeners = new Set<(tick: Tick) => void>();
  private readonly rest;
  private readonly socket: ExchangeSocket;
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly theirs = new ExchangeClock();
  private lastTickMs: number | undefined;

  constructor({ url, clock, log, markets = CATALOGUE, fetch }: HtxFeedParts) {
    this.clock = clock;
    this.log = log;
    this.listed = markets;
    this.bySymbol = new Map(
      markets.map((market) => [market.symbol, { market, believed: new BelievedPrices(), watchers: new Map() }]),
    );
    this.rest = createExchangeRest(url, fetch);
    this.socket = createExchangeSocket({
      url: socketUrl(url),
      log,
      onPush: (push) => this.receive(push),
      onTime: (theirMs) => this.theirs.heard(theirMs, clock.now()),
    });
    for (const { symbol } of markets) this.socket.subscribe(`market.${symbol}.detail`);
  }

  markets(): readonly Market[] {
    return this.listed;
  }

  market(symbol: string): Market | undefined {
    return this.bySymbol.get(symbol)?.market;
  }

  latest(symbol: string): LatestPrice | undefined {
    const tick = this.bySymbol.get(symbol)?.tick;
    return tick && { ...tick, ageMs: this.clock.now() - tick.tsMs };
  }

  async book(symbol: string, levels: number): Promise<Book> {
    this.known(symbol);
    const { bids, asks, atMs } = await this.rest.depth(symbol);
    const nowMs = this.clock.now();
    const tsMs = atMs === undefined ? nowMs : this.theirs.ours(atMs, nowMs);
    return { symbol, tsMs, bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
  }

  async candles(symbol: string, period: Period, size: number): Promise<readonly Candle[]> {
    this.known(symbol);
    return this.rest.candles(symbol, period, size);
  }

  async detail(symbol: string): Promise<DaySummary> {
    const { summary, tick } = this.known(symbol);
    const fresh = tick !== undefined && this.clock.now() - tick.tsMs < STALE_AFTER_MS;
    if (summary !== undefined && fresh) return { ...summary, atMs: tick.tsMs };
    return this.rest.summary(symbol);
  }

  async trend(symbol: string): Promise<readonly Decimal[]> {
    const live = this.known(symbol);
    const nowMs = this.clock.now();
    if (live.trend === undefined || nowMs - live.trend.readMs > TREND_FRESH_MS) {
      const candles = await this.rest.candles(symbol, '60min', TREND_HOURS);
      const closes = candles.filter((_, i) => (candles.length - 1 - i) % 2 === 0).map(({ close }) => decimal(close));
      live.trend = { readMs: nowMs, closes };
    }
    const latest = live.tick?.price;
    return latest === undefined ? live.trend.closes : [...live.trend.closes.slice(0, -1), latest];
  }

  /** Reads single trades: their times are exact to the millisecond, whereas a candle covers at least a minute. */
  async record(symbol: string, afterMs: number, untilMs: number): Promise<readonly Tick[]> {
    this.known(symbol);
    const trades = await this.rest.trades(symbol);
    const byMoment = new Map<number, Tick>();
    for (const { price, atMs } of trades) {
      const tsMs = this.theirs.ours(atMs, this.clock.now());
      if (tsMs <= afterMs || tsMs > untilMs || !isPositive(price)) continue;
      byMoment.set(tsMs, { symbol, price, tsMs, quantity: ZERO });
    }
    return [...byMoment.values()];
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
    this.socket.subscribe(klineChannel(symbol, period));
    return () => {
      if (!own.delete(listener) || own.size > 0 || watchers.get(period) !== own) return;
      watchers.delete(period);
      this.socket.unsubscribe(klineChannel(symbol, period));
    };
  }

  health(): FeedHealth {
    const fresh = this.lastTickMs !== undefined && this.clock.now() - this.lastTickMs < STALE_AFTER_MS;
    const state = fresh ? 'live' : this.socket.connected ? 'stale' : 'down';
    return { source: this.source, simulated: false, state, lastTickMs: this.lastTickMs };
  }

  start(): void {
    this.socket.start();
  }

  async stop(): Promise<void> {
    this.socket.stop();
  }

  private receive({ channel: name, atMs, tick }: ExchangePush): void {
    const channel = readChannel(name);
    const live = channel && this.bySymbol.get(channel.symbol);
    if (live === undefined) return;
    if (channel?.kind === 'kline') {
      const candle = pushedCandle({ ...tick });
      if (Math.min(candle.open, candle.high, candle.low, candle.close) <= 0) return;
      for (const watcher of live.watchers.get(channel.period) ?? []) watcher(candle, this.clock.now());
    } else if (channel?.kind === 'detail' && atMs !== undefined) {
      this.receiveSummary(live, readDaySummary({ tick }), atMs);
    }
  }

  private receiveSummary(live: Live, summary: DaySummary, madeMs: number): void {
    const verdict = live.believed.judge({ summary, madeMs }, this.theirs.now(this.clock.now()));
    if (verdict.kind === 'refused') return;
    if (verdict.kind === 'doubtful') this.lookAgain(live, summary);
    else this.deliver(live, verdict);
  }

  /** Asks the exchange's REST API to confirm a price that is far from the last one. */
  private lookAgain(live: Live, { close: price }: DaySummary): void {
    const { symbol } = live.market;
    this.log.warn({ symbol, price }, 'a price is far from the one before and waits to be confirmed');
    this.rest.summary(symbol).then(
      ({ close }) => {
        const verdict = live.believed.agrees(close, this.theirs.now(this.clock.now()));
        if (verdict?.kind === 'tick') this.deliver(live, verdict);
      },
      (error: unknown) => this.log.warn({ err: error, symbol }, 'a price could not be confirmed'),
    );
  }

  /** Leaves out a price that is not later than the last tick by our clock: times of a chain strictly increase. */
  private deliver(live: Live, { summary, madeMs }: Extract<Verdict, { kind: 'tick' }>): void {
    const tsMs = this.theirs.ours(madeMs, this.clock.now());
    if (live.tick !== undefined && tsMs <= live.tick.tsMs) return;
    const tick = { symbol: live.market.symbol, price: summary.close, tsMs, quantity: ZERO };
    live.tick = tick;
    live.summary = summary;
    this.lastTickMs = Math.max(this.lastTickMs ?? 0, tsMs);
    for (const listener of this.listeners) listener(tick);
  }

  private known(symbol: string): Live {
    const live = this.bySymbol.get(symbol);
    if (live === undefined) throw new UnknownSymbol(symbol);
    return live;
  }
}
