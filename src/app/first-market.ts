/** Draws the market list of /market before the app runs, as its first tab will show it. */
import { decodeResponse } from '../contract/call.ts';
import { getCurrencyTabs } from '../contract/calls/market.ts';
import type { CurrencyTab } from '../contract/entities/market.ts';
import { keptRecent, readRecent } from '../core/market/recent-symbols.ts';
import { isLikely, isNamed, likelyMarkets } from '../features/market/tab-markets.ts';
import { firstMarkets } from './first-markets.ts';
import { fillRows, pattern } from './frame/patterns.ts';

/** Rows that fit on a phone's screen. */
const ROWS = 10;

/**
 * Replaces the strip's last tab, a template, by one tab for each of the site's. Where the template is selected, only
 * the first of these stays selected.
 */
const fillTabs = (strip: Element, tabs: readonly CurrencyTab[]): void => {
  const last = strip.lastElementChild;
  last?.replaceWith(
    ...tabs.map(({ name }, index) => {
      const tab = last.cloneNode(true) as Element;
      tab.firstElementChild?.replaceChildren(name);
      if (index > 0) tab.setAttribute('aria-selected', 'false');
      return tab;
    }),
  );
};

/** @throws where the responses cannot be used: the app itself reports that */
export const drawMarketList = ([tabsSent, marketsSent]: readonly unknown[], isKept: boolean): void => {
  const tabs = decodeResponse(getCurrencyTabs, tabsSent, () => undefined).filter(isNamed);
  const [first] = tabs;
  const list = pattern('market');
  const [strip, panel] = list?.children ?? [];
  const [groups] = panel?.children ?? [];
  const rows = panel?.querySelector('.windowed');
  if (!first || !list || !strip || !groups || !rows) throw new Error('no tabs');
  const markets = firstMarkets(marketsSent, ROWS, (market) => isLikely(market, first.name));
  fillRows(rows, likelyMarkets(markets, first.name).slice(0, ROWS));
  // The second tab lists the recently opened markets, if there are any.
  if (readRecent(keptRecent.get()).length === 0) strip.children[1]?.remove();
  fillTabs(strip, tabs);
  const children = first.children.filter(isNamed);
  if (children.length === 0) groups.remove();
  else fillTabs(groups, children);
  // Absent once the app has rendered.
  const place = document.querySelector('.first-content');
  place?.toggleAttribute('data-kept', isKept);
  place?.replaceChildren(list);
};
