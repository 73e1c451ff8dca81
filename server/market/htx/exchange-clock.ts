/**
 * Estimates the exchange's clock from the times that its pings and acknowledgements carry.
 *
 * Prices carry a time as well, but each only for one market: a single wrong row must not move the clock by which all
 * the others are judged. The median of several differences is used, so that neither one wrong time nor the burst that
 * arrives after a pause of this process counts.
 */
const SAMPLES = 9;
/** A smaller difference, in ms, is network latency and not a difference of the clocks. */
const SAME_CLOCK_MS = 1_000;
/** Whether the token of a ping is a time in epoch ms. */
const isMoment = (value: number): boolean => Number.isSafeInteger(value) && value > 1e12 && value < 1e14;

export class ExchangeClock {
  private readonly differences: number[] = [];

  /** Records a time that the exchange stated, epoch ms. */
  heard(theirMs: number, nowMs: number): void {
    if (!isMoment(theirMs)) return;
    this.differences.push(theirMs - nowMs);
    if (this.differences.length > SAMPLES) this.differences.shift();
  }

  /** The estimated time of the exchange, epoch ms, at a moment of our clock. */
  now(nowMs: number): number {
    return nowMs + this.differenceMs;
  }

  /**
   * Converts a timestamp of the exchange to our clock. Where the clocks agree it stays the exchange's own time, so that
   * every process writes the same moment. The result is never later than `nowMs`, when the message arrived.
   */
  ours(theirMs: number, nowMs: number): number {
    const aheadMs = Math.abs(this.differenceMs) > SAME_CLOCK_MS ? this.differenceMs : 0;
    return Math.min(theirMs - aheadMs, nowMs);
  }

  /** The exchange's clock minus ours; 0 until the exchange has stated a time. */
  private get differenceMs(): number {
    const sorted = [...this.differences].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
}
