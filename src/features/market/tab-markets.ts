/** Guesses what a tab of /market contains, for the time before its own list has loaded. */
import type { CurrencyTab, MarketItem } from '../../contract/entities/market.ts';

/** Tabs without a name are left out: nobody would know what they show. */
export const isNamed = ({ name }: CurrencyTab): boolean => name.trim() !== '';

/** Whether a market is quoted in the currency that a tab is named after. */
export const isLikely = ({ quote }: MarketItem, tabName: string): boolean => quote === tabName;

/**
 * The markets to show until the tab's own list has loaded, and offline: those quoted in the currency that the tab is
 * named after, or all markets if none is.
 */
export const likelyMarkets = (all: readonly MarketItem[], tabName: string): readonly MarketItem[] => {
  const quoted = all.filter((market) => isLikely(market, tabName));
  return quoted.length > 0 ? quoted : all;
};
