/** Ticks and candles of one market at any moment, computed from root candles (generated hours, or recorded candles). */
import type { Candle, Period } from '../../../src/contract/htx.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/time-units.ts';
import { openOf, shiftOpen } from '../periods.ts';
import { type CandleAccumulator, joined } from './candle-accumulator.ts';
import { type Node, type RandomStreams, split, type TickPath, ticksOf } from './node.ts';
import { recent } from './recent.ts';

/** The longest candles, which come from outside and are split into shorter ones. */
export interface RootCandles {
  /** One of `INTERVALS_MS`. */
  readonly lengthMs: number;
  /** Moment before which there is no history. */
  readonly firstMs: number;
  /** undefined where there is no history. */
  node(openMs: number): Node | undefined;
}

/** Lengths that split into the next; the level number of a length is its place here. */
export const INTERVALS_MS = [
  DAY_MS,
  4 * HOUR_MS,
  HOUR_MS,
  30 * MINUTE_MS,
  15 * MINUTE_MS,
  5 * MINUTE_MS,
  MINUTE_MS,
] as const;
const SPLITS_INTO: Record<number, number> = {
  [DAY_MS]: HOUR_MS,
  [4 * HOUR_MS]: HOUR_MS,
  [HOUR_MS]: 15 * MINUTE_MS,
  [30 * MINUTE_MS]: 15 * MINUTE_MS,
  [15 * MINUTE_MS]: 5 * MINUTE_MS,
  [5 * MINUTE_MS]: MINUTE_MS,
};
const MINUTE_LEVEL = INTERVALS_MS.indexOf(MINUTE_MS);

export interface Scale {
  /** Decimals of the price; its smallest step is 10^-pricePlaces. */
  readonly pricePlaces: number;
  /** Decimals of a node's whole quantity units. */
  readonly quantityPlaces: number;
  /** Milliseconds between ticks; divides a minute into at least 4. */
  readonly tickMs: number;
  /** Offset of the tick within each `tickMs`, smaller than it, so that markets do not all tick at once. */
  readonly phaseMs: number;
}

/** A tick in whole steps and units. */
export interface TreeTick {
  readonly tsMs: number;
  readonly price: number;
  readonly quantity: number;
}

const alignedOpen = (lengthMs: number, atMs: number): number =>
  lengthMs === DAY_MS ? openOf('1day', atMs) : Math.floor(atMs / lengthMs) * lengthMs;

export class CandleHierarchy {
  private readonly lengthsMs: readonly number[];
  private readonly families = recent<readonly Node[] | undefined>(1_500);
  private readonly days = recent<CandleAccumulator | undefined>(4_096);
  private readonly paths = recent<TickPath & { readonly steps: readonly number[] }>(8);
  private readonly ticksAMinute: number;
  private readonly stepsPerUnit: number;

  constructor(
    private readonly roots: RootCandles,
    private readonly streams: RandomStreams,
    readonly scale: Scale,
  ) {
    const lengthsMs = [roots.lengthMs];
    for (let next = SPLITS_INTO[roots.lengthMs]; next !== undefined; next = SPLITS_INTO[next]) lengthsMs.push(next);
    this.lengthsMs = lengthsMs;
    this.ticksAMinute = MINUTE_MS / scale.tickMs;
    this.stepsPerUnit = 10 ** scale.pricePlaces;
  }

  get firstMs(): number {
    return this.roots.firstMs;
  }

  /** The last tick at or before a moment; undefined before the history. */
  tickAt(atMs: number): TreeTick | undefined {
    const since = atMs - this.scale.phaseMs;
    const slot = Math.floor(since / this.scale.tickMs) * this.scale.tickMs;
    const minute = alignedOpen(MINUTE_MS, slot);
    const path = this.path(minute);
    if (path === undefined) return undefined;
    const i = (slot - minute) / this.scale.tickMs;
    return {
      tsMs: slot + this.scale.phaseMs,
      price: path.steps[i] as number,
      quantity: path.quantities[i] as number,
    };
  }

  /**
   * What was traded from the beginning of a minute (`fromMs`) until `untilMs`, both included; undefined where nothing
   * was.
   */
  span(fromMs: number, untilMs: number): CandleAccumulator | undefined {
    let position = Math.max(fromMs, this.roots.firstMs);
    const end = alignedOpen(MINUTE_MS, untilMs + 1);
    let total: CandleAccumulator | undefined;
    while (position < end) {
      const length = this.longest(position, end);
      const part = length === DAY_MS ? this.day(position) : this.nodeSpan(length, position);
      if (part !== undefined) total = joined(total, part);
      position += length;
    }
    return this.joinTicks(total, Math.max(end, position), untilMs);
  }

  /** The candle that began at `openMs`, with what was traded until a moment. */
  candle(period: Period, openMs: number, untilMs: number): Candle | undefined {
    const lastMs = shiftOpen(period, openMs, 1) - 1;
    const span = this.span(openMs, Math.min(untilMs, lastMs));
    return span === undefined ? undefined : this.toCandle(openMs, span);
  }

  /** Candles from the newest one back to the beginning of the history. */
  *newest(period: Period, untilMs: number): Generator<Candle> {
    let open = openOf(period, untilMs);
    while (shiftOpen(period, open, 1) > this.roots.firstMs) {
      const candle = this.candle(period, open, untilMs);
      if (candle !== undefined) yield candle;
      open = shiftOpen(period, open, -1);
    }
  }

  private toCandle(openMs: number, span: CandleAccumulator): Candle {
    const price = (steps: number): number => steps / this.stepsPerUnit;
    return {
      openMs,
      open: price(span.open),
      high: price(span.high),
      low: price(span.low),
      close: price(span.close),
      volume: span.quantity / 10 ** this.scale.quantityPlaces,
      turnover: Math.round(span.turnover * 1e4) / 1e4,
      count: span.count,
    };
  }

  private steps(logarithm: number): number {
    return Math.max(1, Math.round(Math.exp(logarithm) * this.stepsPerUnit));
  }

  /** The longest stretch that begins at a position and ends by `end`: a whole day, or one of `lengthsMs`. */
  private longest(position: number, end: number): number {
    for (const length of [DAY_MS, ...this.lengthsMs]) {
      if (position + length <= end && alignedOpen(length, position) === position) return length;
    }
    return MINUTE_MS;
  }

  private day(openMs: number): CandleAccumulator | undefined {
    return this.days.get(openMs, () => {
      if (this.lengthsMs[0] === DAY_MS) return this.nodeSpan(DAY_MS, openMs);
      let total: CandleAccumulator | undefined;
      const length = this.roots.lengthMs;
      for (let position = openMs; position < openMs + DAY_MS; position += length) {
        const part = this.nodeSpan(length, position);
        if (part !== undefined) total = joined(total, part);
      }
      return total;
    });
  }

  private nodeSpan(lengthMs: number, openMs: number): CandleAccumulator | undefined {
    const node = this.node(this.lengthsMs.indexOf(lengthMs), openMs);
    if (node === undefined) return undefined;
    return {
      open: this.steps(node.open),
      high: this.steps(node.high),
      low: this.steps(node.low),
      close: this.steps(node.close),
      quantity: node.quantity,
      turnover: node.turnover,
      count: node.count,
    };
  }

  private node(depth: number, openMs: number): Node | undefined {
    if (depth <= 0) return this.roots.node(openMs);
    const parentMs = this.lengthsMs[depth - 1] as number;
    const parentOpen = alignedOpen(parentMs, openMs);
    const length = this.lengthsMs[depth] as number;
    const family = this.families.get((parentOpen / MINUTE_MS) * INTERVALS_MS.length + depth, () => {
      const parent = this.node(depth - 1, parentOpen);
      if (parent === undefined) return undefined;
      const level = INTERVALS_MS.indexOf(parentMs as (typeof INTERVALS_MS)[number]);
      return split(parent, this.streams, level, parentOpen / MINUTE_MS, parentMs / length);
    });
    return family?.[(openMs - parentOpen) / length];
  }

  private path(minuteMs: number): (TickPath & { readonly steps: readonly number[] }) | undefined {
    if (minuteMs < this.roots.firstMs) return undefined;
    const node = this.node(this.lengthsMs.length - 1, minuteMs);
    if (node === undefined) return undefined;
    return this.paths.get(minuteMs, () => {
      const path = ticksOf(node, this.streams, MINUTE_LEVEL, minuteMs / MINUTE_MS, this.ticksAMinute);
      return { ...path, steps: path.prices.map((price) => this.steps(price)) };
    });
  }

  private joinTicks(
    before: CandleAccumulator | undefined,
    minuteMs: number,
    untilMs: number,
  ): CandleAccumulator | undefined {
    const count = Math.min(
      this.ticksAMinute,
      Math.floor((untilMs - minuteMs - this.scale.phaseMs) / this.scale.tickMs) + 1,
    );
    const path = count > 0 ? this.path(minuteMs) : undefined;
    if (path === undefined) return before;
    let total = before;
    for (let i = 0; i < count; i++) {
      const price = path.steps[i] as number;
      total = joined(total, {
        open: price,
        high: price,
        low: price,
        close: price,
        quantity: path.quantities[i] as number,
        turnover: path.turnovers[i] as number,
        count: path.counts[i] as number,
      });
    }
    return total;
  }
}
