/** Computes a market's 24-hour summary and trend, and caches both for as long as they stay the same. */
import { type Decimal, decimal, fromUnits } from '../../../src/contract/decimal.ts';
import type { DaySummary } from '../../../src/contract/htx.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time-units.ts';
import { openOf } from '../periods.ts';
import { type CandleAccumulator, joined } from './candle-accumulator.ts';
import type { CandleHierarchy } from './price-tree.ts';

/** A point every second hour is enough for a line the size of a thumbnail. */
const TREND_HOURS = 24;
const TREND_STEP_HOURS = 2;

export class DayFigures {
  /** The 24 hours without the current minute, cached for that minute. */
  private day?: { readonly minuteMs: number; readonly span: CandleAccumulator | undefined };
  private closes?: { readonly hourMs: number; readonly prices: readonly Decimal[] };

  constructor(private readonly tree: CandleHierarchy) {}

  /** @returns undefined where there was no price in them */
  summary(nowMs: number): DaySummary | undefined {
    const span = this.span(nowMs);
    return (
      span && {
        open: this.price(span.open),
        high: this.price(span.high),
        low: this.price(span.low),
        close: this.price(span.close),
        volume: fromUnits(span.quantity, this.tree.scale.quantityPlaces),
        turnover: decimal(span.turnover.toFixed(4)),
        atMs: this.tree.tickAt(nowMs)?.tsMs,
      }
    );
  }

  /** Prices at the end of every second hour, oldest first, and the newest one. */
  trend(nowMs: number): readonly Decimal[] {
    const hourMs = openOf('60min', nowMs);
    if (this.closes?.hourMs !== hourMs) {
      const prices: Decimal[] = [];
      for (let hours = TREND_HOURS; hours >= TREND_STEP_HOURS; hours -= TREND_STEP_HOURS) {
        const tick = this.tree.tickAt(hourMs - (hours - TREND_STEP_HOURS) * HOUR_MS - 1);
        if (tick !== undefined) prices.push(this.price(tick.price));
      }
      this.closes = { hourMs, prices };
    }
    const latest = this.tree.tickAt(nowMs);
    return latest === undefined ? this.closes.prices : [...this.closes.prices, this.price(latest.price)];
  }

  private price(steps: number): Decimal {
    return fromUnits(steps, this.tree.scale.pricePlaces);
  }

  /** The 24 hours up to a moment, from the beginning of a minute on. */
  private span(nowMs: number): CandleAccumulator | undefined {
    const minuteMs = openOf('1min', nowMs);
    if (this.day?.minuteMs !== minuteMs)
      this.day = { minuteMs, span: this.tree.span(minuteMs - DAY_MS + MINUTE_MS, minuteMs - 1) };
    return joined(this.day.span && { ...this.day.span }, this.tree.span(minuteMs, nowMs));
  }
}
