/**
 * Decides which pushes of one market are ticks (SRV-06): those that are new, current and plausible.
 *
 * The exchange answers each subscription with its last state, which is seconds old, and sends 0 for markets that are
 * new, halted or delisted. If old prices became ticks, a member who watches the exchange itself would know the next
 * tick in advance.
 */
import { type Decimal, decimal, gt, isPositive, lt, mul } from '../../../src/contract/decimal.ts';
import type { DaySummary } from '../../../src/contract/htx.ts';

/** A price is not current if it differs from the exchange's clock by more than this. */
const LATE_MS = 2_000;
/** A price change beyond this factor, up or down, waits for a confirmation. */
const PLAUSIBLE_FACTOR = decimal('1.2');

/** Whether two prices differ by at most that factor. */
const alike = (one: Decimal, other: Decimal): boolean =>
  !gt(one, mul(other, PLAUSIBLE_FACTOR)) && !gt(other, mul(one, PLAUSIBLE_FACTOR));

export interface PushedPrice {
  readonly summary: DaySummary;
  /** When it was made by the exchange's clock, epoch ms. */
  readonly madeMs: number;
}

export type Verdict =
  | ({ readonly kind: 'tick' } & PushedPrice)
  | { readonly kind: 'refused'; readonly reason: 'not newer' | 'late' | 'early' | 'price' }
  /** Far from the last price: waits until `agrees` or the next push confirms it. */
  | { readonly kind: 'doubtful'; readonly price: Decimal };

const refused = (reason: 'not newer' | 'late' | 'early' | 'price'): Verdict => ({ kind: 'refused', reason });

export class BelievedPrices {
  private lastMs = Number.NEGATIVE_INFINITY;
  private last: Decimal | undefined;
  private doubted: PushedPrice | undefined;

  /** @param nowMs by the exchange's clock */
  judge(pushed: PushedPrice, nowMs: number): Verdict {
    const { summary, madeMs } = pushed;
    const price = summary.close;
    if (!isPositive(price)) return refused('price');
    if (madeMs <= Math.max(this.lastMs, this.doubted?.madeMs ?? this.lastMs)) return refused('not newer');
    if (madeMs < nowMs - LATE_MS) return refused('late');
    if (madeMs > nowMs + LATE_MS) return refused('early');
    const confirmed = this.doubted !== undefined && alike(this.doubted.summary.close, price);
    if (!confirmed && !this.plausible(summary)) {
      this.doubted = pushed;
      return { kind: 'doubtful', price };
    }
    return this.take(pushed);
  }

  /**
   * Compares the doubtful price with one from another answer of the exchange: confirmed and still current, it becomes a
   * tick.
   * @param nowMs by the exchange's clock
   */
  agrees(price: Decimal, nowMs: number): Verdict | undefined {
    const { doubted } = this;
    if (doubted === undefined || !isPositive(price) || !alike(doubted.summary.close, price)) return undefined;
    if (doubted.madeMs < nowMs - LATE_MS) return undefined;
    return this.take(doubted);
  }

  /** Whether the price is near the last one, or, for the first price, within its own day's range. */
  private plausible({ close, high, low }: DaySummary): boolean {
    if (this.last !== undefined) return alike(this.last, close);
    return !gt(close, mul(high, PLAUSIBLE_FACTOR)) && !lt(mul(close, PLAUSIBLE_FACTOR), low);
  }

  private take(pushed: PushedPrice): Verdict {
    this.lastMs = pushed.madeMs;
    this.last = pushed.summary.close;
    this.doubted = undefined;
    return { kind: 'tick', ...pushed };
  }
}
