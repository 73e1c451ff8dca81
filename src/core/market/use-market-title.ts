import { getMarkets } from '../../contract/calls/market.ts';
import { useRead } from '../queries/queries.ts';

/** Any cached list will do: the page of a market polls the list itself. */
const FRESH_MS = Number.POSITIVE_INFINITY;

/**
 * The title of a market: from the list, or until that is loaded from the page that linked here.
 * @param name the title in the URL
 */
export const useMarketTitle = (symbol: string, name: string | undefined): string => {
  const { data } = useRead(getMarkets, undefined, { freshForMs: FRESH_MS });
  return data?.find((market) => market.symbol === symbol)?.title ?? name ?? symbol.toUpperCase();
};
