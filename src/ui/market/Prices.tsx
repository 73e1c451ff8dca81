/**
 * A block of prices, dimmed while they are stale; the connection bar states their age (MKT-06). Causes no layout shift.
 */
import type { ReactNode } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import { isOld, newestPricedAtMs, pricedMoment, usePriceFreshness } from '../../core/market/freshness.ts';
import { useTellOldPrices } from '../../core/market/old-prices.ts';
import './market.css';

interface Props {
  /** undefined or empty where there are no prices. */
  readonly markets: readonly MarketItem[] | undefined;
  /** Device time (epoch ms) of the response that brought them. */
  readonly updatedAtMs: number;
  readonly pollMs: number;
  readonly children: ReactNode;
}

/** How fresh the newest of these prices is, and when it was made; undefined where there are none. */
export const useAgeOfPrices = ({ markets = [], updatedAtMs, pollMs }: Omit<Props, 'children'>) => {
  const newest = newestPricedAtMs(markets);
  const freshness = usePriceFreshness({ pricedAtMs: newest, updatedAtMs, pollMs });
  const pricedAtMs = markets.length > 0 ? pricedMoment({ pricedAtMs: newest, updatedAtMs }) : undefined;
  return { freshness, pricedAtMs };
};

export const Prices = ({ children, ...prices }: Props) => {
  const { freshness, pricedAtMs } = useAgeOfPrices(prices);
  useTellOldPrices(freshness, pricedAtMs);
  return <div className={pricedAtMs !== undefined && isOld(freshness) ? 'prices-old' : undefined}>{children}</div>;
};
