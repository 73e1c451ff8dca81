/**
 * Requests ticks that this server missed from the source, and keeps the answers until they are written.
 *
 * The requests run in the background: meanwhile ticks of other markets are written, and those of a market with a gap
 * wait, because a chain grows only at its end.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { MarketFeed, Tick } from './feed.ts';
import type { Stretch } from './needed-ticks.ts';

/** Once a source has failed for this long, its record counts as empty. */
const SOURCE_PATIENCE_MS = 30_000;
/** Most ticks of one market that are written at once. */
const LONGEST_FILL = 2_000;

export interface Filling {
  readonly ticks: readonly Tick[];
  /** false where the source has more ticks: then nothing later may be written yet. */
  readonly complete: boolean;
}

interface GapRequest {
  readonly key: string;
  answer?: Filling;
}

const keyOf = (parts: readonly Stretch[]): string =>
  parts.map(({ fromMs, untilMs }) => `${fromMs}-${untilMs}`).join(' ');

export class GapFiller {
  private readonly asked = new Map<string, GapRequest>();
  private readonly failingSinceMs = new Map<string, number>();

  constructor(private readonly parts: { readonly feed: MarketFeed; readonly clock: Clock; readonly log: Log }) {}

  /** Asks the source for these stretches of one market, once. undefined until the answer has come. */
  answer(symbol: string, stretches: readonly Stretch[]): Filling | undefined {
    const key = keyOf(stretches);
    const known = this.asked.get(symbol);
    if (known?.key === key) return known.answer;
    const asked: GapRequest = { key };
    this.asked.set(symbol, asked);
    this.ask(symbol, stretches).then(
      (filling) => {
        this.failingSinceMs.delete(symbol);
        asked.answer = filling;
      },
      (error: unknown) => this.failed(symbol, asked, error),
    );
    return undefined;
  }

  private async ask(symbol: string, stretches: readonly Stretch[]): Promise<Filling> {
    const ticks: Tick[] = [];
    for (const { fromMs, untilMs } of stretches) {
      ticks.push(...(await this.parts.feed.record(symbol, fromMs, untilMs)));
      if (ticks.length > LONGEST_FILL) return { ticks: ticks.slice(0, LONGEST_FILL), complete: false };
    }
    return { ticks, complete: true };
  }

  private failed(symbol: string, asked: GapRequest, error: unknown): void {
    const nowMs = this.parts.clock.now();
    const sinceMs = this.failingSinceMs.get(symbol) ?? nowMs;
    if (!this.failingSinceMs.has(symbol)) {
      this.failingSinceMs.set(symbol, nowMs);
      this.parts.log.warn({ err: error, symbol }, 'the source could not be asked for the prices of a gap');
    }
    if (nowMs - sinceMs > SOURCE_PATIENCE_MS) asked.answer = { ticks: [], complete: true };
    // The next round asks again.
    else this.asked.delete(symbol);
  }
}
