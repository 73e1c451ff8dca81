/** A token bucket: allows `burst` frames at once, and `aSecond` more each second. */
export class SendAllowance {
  private left: number;
  private countedMs: number | undefined;

  constructor(
    private readonly burst: number,
    private readonly aSecond: number,
  ) {
    this.left = burst;
  }

  /** Takes one token. @returns false where none is left */
  take(nowMs: number): boolean {
    const earned = ((nowMs - (this.countedMs ?? nowMs)) / 1000) * this.aSecond;
    this.left = Math.min(this.burst, this.left + Math.max(0, earned)) - 1;
    this.countedMs = nowMs;
    return this.left >= 0;
  }
}
