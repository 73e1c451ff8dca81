/** What every route declares about itself beside its path: the title, and which tab it belongs to. */
import type { MessageDescriptor } from '@lingui/core';
import type { TabName } from './tabs.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown after the site's name as the document's title (SHELL-03). */
    title?: MessageDescriptor;
    /** The tab bar shows on these routes only, with this tab selected. */
    tab?: TabName;
    /** Uses the width of a desktop screen (chart and order book side by side) instead of a phone's column. */
    wide?: boolean;
  }
}
