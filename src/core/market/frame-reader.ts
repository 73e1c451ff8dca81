/** Unpacks what a socket brings; what comes before the unpacker is loaded waits for it. */
import type { Unpack } from './gunzip.ts';

/** Frames kept while the unpacker is still being fetched. */
const MAX_QUEUED = 50;

export class FrameReader {
  private unpack: Unpack | undefined;
  private queued: Uint8Array[] = [];

  /** @param receive is given what reads the frame's text. It throws where that cannot be unpacked */
  constructor(
    private readonly loadUnpack: () => Promise<Unpack>,
    private readonly receive: (text: () => string) => void,
  ) {}

  read(data: string | Uint8Array): void {
    const { unpack } = this;
    if (typeof data === 'string') this.receive(() => data);
    else if (unpack !== undefined) this.receive(() => unpack(data));
    else if (this.queued.length < MAX_QUEUED) this.queued.push(data);
  }

  /** Forgets what a socket brought that is gone. */
  clear(): void {
    this.queued = [];
  }

  /** @throws where the unpacker cannot be loaded */
  async load(): Promise<void> {
    if (this.unpack !== undefined) return;
    this.unpack = await this.loadUnpack();
    const early = this.queued;
    this.queued = [];
    for (const data of early) this.read(data);
  }
}
