import { useSyncExternalStore } from 'react';

/** @returns a hook that tells whether the media query matches, and re-renders when that changes */
const createScreenHook = (sizes: string): (() => boolean) => {
  const query = (): MediaQueryList | undefined => (typeof matchMedia === 'undefined' ? undefined : matchMedia(sizes));
  const subscribe = (run: () => void): (() => void) => {
    const media = query();
    media?.addEventListener('change', run);
    return () => media?.removeEventListener('change', run);
  };
  const matches = (): boolean => query()?.matches ?? false;
  return () => useSyncExternalStore(subscribe, matches);
};

/**
 * A desktop screen, or a phone in landscape, where the chart and the order book are side by side. The style sheets of
 * the shell and of the trading pages use the same sizes.
 */
export const useWide = createScreenHook('(min-width: 900px), (min-width: 600px) and (max-height: 480px)');

/** A desktop screen, where the tabs are beside every page. The style sheet of the shell uses the same sizes. */
export const useDesktop = createScreenHook('(min-width: 900px) and (min-height: 481px)');
