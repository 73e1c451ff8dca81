/** What stands under the tabs of /market before a tab's own list is there. */
import type { CurrencyTab, MarketItem } from '../../contract/entities/market.ts';

/** Tabs without a name are left out: nobody would know what they show. */
export const isNamed = ({ name }: CurrencyTab): boolean => name.trim() !== '';

/** Whether it stands under a tab that is named after a currency. */
export const isLikely = ({ quote }: MarketItem, tabName: string): boolean => quote === tabName;

/**
 * What a tab shows until its own list is there, and offline in its place: the markets quoted in the currency that the
 * tab is named after, or all of them where it is named after something else.
 */
export const likelyMarkets = (all: readonly MarketItem[], tabName: string): readonly MarketItem[] => {
  const quoted = all.filter((market) => isLikely(market, tabName));
  return quoted.length > 0 ? quoted : all;
};
