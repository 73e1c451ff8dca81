/**
 * Whether the candles of one channel still arrive. A socket may go on talking when the feed behind it is silent: then its
 * candles are old, as a price is.
 */
import { STALE_AFTER_MS } from '../../contract/rules/price-age.ts';
import type { MachineEnvironment } from '../../kit/machine.ts';

/** While a chart is old, its history is asked for this often. */
const SILENT_HISTORY_MS = 20_000;
/** A socket that is still being opened for the first time is no reason to call prices stale. */
const FIRST_CONTACT_MS = 5_000;

export class CandleFlow {
  private running = false;
  private live = false;
  private refused = false;
  /** When the channel last brought something, or began to. */
  private pushedMs = 0;
  /** Until when a socket that was never live is waited for. */
  private hopefulUntilMs = 0;
  private cancelHope: (() => void) | undefined;
  private cancelSilence: (() => void) | undefined;

  /** @param onSilent nothing comes: told once it is noticed, and again for as long as it lasts */
  constructor(
    private readonly environment: MachineEnvironment,
    private readonly onChange: () => void,
    private readonly onSilent: () => void,
  ) {}

  start(): void {
    const { clock, timers } = this.environment;
    this.running = true;
    this.hopefulUntilMs = clock.now() + FIRST_CONTACT_MS;
    this.cancelHope = timers.after(FIRST_CONTACT_MS, this.onChange);
  }

  stop(): void {
    this.running = false;
    this.live = false;
    this.cancelHope?.();
    this.cancelSilence?.();
  }

  connected(live: boolean): void {
    this.live = live;
    if (live) this.pushed();
    this.hopefulUntilMs = 0;
  }

  pushed(): void {
    this.pushedMs = this.environment.clock.now();
    this.refused = false;
    this.cancelSilence?.();
    this.cancelSilence = undefined;
    if (this.running) this.waitForSilence();
    this.onChange();
  }

  refuse(): void {
    this.refused = true;
    this.onChange();
  }

  get isLive(): boolean {
    // A backend without a socket for this market still has its history: that is said, not hidden.
    if (this.refused) return false;
    const now = this.environment.clock.now();
    return (this.live && now - this.pushedMs < STALE_AFTER_MS) || now < this.hopefulUntilMs;
  }

  private waitForSilence(): void {
    const { clock, timers } = this.environment;
    this.cancelSilence = timers.after(this.pushedMs + STALE_AFTER_MS - clock.now(), () => {
      this.cancelSilence = undefined;
      if (clock.now() - this.pushedMs < STALE_AFTER_MS) this.waitForSilence();
      else this.silent();
    });
  }

  private silent(): void {
    this.onSilent();
    this.cancelSilence = this.environment.timers.after(SILENT_HISTORY_MS, () => this.silent());
  }
}
