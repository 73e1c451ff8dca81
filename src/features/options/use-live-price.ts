import type { Decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { useMarketOfChart } from '../../core/market/chart-price.ts';
import { isOld, usePriceFreshness } from '../../core/market/freshness.ts';

/** MKT-01: the market list of options is read every 2.5 s. */
export const OPTIONS_POLL_MS = 2_500;

/**
 * A market's price while it is fresh; undefined when stale, because a stale price does not tell who is winning now.
 * @param updatedAtMs when the markets were read, by the device clock
 */
export const useLivePrice = (market: MarketItem | undefined, updatedAtMs: number): Decimal | undefined => {
  const freshness = usePriceFreshness({ pricedAtMs: market?.pricedAtMs, updatedAtMs, pollMs: OPTIONS_POLL_MS });
  const { price } = useMarketOfChart(market) ?? {};
  return isOld(freshness) ? undefined : price;
};
