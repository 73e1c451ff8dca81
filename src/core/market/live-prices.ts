/**
 * Prices of the few markets on a trading page, polled at that page's interval where the backend has a call for them.
 * For other backends the page polls the whole list as often, as specified.
 */
import { getPrices } from '../../contract/calls/market.ts';
import type { MarketItem, MarketPrice } from '../../contract/entities/market.ts';
import { useRead } from '../queries/queries.ts';
import { useConfig } from '../site/config.ts';

/** More than a page shows; the answer is for prices on screen and not for whole lists. */
const MOST = 20;

/** The markets with those prices that are newer, and what those do not say as it was; the same list where none is. */
export const withPrices = (
  markets: readonly MarketItem[] | undefined,
  prices: readonly MarketPrice[] | undefined,
): readonly MarketItem[] | undefined => {
  const bySymbol = new Map(prices?.map((price) => [price.symbol, price]));
  const newer = ({ symbol, pricedAtMs = 0 }: MarketItem): MarketPrice | undefined => {
    const price = bySymbol.get(symbol);
    return price !== undefined && (price.pricedAtMs ?? 0) > pricedAtMs ? price : undefined;
  };
  if (!markets?.some(newer)) return markets;
  return markets.map((market) => {
    const price = newer(market);
    if (price === undefined) return market;
    return { ...market, ...price, change: price.change ?? market.change, volume: price.volume ?? market.volume };
  });
};

/** Prices that a page polls besides the market list. */
export interface LivePrices {
  /** undefined while no live prices arrive; the page then polls the whole list at this interval. */
  readonly data: readonly MarketPrice[] | undefined;
  /** Device epoch ms of the answer. */
  readonly updatedAtMs: number;
  /** Polling interval in ms. */
  readonly pollMs: number;
}

/** @param symbols those on screen; nothing is requested from a backend without the call */
export const useLivePrices = (symbols: readonly string[], pollMs: number): LivePrices => {
  // Only the reference server sends `marketSource`, and only it has the call.
  const enabled = (useConfig()?.marketSource ?? 'unknown') !== 'unknown';
  const asked = [...new Set(symbols)].slice(0, MOST).join(',');
  const { data, updatedAtMs, error } = useRead(getPrices, { symbols: asked }, { enabled, pollMs, keepPrevious: true });
  return { data: error === undefined ? data : undefined, updatedAtMs, pollMs };
};
