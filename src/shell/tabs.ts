/** The tabs in their order (SHELL-04), and where each leads. */
export const TABS = {
  home: '/',
  market: '/market',
  exchange: '/exchange',
  options: '/options',
  assets: '/assets',
} as const;

export type TabName = keyof typeof TABS;

export const TAB_NAMES = Object.keys(TABS) as TabName[];
