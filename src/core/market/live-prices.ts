/**
 * The prices of the few markets that a trading page shows, in the rhythm of that page, from a backend that offers them
 * alone. Another one is asked for the whole list as often, as the specification has it.
 */
import { getPrices } from '../../contract/calls/market.ts';
import type { MarketItem, MarketPrice } from '../../contract/entities/market.ts';
import { useRead } from '../queries/queries.ts';
import { useConfig } from '../site/config.ts';

/** More than a page shows; the answer is for prices on screen and not for whole lists. */
const MOST = 20;

/** The markets with those prices that are newer; the same list where none is. */
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
    return price === undefined ? market : { ...market, ...price };
  });
};

/** What a page shows of prices beside the list. */
export interface LivePrices {
  /** undefined while no live prices arrive; the page then polls the whole list at their pace. */
  readonly data: readonly MarketPrice[] | undefined;
  /** Device epoch ms of the answer. */
  readonly updatedAtMs: number;
  /** How often they are asked for. */
  readonly pollMs: number;
}

/** @param symbols those on screen; nothing is asked of a backend that does not offer it */
export const useLivePrices = (symbols: readonly string[], pollMs: number): LivePrices => {
  // Only the reference server says what stands behind its prices, and only it sends them alone.
  const enabled = (useConfig()?.marketSource ?? 'unknown') !== 'unknown';
  const asked = [...new Set(symbols)].slice(0, MOST).join(',');
  const { data, updatedAtMs, error } = useRead(getPrices, { symbols: asked }, { enabled, pollMs, keepPrevious: true });
  return { data: error === undefined ? data : undefined, updatedAtMs, pollMs };
};
