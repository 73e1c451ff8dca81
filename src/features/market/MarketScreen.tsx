import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { getCurrencyTabs, getTabMarkets } from '../../contract/calls/market.ts';
import type { CurrencyTab, MarketItem } from '../../contract/entities/market.ts';
import { recentMarketsAtom, recentOf } from '../../core/market/recent-markets.ts';
import { searchMarkets } from '../../core/market/search-markets.ts';
import { MARKET_LIST_POLL_MS, useMarketList } from '../../core/market/use-market-list.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useOnline } from '../../core/queries/use-online.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertLink } from '../../ui/market/AlertLink.tsx';
import { Prices } from '../../ui/market/Prices.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Searchbar } from '../../ui/Searchbar.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { favouritesAtom } from './favourites.ts';
import { favouriteMarkets, sortMarkets, withLivePrices } from './listing.ts';
import { MarketHead } from './MarketHead.tsx';
import { MarketRow } from './MarketRow.tsx';
import { ALL, useMarketView } from './market-view.ts';
import { isNamed, likelyMarkets } from './tab-markets.ts';
import './market.css';

const TABS_FRESH_MS = 300_000;
const ROW_PX = 60;
const FAVOURITES = 'favourites';
const RECENT = 'recent';
const NO_MARKETS: readonly MarketItem[] = [];

interface Chosen {
  /** Id of the tab, or FAVOURITES, RECENT or ALL. */
  readonly tab: string;
  readonly tabName: string;
  readonly child: string;
  /** A search goes through all markets, so only their list has to be there. */
  readonly searching: boolean;
}

/**
 * The markets of the selected tab with polled prices. Offline, and until the tab's own list has loaded, a guess from
 * the list of all markets.
 */
const useChosenMarkets = ({ tab, tabName, child, searching }: Chosen) => {
  const live = useMarketList();
  const served = tab !== FAVOURITES && tab !== RECENT && tab !== ALL;
  const payload = { tabId: tab, childId: child === ALL ? undefined : child };
  const ofTab = useRead(getTabMarkets, payload, { enabled: served, freshForMs: TABS_FRESH_MS });
  const favourites = useAtomValue(favouritesAtom);
  const recent = useAtomValue(recentMarketsAtom);
  const all = live.data ?? NO_MARKETS;
  const own = ofTab.data;
  const markets = useMemo(() => {
    if (tab === FAVOURITES) return favouriteMarkets(all, favourites);
    if (tab === RECENT) return recentOf(all, recent);
    if (tab === ALL) return all;
    if (own !== undefined) return withLivePrices(own, all);
    return child === ALL ? likelyMarkets(all, tabName) : NO_MARKETS;
  }, [tab, tabName, child, all, favourites, recent, own]);
  // A tab that fails alone is no matter of the network: a guess would stay for good, as if it were the tab's own list.
  const isOnline = useOnline();
  const failedAlone = ofTab.status === 'failed' && isOnline && live.error === undefined;
  const guessed = child === ALL && live.data !== undefined && !failedAlone;
  const { status, error } = served && !searching && !guessed ? ofTab : live;
  const retry = () => {
    live.retry();
    if (served) ofTab.retry();
  };
  const refresh = async () => {
    await Promise.all([live.refresh(), served ? ofTab.refresh() : undefined]);
  };
  return { all, markets, updatedAtMs: live.updatedAtMs, status, error, retry, refresh };
};

interface ListProps {
  markets: readonly MarketItem[];
  label: string;
}

const MarketList = ({ markets, label }: ListProps) => {
  const [favourites, toggle] = useAtom(favouritesAtom);
  const chosen = useMemo(() => new Set(favourites), [favourites]);
  return (
    <VirtualList
      label={label}
      items={markets}
      keyOf={({ symbol }) => symbol}
      rowHeight={ROW_PX}
      row={(market) => <MarketRow market={market} favourite={chosen.has(market.symbol)} onToggle={toggle} />}
    />
  );
};

const ChildTabs = ({
  tab,
  value,
  onChange,
}: {
  tab: CurrencyTab | undefined;
  value: string;
  onChange: (value: string) => void;
}) => {
  const { t } = useLingui();
  const children = (tab?.children ?? []).filter(isNamed);
  if (children.length === 0) return null;
  return (
    <Tabs
      label={t`Group`}
      minor
      tabs={[
        { value: ALL, label: t({ context: 'markets', message: 'All' }) },
        ...children.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
};

const useMarketTabs = ({ tab: chosen, child, chooseTab, chooseChild }: ReturnType<typeof useMarketView>) => {
  const { t } = useLingui();
  const tabs = useRead(getCurrencyTabs, undefined, { freshForMs: TABS_FRESH_MS });
  const served = (tabs.data ?? []).filter(isNamed);
  // If the tabs fail to load, one tab with the list of all markets replaces them.
  const bare = tabs.status === 'failed' || (tabs.status === 'ready' && served.length === 0);
  const known = useAtomValue(recentMarketsAtom).length > 0;
  const listed = bare
    ? [{ value: ALL, label: t({ context: 'markets', message: 'All' }) }]
    : served.map(({ id, name }) => ({ value: id, label: name }));
  const choices = [
    { value: FAVOURITES, label: t`Favourites` },
    ...(known ? [{ value: RECENT, label: t`Recent` }] : []),
    ...listed,
  ];
  const first = listed[0]?.value ?? FAVOURITES;
  const value = choices.some((choice) => choice.value === chosen) ? (chosen ?? first) : first;
  return {
    loading: tabs.status === 'loading',
    choices,
    first,
    value,
    select: chooseTab,
    tab: served.find(({ id }) => id === value),
    child,
    chooseChild,
  };
};

export const MarketScreen = () => {
  const { t } = useLingui();
  const view = useMarketView();
  const { query, sorting } = view;
  const tabs = useMarketTabs(view);
  const wanted = useDeferredValue(query);
  const searching = wanted.trim() !== '';
  const { all, markets, updatedAtMs, status, error, retry, refresh } = useChosenMarkets({
    tab: tabs.loading ? ALL : tabs.value,
    tabName: tabs.tab?.name ?? '',
    child: tabs.child,
    searching,
  });
  const shown = useMemo(
    () => sortMarkets(searching ? searchMarkets(all, wanted) : markets, sorting),
    [searching, all, wanted, markets, sorting],
  );
  const list =
    status === 'failed' ? (
      <FailedState error={error} onRetry={retry} />
    ) : status === 'loading' || tabs.loading ? (
      <SkeletonRows rows={10} height={ROW_PX} picture />
    ) : shown.length > 0 ? (
      <Prices markets={all} updatedAtMs={updatedAtMs} pollMs={MARKET_LIST_POLL_MS}>
        <MarketList label={t`Markets`} markets={shown} />
      </Prices>
    ) : searching ? (
      <EmptyState icon="search" text={<Trans>No market has this name</Trans>} />
    ) : tabs.value === FAVOURITES ? (
      <EmptyState
        icon="star"
        text={<Trans>Markets that you mark with a star will appear here</Trans>}
        action={
          <Button tone="tinted" size="small" onPress={() => tabs.select(tabs.first)}>
            <Trans>Show markets</Trans>
          </Button>
        }
      />
    ) : (
      <EmptyState />
    );
  const content = (
    <>
      {searching ? null : tabs.loading ? (
        <div className="market-children-place" />
      ) : (
        <ChildTabs tab={tabs.tab} value={tabs.child} onChange={tabs.chooseChild} />
      )}
      <MarketHead sorting={sorting} onChange={view.sort} />
      <PullToRefresh onRefresh={refresh}>{list}</PullToRefresh>
    </>
  );
  return (
    <AppPage
      title={t`Market`}
      back={false}
      large
      beside={<Searchbar label={t`Search markets`} placeholder={t`Search`} value={query} onChange={view.search} />}
      end={<AlertLink />}
      className="market"
    >
      {searching ? (
        content
      ) : tabs.loading ? (
        <>
          <div className="market-tabs-place" />
          {content}
        </>
      ) : (
        <Tabs label={t`Currencies`} tabs={tabs.choices} value={tabs.value} onChange={tabs.select}>
          {content}
        </Tabs>
      )}
    </AppPage>
  );
};
