/** The tabs in their order (SHELL-04): where each leads, and the message that names it. */
export const TABS = {
  home: { path: '/', word: 'Home' },
  market: { path: '/market', word: 'Market' },
  exchange: { path: '/exchange', word: 'Exchange' },
  options: { path: '/options', word: 'Options' },
  assets: { path: '/assets', word: 'Assets' },
} as const;

export type TabName = keyof typeof TABS;

export const TAB_NAMES = Object.keys(TABS) as TabName[];
