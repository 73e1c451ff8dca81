/** What changed in a series of candles since the last frame: it is drawn once a frame, however often it changes. */
import type { Candle } from '../../contract/htx.ts';
import type { Series } from './candle-series.ts';
import type { CandleUpdate } from './candle-source.ts';

export class CandleUpdates {
  /** By opening moment: each frame takes one. */
  private readonly changed = new Map<number, Candle>();
  private replaced = false;
  private cancelFrame: (() => void) | undefined;

  /** @param nextFrame runs its argument once before the next frame is drawn; returns what cancels it */
  constructor(
    private readonly nextFrame: (run: () => void) => () => void,
    private readonly series: () => Series,
    private readonly deliver: (update: CandleUpdate) => void,
  ) {}

  change(candle: Candle): void {
    this.changed.set(candle.openMs, candle);
    this.schedule();
  }

  replaceAll(): void {
    this.replaced = true;
    this.schedule();
  }

  /** Forgets what was not drawn: nobody watches any more. */
  clear(): void {
    this.cancelFrame?.();
    this.cancelFrame = undefined;
    this.changed.clear();
    this.replaced = false;
  }

  private schedule(): void {
    this.cancelFrame ??= this.nextFrame(() => {
      this.cancelFrame = undefined;
      this.draw();
    });
  }

  private draw(): void {
    if (this.replaced) {
      this.replaced = false;
      this.changed.clear();
      this.deliver({ type: 'replaced', candles: this.series() });
      return;
    }
    const [first] = this.changed;
    if (first === undefined) return;
    const [openMs, candle] = first;
    this.changed.delete(openMs);
    this.deliver({ type: 'changed', candle });
    if (this.changed.size > 0) this.schedule();
  }
}
