/** The state of the market page (tab, group, sorting, search), kept so that it is restored when the member returns. */
import { atom, useAtom } from 'jotai';
import type { Sorting } from './listing.ts';

/** Id of the group with all markets, and of the tab that replaces the site's tabs if they fail to load. */
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
    /** Resets the group, because each tab has its own groups. */
    chooseTab: (tab: string) => set({ tab, child: ALL }),
    chooseChild: (child: string) => set({ child }),
    sort: (sorting: Sorting | undefined) => set({ sorting }),
    search: (query: string) => set({ query }),
  };
};
