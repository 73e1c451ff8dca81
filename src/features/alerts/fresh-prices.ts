/** The prices of a list that an alert may be checked against, or count from. */
import type { Decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { type Freshness, isOld } from '../../core/market/freshness.ts';

/** A price that is older than this (a feed that stands) reaches nothing. */
const OLD_MS = 30_000;

interface Moments {
  /** When the list came, and what time it is: of the device, epoch ms. */
  readonly updatedAtMs: number;
  readonly nowMs: number;
  /**
   * When this page was opened. A list that was kept from before may be older than what reached an alert: seen on the near
   * side again by it, an alert that was just switched on would be told of the same price twice.
   */
  readonly openedAtMs: number;
  /** The server's time, epoch ms, which prices are dated by. */
  readonly serverNowMs: number;
}

export const freshPrices = (
  markets: readonly Pick<MarketItem, 'symbol' | 'price' | 'pricedAtMs'>[],
  { updatedAtMs, nowMs, openedAtMs, serverNowMs }: Moments,
): ReadonlyMap<string, Decimal | undefined> =>
  updatedAtMs < openedAtMs || nowMs - updatedAtMs > OLD_MS
    ? new Map()
    : new Map(
        markets
          .filter(({ pricedAtMs }) => pricedAtMs === undefined || serverNowMs - pricedAtMs <= OLD_MS)
          .map(({ symbol, price }) => [symbol, price]),
      );

/** A market as a new alert counts from it: without its price where that is old, or was kept from before the page was opened. */
export const marketOfNow = (
  market: MarketItem | undefined,
  {
    freshness,
    updatedAtMs,
    openedAtMs,
  }: Pick<Moments, 'updatedAtMs' | 'openedAtMs'> & { readonly freshness: Freshness },
): MarketItem | undefined =>
  market !== undefined && (isOld(freshness) || updatedAtMs < openedAtMs) ? { ...market, price: undefined } : market;
