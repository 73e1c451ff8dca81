/**
 * Selects prices that are fresh enough to check an alert against, or to start a new one from. A price of 0, which means
 * that there is none, counts for neither.
 */
import { type Decimal, isPositive } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Freshness, isOld } from '../../core/market/freshness.ts';

/** Older prices (from a stalled feed) trigger no alert. */
const OLD_MS = 30_000;

interface Moments {
  /** When the list came, and what time it is: of the device, epoch ms. */
  readonly updatedAtMs: number;
  readonly nowMs: number;
  /**
   * When this page was opened, by the same clock. A list cached before may be older than the price that triggered an
   * alert. It could show the price on the near side again and arm an alert that was just switched on, which would then
   * fire twice for one price.
   */
  readonly openedAtMs: number;
  /** The server's time, epoch ms; the timestamps of prices use this clock. */
  readonly serverNowMs: number;
}

/**
 * When this page was opened, by the device's clock as it stands now. `performance.timeOrigin` keeps what the clock said
 * then: after the clock was put back by an hour, no answer would count for an hour.
 */
export const pageOpenedAtMs = (): number => Date.now() - performance.now();

export const freshPrices = (
  markets: readonly Pick<MarketItem, 'symbol' | 'price' | 'pricedAtMs'>[],
  { updatedAtMs, nowMs, openedAtMs, serverNowMs }: Moments,
): ReadonlyMap<string, Decimal> =>
  updatedAtMs < openedAtMs || nowMs - updatedAtMs > OLD_MS
    ? new Map()
    : new Map(
        markets
          .filter(({ pricedAtMs }) => pricedAtMs === undefined || serverNowMs - pricedAtMs <= OLD_MS)
          .flatMap(({ symbol, price }) => (price !== undefined && isPositive(price) ? [[symbol, price]] : [])),
      );

/** The market for a new alert: without its price if that is 0, stale, or was cached before the page was opened. */
export const marketOfNow = (
  market: MarketItem | undefined,
  {
    freshness,
    updatedAtMs,
    openedAtMs,
  }: Pick<Moments, 'updatedAtMs' | 'openedAtMs'> & { readonly freshness: Freshness },
): MarketItem | undefined => {
  if (market?.price === undefined) return market;
  const counts = isPositive(market.price) && !isOld(freshness) && updatedAtMs >= openedAtMs;
  return counts ? market : { ...market, price: undefined };
};
