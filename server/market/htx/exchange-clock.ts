/**
 * What time it is at the exchange, from what it says of its clock: pings carry it, and so do acknowledgements.
 *
 * Prices carry a time as well, but each speaks for one market: a single wrong row must not move the clock by which all
 * the others are judged. The middle of several differences is taken, so that neither one wrong time nor the burst that
 * arrives after a pause of this process counts.
 */
const SAMPLES = 9;
/** Less than this, in ms, is the way here and not a difference of the clocks. */
const SAME_CLOCK_MS = 1_000;
/** Tokens of a ping that are no time in epoch ms. */
const isMoment = (value: number): boolean => Number.isSafeInteger(value) && value > 1e12 && value < 1e14;

export class ExchangeClock {
  private readonly differences: number[] = [];

  /** The exchange said its time, epoch ms. */
  heard(theirMs: number, nowMs: number): void {
    if (!isMoment(theirMs)) return;
    this.differences.push(theirMs - nowMs);
    if (this.differences.length > SAMPLES) this.differences.shift();
  }

  /** Its time at a moment of ours, as well as we know it, epoch ms. */
  now(nowMs: number): number {
    return nowMs + this.differenceMs;
  }

  /**
   * When something that it dates was made, by our clock: its own time where the clocks agree, so that every process
   * writes the same moment, and never later than it was known here.
   */
  ours(theirMs: number, nowMs: number): number {
    const aheadMs = Math.abs(this.differenceMs) > SAME_CLOCK_MS ? this.differenceMs : 0;
    return Math.min(theirMs - aheadMs, nowMs);
  }

  /** 0 until it has said anything. */
  private get differenceMs(): number {
    const sorted = [...this.differences].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
}
