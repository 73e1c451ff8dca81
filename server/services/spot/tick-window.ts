/** The ticks of the last seconds of every market, which resting orders are compared with. */
import { type Decimal, max, min } from '../../../src/contract/decimal.ts';
import type { Clock } from '../../base/clock.ts';
import type { MarketFeed, Tick } from '../../market/feed.ts';

/** Longer than any normal pause between two runs of the matching job. */
const WINDOW_MS = 30_000;

export interface TradedRange {
  readonly symbol: string;
  readonly low: Decimal;
  readonly high: Decimal;
}

export class TickWindow {
  private readonly bySymbol = new Map<string, Tick[]>();

  constructor(private readonly clock: Clock) {}

  add(tick: Tick): void {
    const kept = this.bySymbol.get(tick.symbol) ?? [];
    kept.push(tick);
    this.bySymbol.set(tick.symbol, kept);
    this.forgetOld(kept);
  }

  /** What was traded of each market, oldest first. */
  ticks(): Tick[] {
    return this.recent().flat();
  }

  ranges(): TradedRange[] {
    return this.recent().flatMap(([first, ...rest]) => {
      if (first === undefined) return [];
      const prices = rest.map((tick) => tick.price);
      return [{ symbol: first.symbol, low: prices.reduce(min, first.price), high: prices.reduce(max, first.price) }];
    });
  }

  private recent(): Tick[][] {
    const all = [...this.bySymbol.values()];
    for (const kept of all) this.forgetOld(kept);
    return all;
  }

  /** By the clock: a market that stands still has no newer tick that would push its old ones out. */
  private forgetOld(kept: Tick[]): void {
    const sinceMs = this.clock.now() - WINDOW_MS;
    while (kept[0] !== undefined && kept[0].tsMs < sinceMs) kept.shift();
  }
}

/** A window that listens to the feed for as long as the process lives. */
export const watchTicks = (feed: Pick<MarketFeed, 'onTick'>, clock: Clock): TickWindow => {
  const window = new TickWindow(clock);
  feed.onTick((tick) => window.add(tick));
  return window;
};
