/**
 * The candles of charts: history from REST, what changes from the socket, one series for all who watch it.
 *
 * A series that nobody watches any more is kept for a while, so that switching the interval back is instant.
 */
import type { Candle, Period } from '../../contract/htx.ts';
import { klineChannel, pushedCandle } from '../../contract/htx-frames.ts';
import { STALE_AFTER_MS } from '../../contract/rules/price-age.ts';
import { drive, type MachineEnvironment } from '../../kit/machine.ts';
import { believableCandles, fitsIn } from './believable-candles.ts';
import { joinedHistory, leavesGap, type Series, upserted } from './candle-series.ts';
import type { CandleSource, CandleStatus, CandleWatcher } from './candle-source.ts';
import { CandleUpdates } from './candle-updates.ts';
import { type History, type HistoryEvent, historyMachine } from './history-machine.ts';
import type { MarketStream } from './market-stream.ts';

/** MKT-04. */
export const HISTORY_SIZE = 200;
const KEPT_SERIES = 12;
/** A screen that draws its chart anew leaves and comes back at once: what was asked for is not asked again. */
const LINGER_MS = 500;
/** While a chart is old, its history is asked for this often. */
const SILENT_HISTORY_MS = 20_000;
/** A socket that is still being opened for the first time is no reason to call prices stale. */
const FIRST_CONTACT_MS = 5_000;

export interface CandleFeedParts extends MachineEnvironment {
  /** The exchange's time, epoch ms: candles have it, and a device's clock may be days off. */
  readonly exchangeNow: () => number;
  readonly stream: MarketStream;
  /** Oldest first. */
  readonly history: (symbol: string, period: Period, size: number, signal: AbortSignal) => Promise<readonly Candle[]>;
  /** Runs once before the next picture is drawn. @returns cancels it */
  readonly nextFrame: (run: () => void) => () => void;
}

interface Running {
  readonly stop: () => void;
  readonly retry: () => void;
}

/** One market and interval while somebody watches it, and what is remembered of it afterwards. */
class Feed {
  private series: Series = [];
  private readonly watchers = new Set<CandleWatcher>();
  private running: Running | undefined;
  private cancelStop: (() => void) | undefined;
  private history: History = { phase: 'asking', at: 0, failures: 0 };
  private answered = false;
  private live = false;
  /**
   * When the channel last brought something, or began to. A socket may go on talking when the feed behind it is silent:
   * then its candles are old, as a price is.
   */
  private pushedMs = 0;
  /** Until when a socket that was never live is waited for. */
  private hopefulUntilMs = 0;
  private refused = false;
  private status: CandleStatus = 'loading';
  private readonly updates: CandleUpdates;

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
    this.live = false;
  }

  private run(): Running {
    const { clock, timers, stream, history, exchangeNow } = this.parts;
    const machine = historyMachine(async (signal) =>
      believableCandles(await history(this.symbol, this.period, HISTORY_SIZE, signal), this.period, exchangeNow()),
    );
    const apply = (event: HistoryEvent): void => {
      this.history = machine.step(this.history, event);
      if (event.type === 'answered') {
        const joined = joinedHistory(this.series, event.candles);
        // What comes back to a chart is asked for again: an answer that says nothing new draws nothing anew.
        const isNew = !this.answered || joined !== this.series;
        this.answered = true;
        this.tell();
        if (isNew) this.replace(joined);
      } else this.tell();
    };
    this.history = machine.start(clock.now());
    this.tell();
    const driver = drive(machine, () => this.history, apply, { clock, timers });
    const dispatch = (event: HistoryEvent): void => {
      const before = this.history;
      apply(event);
      if (this.history !== before) driver.changed();
    };
    let wasLive = false;
    this.hopefulUntilMs = clock.now() + FIRST_CONTACT_MS;
    const stopHoping = timers.after(FIRST_CONTACT_MS, () => this.tell());
    let left = false;
    let cancelSilence: (() => void) | undefined;
    const untilSilent = (): void => {
      cancelSilence = timers.after(this.pushedMs + STALE_AFTER_MS - clock.now(), () => {
        cancelSilence = undefined;
        if (clock.now() - this.pushedMs < STALE_AFTER_MS) untilSilent();
        else silent();
      });
    };
    /** A feed that says nothing is not waited for: the history may still be answered. */
    const silent = (): void => {
      this.tell();
      dispatch({ type: 'doubted', at: clock.now(), gap: true });
      cancelSilence = timers.after(SILENT_HISTORY_MS, silent);
    };
    const flows = (): void => {
      this.pushedMs = clock.now();
      this.refused = false;
      cancelSilence?.();
      cancelSilence = undefined;
      if (!left) untilSilent();
      this.tell();
    };
    const leave = stream.watch(klineChannel(this.symbol, this.period), {
      push: (tick) => {
        const candle = pushedCandle(tick);
        const newest = this.series.at(-1)?.openMs;
        if (!fitsIn(this.series, candle, this.period, exchangeNow())) return;
        if (leavesGap(this.series, candle)) dispatch({ type: 'doubted', at: clock.now(), gap: true });
        this.take(candle);
        // What is said of candles long gone is no sign of life.
        if (newest === undefined || candle.openMs >= newest) flows();
      },
      live: (live) => {
        this.live = live;
        if (live) flows();
        this.hopefulUntilMs = 0;
        // What was missed while the socket was away is filled from the history.
        if (live && wasLive) dispatch({ type: 'doubted', at: clock.now(), gap: false });
        wasLive ||= live;
        this.tell();
      },
      refused: () => {
        this.refused = true;
        this.tell();
      },
    });
    const stopResume = timers.onResume(() => {
      if (this.history.phase === 'failed') dispatch({ type: 'retried', at: clock.now() });
    });
    return {
      stop: () => {
        left = true;
        leave();
        cancelSilence?.();
        stopHoping();
        stopResume();
        driver.stop();
      },
      retry: () => dispatch({ type: 'retried', at: clock.now() }),
    };
  }

  private tell(): void {
    const next = this.statusNow();
    if (next === this.status) return;
    this.status = next;
    for (const watcher of [...this.watchers]) watcher.onStatus(next);
  }

  private statusNow(): CandleStatus {
    if (!this.answered) return this.history.phase === 'failed' ? 'failed' : 'loading';
    // A backend without a socket for this market still has its history: that is said, not hidden.
    if (this.refused || this.history.phase === 'failed') return 'stale';
    const now = this.parts.clock.now();
    const flows = this.live && now - this.pushedMs < STALE_AFTER_MS;
    return flows || now < this.hopefulUntilMs ? 'live' : 'stale';
  }

  private take(candle: Candle): void {
    const last = this.series.at(-1);
    const next = upserted(this.series, candle);
    if (next === this.series) return;
    this.series = next;
    // Before the first answer of the history there is nothing to draw it on.
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
      // Callers may pass the same functions twice; each watching is one of its own.
      const own: CandleWatcher = { ...watcher };
      feed.add(own);
      return { retry: () => feed.retry(), close: () => feed.remove(own) };
    },
  };
};
