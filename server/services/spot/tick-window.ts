/** The ticks of the last seconds of every market, which resting orders are compared with. */
import { type Decimal, max, min } from '../../../src/contract/decimal.ts';
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

  add(tick: Tick): void {
    const kept = this.bySymbol.get(tick.symbol) ?? [];
    kept.push(tick);
    while ((kept[0]?.tsMs ?? tick.tsMs) < tick.tsMs - WINDOW_MS) kept.shift();
    this.bySymbol.set(tick.symbol, kept);
  }

  /** What was traded of each market, oldest first. */
  ticks(): Tick[] {
    return [...this.bySymbol.values()].flat();
  }

  ranges(): TradedRange[] {
    return [...this.bySymbol].flatMap(([symbol, [first, ...rest]]) => {
      if (first === undefined) return [];
      const prices = rest.map((tick) => tick.price);
      return [{ symbol, low: prices.reduce(min, first.price), high: prices.reduce(max, first.price) }];
    });
  }
}

/** A window that listens to the feed for as long as the process lives. */
export const watchTicks = (feed: Pick<MarketFeed, 'onTick'>): TickWindow => {
  const window = new TickWindow();
  feed.onTick((tick) => window.add(tick));
  return window;
};
