/** Selects from the market list what home shows. */
import { compare } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';

export const GAINERS_SHOWN = 8;
/** Tickers per page (HOME-03). */
export const TICKERS_SHOWN = 3;
const TICKER_PAGES = 2;

/**
 * The coins that rose most today, best first, each once with the market in which it rose most: a coin may trade against
 * several quotes. Equal changes keep the list's order (HOME-05).
 */
export const gainersOf = (markets: readonly MarketItem[], count = GAINERS_SHOWN): MarketItem[] => {
  const ranked = markets
    .flatMap((market) =>
      market.price === undefined || market.change === undefined ? [] : { market, by: market.change },
    )
    .sort((a, b) => compare(b.by, a.by))
    .map(({ market }) => market);
  const best = new Map<string, MarketItem>();
  for (const market of ranked) if (!best.has(market.base)) best.set(market.base, market);
  return [...best.values()].slice(0, count);
};

/** Pages of three for the ticker, in the list's own order: that is the site's choice of what matters. */
export const tickerPages = (markets: readonly MarketItem[]): MarketItem[][] => {
  const shown = markets.slice(0, TICKERS_SHOWN * TICKER_PAGES);
  const pages: MarketItem[][] = [];
  for (let at = 0; at < shown.length; at += TICKERS_SHOWN) pages.push(shown.slice(at, at + TICKERS_SHOWN));
  return pages;
};
