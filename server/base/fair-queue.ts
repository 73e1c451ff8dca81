/**
 * A bounded queue that is fair between owners: it limits the work that runs at once, in total and per owner, and the
 * length of the line, and waiting owners take turns. An owner who sends much delays only themselves.
 */
export interface FairLimits {
  readonly running: number;
  readonly runningOfOne: number;
  readonly waitingOfOne: number;
  readonly waiting: number;
  /**
   * After its work, an owner's slot stays occupied for as long as the work took, and for at least this long. An owner
   * who sends without a pause is thus served at most half of the time; the minimum covers the overhead around short
   * work.
   */
  readonly restsMs?: number;
}

/** The line is full, or the owner's share of it. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Owner {
  running: number;
  readonly waiting: (() => void)[];
}

export class FairQueue {
  private running = 0;
  private waiting = 0;
  /** Owners that run or wait, least recently served first. */
  private readonly owners = new Map<string, Owner>();

  constructor(private readonly limits: FairLimits) {}

  /** @throws QueueFull at once, or what `work` throws */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.enter(name);
    const beganMs = performance.now();
    try {
      return await work();
    } finally {
      this.running -= 1;
      const { restsMs } = this.limits;
      if (restsMs === undefined) this.leave(name);
      else setTimeout(() => this.leave(name), Math.max(restsMs, performance.now() - beganMs));
      this.admitNext();
    }
  }

  private enter(name: string): Promise<void> | undefined {
    const owner = this.owners.get(name) ?? { running: 0, waiting: [] };
    if (this.running < this.limits.running && owner.running < this.limits.runningOfOne) {
      this.serve(name, owner);
      return undefined;
    }
    if (owner.waiting.length >= this.limits.waitingOfOne || this.waiting >= this.limits.waiting) throw new QueueFull();
    this.owners.set(name, owner);
    this.waiting += 1;
    return new Promise((resolve) => owner.waiting.push(resolve));
  }

  /** Moves the owner to the end of the line of owners. */
  private serve(name: string, owner: Owner): void {
    this.running += 1;
    owner.running += 1;
    this.owners.delete(name);
    this.owners.set(name, owner);
  }

  private leave(name: string): void {
    const owner = this.owners.get(name);
    if (owner === undefined) return;
    owner.running -= 1;
    if (owner.running === 0 && owner.waiting.length === 0) this.owners.delete(name);
    this.admitNext();
  }

  private admitNext(): void {
    if (this.running >= this.limits.running) return;
    for (const [name, owner] of this.owners) {
      if (owner.running >= this.limits.runningOfOne) continue;
      const next = owner.waiting.shift();
      if (next === undefined) continue;
      this.waiting -= 1;
      this.serve(name, owner);
      next();
      return;
    }
  }
}
