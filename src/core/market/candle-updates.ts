/**
 * What changed in a series of candles: handed on at once, so that the next frame shows it, and then once a frame, however
 * often it changes. Handed on within a frame it would be drawn by the one after it: two pictures for each price.
 */
import type { Candle } from '../../contract/htx.ts';
import type { Series } from './candle-series.ts';
import type { CandleUpdate } from './candle-source.ts';

export class CandleUpdates {
  /** By opening moment: each frame takes one. */
  private readonly changed = new Map<number, Candle>();
  private replaced = false;
  /** Set while what was handed on waits for its frame. */
  private cancelFrame: (() => void) | undefined;

  /** @param nextFrame runs its argument once before the next frame is drawn; returns what cancels it */
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

  /** Forgets what was not drawn: nobody watches any more. */
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
