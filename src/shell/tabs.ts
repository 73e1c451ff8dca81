/** The tabs in their order (SHELL-04), and where each leads. */
export const TABS = {
  home: '/',
  market: '/market',
  exchange: '/exchange',
  options: '/options',
  assets: '/assets',
} as const;

export type TabName = keyof typeof TABS;

/** Tabs whose title is large on iOS; the others have a logo or a market's name in its place. */
export const LARGE_TITLES: readonly string[] = [TABS.market, TABS.assets];

export const TAB_NAMES = Object.keys(TABS) as TabName[];
