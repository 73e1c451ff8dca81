/** Decompresses socket frames; frames that arrive before the decompressor is loaded are queued. */
import type { Unpack } from './gunzip.ts';

/** Frames queued while the decompressor is being loaded. */
const MAX_QUEUED = 50;

export class FrameReader {
  private unpack: Unpack | undefined;
  private queued: Uint8Array[] = [];

  /** @param receive gets a function that returns the frame's text, or throws where the frame cannot be decompressed */
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

  /** Discards queued frames of a closed socket. */
  clear(): void {
    this.queued = [];
  }

  /** @throws where the decompressor cannot be loaded */
  async load(): Promise<void> {
    if (this.unpack !== undefined) return;
    this.unpack = await this.loadUnpack();
    const early = this.queued;
    this.queued = [];
    for (const data of early) this.read(data);
  }
}
