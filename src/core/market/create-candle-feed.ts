/**
 * The candles of charts: history from REST, updates from the socket, and one shared series per market and period.
 *
 * A series without watchers is kept for a while, so that switching back to a period is instant.
 */
import type { Candle, Period } from '../../contract/htx.ts';
import { klineChannel, pushedCandle } from '../../contract/htx-frames.ts';
import { drive, type MachineEnvironment } from '../../kit/machine.ts';
import { believableCandles, fitsIn } from './believable-candles.ts';
import { CandleFlow } from './candle-flow.ts';
import { joinedHistory, leavesGap, type Series, upserted } from './candle-series.ts';
import type { CandleSource, CandleStatus, CandleWatcher } from './candle-source.ts';
import { CandleUpdates } from './candle-updates.ts';
import { type History, type HistoryEvent, historyMachine } from './history-machine.ts';
import type { MarketStream } from './market-stream.ts';

/** MKT-04. */
export const HISTORY_SIZE = 200;
const KEPT_SERIES = 12;
/** A screen that remounts its chart unsubscribes and resubscribes at once: keep running for this long. */
const LINGER_MS = 500;

export interface CandleFeedParts extends MachineEnvironment {
  /** The exchange's time, epoch ms: candles have it, and a device's clock may be days off. */
  readonly exchangeNow: () => number;
  readonly stream: MarketStream;
  /** Oldest first. */
  readonly history: (symbol: string, period: Period, size: number, signal: AbortSignal) => Promise<readonly Candle[]>;
  /** Runs `run` once before the next frame is painted. @returns a function that cancels it */
  readonly nextFrame: (run: () => void) => () => void;
}

interface Running {
  readonly stop: () => void;
  readonly retry: () => void;
}

/** One market and period: runs while it has watchers, and keeps its series afterwards. */
class Feed {
  private series: Series = [];
  private readonly watchers = new Set<CandleWatcher>();
  private running: Running | undefined;
  private cancelStop: (() => void) | undefined;
  private history: History = { phase: 'asking', at: 0, failures: 0, renews: false };
  private answered = false;
  /** Opening times of the candles that were pushed since the history was requested, which it may not have yet. */
  private readonly pushedSince = new Set<number>();
  private status: CandleStatus = 'loading';
  private readonly updates: CandleUpdates;
  private readonly flow: CandleFlow;
  private dispatch: (event: HistoryEvent) => void = () => undefined;

  constructor(
    private readonly parts: CandleFeedParts,
    private readonly symbol: string,
    private readonly period: Period,
  ) {
    this.updates = new CandleUpdates(
      parts.nextFrame,
      () => this.series,
      (update) => {
        for (const watcher of [...this.watchers]) watcher.onUpdate(update);
      },
    );
    this.flow = new CandleFlow(
      parts,
      () => this.tell(),
      () => {
        this.tell();
        // The socket is silent, but the history request may still be answered. Without any answer yet, Retry is offered.
        if (this.answered) this.doubt(true);
      },
    );
  }

  get watched(): boolean {
    return this.watchers.size > 0;
  }

  add(watcher: CandleWatcher): void {
    this.watchers.add(watcher);
    this.cancelStop?.();
    this.cancelStop = undefined;
    if (this.running === undefined) this.running = this.run();
    watcher.onStatus(this.status);
    if (this.answered) watcher.onUpdate({ type: 'replaced', candles: this.series });
  }

  remove(watcher: CandleWatcher): void {
    if (!this.watchers.delete(watcher) || this.watchers.size > 0) return;
    this.updates.clear();
    this.cancelStop = this.parts.timers.after(LINGER_MS, () => this.stop());
  }

  retry(): void {
    this.running?.retry();
  }

  private stop(): void {
    this.cancelStop = undefined;
    this.running?.stop();
    this.running = undefined;
  }

  private doubt(gap: boolean): void {
    this.dispatch({ type: 'doubted', at: this.parts.clock.now(), gap });
  }

  private run(): Running {
    const { clock, timers, history, exchangeNow } = this.parts;
    const ask = async (signal: AbortSignal) => {
      this.pushedSince.clear();
      const candles = await history(this.symbol, this.period, HISTORY_SIZE, signal);
      return believableCandles(candles, this.period, exchangeNow());
    };
    const machine = historyMachine(ask, this.answered);
    const apply = (event: HistoryEvent): void => {
      this.history = machine.reduce(this.history, event);
      if (event.type === 'answered') {
        const joined = joinedHistory(this.series, event.candles, this.pushedSince);
        // A remounted chart requests its history again; an answer without changes must not redraw it.
        const isNew = !this.answered || joined !== this.series;
        this.answered = true;
        this.tell();
        if (isNew) this.replace(joined);
      } else this.tell();
    };
    this.history = machine.start(clock.now());
    this.tell();
    const driver = drive(machine, () => this.history, apply, { clock, timers });
    this.dispatch = (event) => {
      const before = this.history;
      apply(event);
      if (this.history !== before) driver.restart();
    };
    this.flow.start();
    const leave = this.watchChannel();
    const retry = (): void => this.dispatch({ type: 'retried', at: clock.now() });
    const stopResume = timers.onResume(() => {
      if (this.history.phase === 'failed') retry();
    });
    return {
      stop: () => {
        leave();
        this.flow.stop();
        stopResume();
        driver.stop();
      },
      retry,
    };
  }

  /** @returns a function that stops watching */
  private watchChannel(): () => void {
    const { stream, exchangeNow } = this.parts;
    let wasLive = false;
    return stream.watch(klineChannel(this.symbol, this.period), {
      push: (tick) => {
        const candle = pushedCandle(tick);
        const newest = this.series.at(-1)?.openMs;
        if (!fitsIn(this.series, candle, this.period, exchangeNow())) return;
        if (leavesGap(this.series, candle)) this.doubt(true);
        this.pushedSince.add(candle.openMs);
        this.take(candle);
        // Updates of old candles do not prove that the feed is live.
        if (newest === undefined || candle.openMs >= newest) this.flow.pushed();
      },
      live: (live) => {
        this.flow.connected(live);
        // Fetch the candles that were missed while the socket was closed.
        if (live && wasLive) this.doubt(false);
        wasLive ||= live;
        this.tell();
      },
      refused: () => this.flow.refuse(),
    });
  }

  private tell(): void {
    const next = this.statusNow();
    if (next === this.status) return;
    this.status = next;
    for (const watcher of [...this.watchers]) watcher.onStatus(next);
  }

  private statusNow(): CandleStatus {
    if (!this.answered) return this.history.phase === 'failed' ? 'failed' : 'loading';
    return this.flow.isLive ? 'live' : 'stale';
  }

  private take(candle: Candle): void {
    const last = this.series.at(-1);
    const next = upserted(this.series, candle);
    if (next === this.series) return;
    this.series = next;
    // Without a first answer of the history there is no chart to update.
    if (last === undefined || !this.answered) return;
    if (!this.watched) return;
    if (candle.openMs < last.openMs) this.updates.replaceAll();
    else this.updates.change(candle);
  }

  private replace(series: Series): void {
    this.series = series;
    if (this.watched) this.updates.replaceAll();
  }
}

export const createCandleFeed = (parts: CandleFeedParts): CandleSource => {
  const feeds = new Map<string, Feed>();

  const feedOf = (symbol: string, period: Period): Feed => {
    const key = klineChannel(symbol, period);
    const feed = feeds.get(key) ?? new Feed(parts, symbol, period);
    feeds.delete(key);
    feeds.set(key, feed);
    for (const [old, candidate] of feeds) {
      if (feeds.size <= KEPT_SERIES) break;
      if (!candidate.watched && candidate !== feed) feeds.delete(old);
    }
    return feed;
  };

  return {
    watch: (symbol, period, watcher) => {
      const feed = feedOf(symbol, period);
      // A caller may pass the same functions twice; each subscription needs its own identity.
      const own: CandleWatcher = { ...watcher };
      feed.add(own);
      return { retry: () => feed.retry(), close: () => feed.remove(own) };
    },
  };
};
