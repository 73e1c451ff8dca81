/** How much may be sent: so much at once, and so much more each second. */
export class SendAllowance {
  private left: number;
  private countedMs: number | undefined;

  constructor(
    private readonly burst: number,
    private readonly aSecond: number,
  ) {
    this.left = burst;
  }

  /** Takes one. @returns false where there is none left */
  take(nowMs: number): boolean {
    const earned = ((nowMs - (this.countedMs ?? nowMs)) / 1000) * this.aSecond;
    this.left = Math.min(this.burst, this.left + Math.max(0, earned)) - 1;
    this.countedMs = nowMs;
    return this.left >= 0;
  }
}
