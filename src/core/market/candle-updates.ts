/**
 * Delivers changes of a candle series at most once per animation frame. The first change is delivered at once:
 * delivered inside a frame callback, the chart would paint it only in the frame after, and each price would cost two
 * renders.
 */
import type { Candle } from '../../contract/htx.ts';
import type { Series } from './candle-series.ts';
import type { CandleUpdate } from './candle-source.ts';

export class CandleUpdates {
  /** By opening moment: each frame takes one. */
  private readonly changed = new Map<number, Candle>();
  private replaced = false;
  /** Set until the frame after the last delivery. */
  private cancelFrame: (() => void) | undefined;

  /** @param nextFrame runs its argument once before the next frame is painted; returns a function that cancels it */
  constructor(
    private readonly nextFrame: (run: () => void) => () => void,
    private readonly series: () => Series,
    private readonly deliver: (update: CandleUpdate) => void,
  ) {}

  change(candle: Candle): void {
    this.changed.set(candle.openMs, candle);
    this.handOn();
  }

  replaceAll(): void {
    this.replaced = true;
    this.handOn();
  }

  /** Discards undelivered changes when nobody watches any more. */
  clear(): void {
    this.cancelFrame?.();
    this.cancelFrame = undefined;
    this.changed.clear();
    this.replaced = false;
  }

  private handOn(): void {
    if (this.cancelFrame !== undefined) return;
    const next = this.take();
    if (next === undefined) return;
    this.cancelFrame = this.nextFrame(() => {
      this.cancelFrame = undefined;
      this.handOn();
    });
    this.deliver(next);
  }

  private take(): CandleUpdate | undefined {
    if (this.replaced) {
      this.replaced = false;
      this.changed.clear();
      return { type: 'replaced', candles: this.series() };
    }
    const [first] = this.changed;
    if (first === undefined) return undefined;
    const [openMs, candle] = first;
    this.changed.delete(openMs);
    return { type: 'changed', candle };
  }
}
