/**
 * Tracks whether candles of one channel still arrive. A socket can stay alive while the feed behind it is silent; its
 * candles are then stale.
 */
import { STALE_AFTER_MS } from '../../contract/rules/price-age.ts';
import type { MachineEnvironment } from '../../kit/machine.ts';

/** While a chart is stale, its history is requested this often. */
const SILENT_HISTORY_MS = 20_000;
/** Before this time a socket that is still connecting does not make prices stale. */
const FIRST_CONTACT_MS = 5_000;

export class CandleFlow {
  private running = false;
  private live = false;
  private refused = false;
  /** When the channel last delivered a candle, or went live. */
  private pushedMs = 0;
  /** Until when a first connection is waited for before the chart counts as stale. */
  private hopefulUntilMs = 0;
  private cancelHope: (() => void) | undefined;
  private cancelSilence: (() => void) | undefined;

  /** @param onSilent called when the feed is found silent, and repeatedly while it stays so */
  constructor(
    private readonly environment: MachineEnvironment,
    private readonly onChange: () => void,
    private readonly onSilent: () => void,
  ) {}

  start(): void {
    const { clock, timers } = this.environment;
    this.running = true;
    this.hopefulUntilMs = clock.now() + FIRST_CONTACT_MS;
    this.cancelHope = timers.after(FIRST_CONTACT_MS, () => {
      this.onChange();
      this.askWithoutFeed();
    });
  }

  stop(): void {
    this.running = false;
    this.live = false;
    this.cancelHope?.();
    this.cancelSilence?.();
    this.cancelSilence = undefined;
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
    if (this.running) this.askWithoutFeed();
  }

  get isLive(): boolean {
    // The backend has no socket for this market, only history: show the chart as stale.
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

  /** A feed that never delivered anything has no silence to wait for. */
  private askWithoutFeed(): void {
    if (this.cancelSilence === undefined) this.silent();
  }

  private silent(): void {
    this.onSilent();
    this.cancelSilence = this.environment.timers.after(SILENT_HISTORY_MS, () => this.silent());
  }
}
