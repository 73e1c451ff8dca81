import { getMarkets } from '../../contract/calls/market.ts';
import { useRead } from '../queries/queries.ts';

/** A page that is open on a market asks for the list in its own rhythm. */
const FRESH_MS = Number.POSITIVE_INFINITY;

/**
 * What a market is called: by the list, and until that is there by whoever led to it.
 * @param name in the address
 */
export const useMarketTitle = (symbol: string, name: string | undefined): string => {
  const { data } = useRead(getMarkets, undefined, { freshForMs: FRESH_MS });
  return data?.find((market) => market.symbol === symbol)?.title ?? name ?? symbol.toUpperCase();
};
