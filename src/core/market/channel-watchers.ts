/** Who watches which channel of the market socket, and whether its frames arrive. */

export interface ChannelWatcher {
  readonly push: (tick: Record<string, unknown>, atMs: number | undefined) => void;
  /** Whether frames of the channel arrive. */
  readonly live: (live: boolean) => void;
  /** The server does not know the channel. */
  readonly refused: (reason: string) => void;
}

export class ChannelWatchers {
  private readonly channels = new Map<string, { readonly watchers: Set<ChannelWatcher>; live: boolean }>();

  get size(): number {
    return this.channels.size;
  }

  names(): Iterable<string> {
    return this.channels.keys();
  }

  /** @returns whether this is the channel's first watcher */
  add(channel: string, watcher: ChannelWatcher): boolean {
    const entry = this.channels.get(channel);
    if (entry === undefined) {
      this.channels.set(channel, { watchers: new Set([watcher]), live: false });
      return true;
    }
    entry.watchers.add(watcher);
    if (entry.live) watcher.live(true);
    return false;
  }

  /** @returns whether this was the channel's last watcher */
  remove(channel: string, watcher: ChannelWatcher): boolean {
    const entry = this.channels.get(channel);
    if (entry === undefined || !entry.watchers.delete(watcher) || entry.watchers.size > 0) return false;
    return this.channels.delete(channel);
  }

  setLive(channel: string, live: boolean): void {
    const entry = this.channels.get(channel);
    if (entry === undefined || entry.live === live) return;
    entry.live = live;
    for (const watcher of [...entry.watchers]) watcher.live(live);
  }

  /** The socket was closed. */
  setNoneLive(): void {
    for (const channel of [...this.channels.keys()]) this.setLive(channel, false);
  }

  push(channel: string, tick: Record<string, unknown>, atMs: number | undefined): void {
    this.setLive(channel, true);
    for (const watcher of this.watchersOf(channel)) watcher.push(tick, atMs);
  }

  refuse(channel: string, reason: string): void {
    for (const watcher of this.watchersOf(channel)) watcher.refused(reason);
  }

  private watchersOf(channel: string): readonly ChannelWatcher[] {
    return [...(this.channels.get(channel)?.watchers ?? [])];
  }
}
