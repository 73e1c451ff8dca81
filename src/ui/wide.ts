import { useSyncExternalStore } from 'react';

/**
 * A desktop's screen, or a phone on its side: the chart and the book stand beside each other from here on. The same
 * sizes are in the style sheets of the shell and of the trading pages.
 */
const WIDE = '(min-width: 900px), (min-width: 600px) and (max-height: 480px)';

const query = (): MediaQueryList | undefined => (typeof matchMedia === 'undefined' ? undefined : matchMedia(WIDE));
const subscribe = (run: () => void): (() => void) => {
  const media = query();
  media?.addEventListener('change', run);
  return () => media?.removeEventListener('change', run);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
