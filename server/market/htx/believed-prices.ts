/**
 * Which pushes of one market are ticks (SRV-06): those that say something new, now, and plausible.
 *
 * The exchange answers each subscription with the last state it has, which is seconds old, and sends 0 for markets that
 * are new, halted or delisted. Taken as they come, whoever watches the exchange itself would know the next tick.
 */
import { type Decimal, decimal, gt, isPositive, lt, mul } from '../../../src/contract/decimal.ts';
import type { DaySummary } from '../../../src/contract/htx.ts';

/** A price that is this much older than the exchange's clock is no price of now. */
const LATE_MS = 2_000;
/** A step beyond this factor either way waits until something else says the same. */
const PLAUSIBLE_FACTOR = decimal('1.2');

/** Within a fifth of each other. */
const alike = (one: Decimal, other: Decimal): boolean =>
  !gt(one, mul(other, PLAUSIBLE_FACTOR)) && !gt(other, mul(one, PLAUSIBLE_FACTOR));

export interface PushedPrice {
  readonly summary: DaySummary;
  /** When it was made by the exchange's clock, epoch ms. */
  readonly madeMs: number;
}

export type Verdict =
  | { readonly kind: 'tick'; readonly price: Decimal; readonly madeMs: number }
  | { readonly kind: 'refused'; readonly reason: 'not newer' | 'late' | 'early' | 'price' }
  /** Far from the last price: `agrees` says so as well, or the next push. */
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
    return this.take(price, madeMs);
  }

  /**
   * Another answer of the exchange gives a price: is it the one in doubt, and that still of now, it is a tick after all.
   * @param nowMs by the exchange's clock
   */
  agrees(price: Decimal, nowMs: number): Verdict | undefined {
    const { doubted } = this;
    if (doubted === undefined || !isPositive(price) || !alike(doubted.summary.close, price)) return undefined;
    if (doubted.madeMs < nowMs - LATE_MS) return undefined;
    return this.take(doubted.summary.close, doubted.madeMs);
  }

  /** The first price has none before it: then it has to lie in its own day. */
  private plausible({ close, high, low }: DaySummary): boolean {
    if (this.last !== undefined) return alike(this.last, close);
    return !gt(close, mul(high, PLAUSIBLE_FACTOR)) && !lt(mul(close, PLAUSIBLE_FACTOR), low);
  }

  private take(price: Decimal, madeMs: number): Verdict {
    this.lastMs = madeMs;
    this.last = price;
    this.doubted = undefined;
    return { kind: 'tick', price, madeMs };
  }
}
