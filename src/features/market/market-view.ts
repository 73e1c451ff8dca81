/** What a member looks at on the market page: there again on the way back from a market. */
import { atom, useAtom } from 'jotai';
import type { Sorting } from './listing.ts';

/** Id of the sub-tab with all markets, and of the tab that stands in where the site's tabs cannot be loaded. */
export const ALL = 'all';

interface MarketView {
  /** undefined for the first one. */
  readonly tab: string | undefined;
  readonly child: string;
  readonly sorting: Sorting | undefined;
  readonly query: string;
}

const marketViewAtom = atom<MarketView>({ tab: undefined, child: ALL, sorting: undefined, query: '' });

export const useMarketView = () => {
  const [view, change] = useAtom(marketViewAtom);
  const set = (changes: Partial<MarketView>): void => change((before) => ({ ...before, ...changes }));
  return {
    ...view,
    /** Another tab has groups of its own. */
    chooseTab: (tab: string) => set({ tab, child: ALL }),
    chooseChild: (child: string) => set({ child }),
    sort: (sorting: Sorting | undefined) => set({ sorting }),
    search: (query: string) => set({ query }),
  };
};
