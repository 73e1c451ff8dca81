import { useSyncExternalStore } from 'react';

/** @returns a hook that says whether the screen is so, and draws again when it is not any more */
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
 * A desktop's screen, or a phone on its side: the chart and the book stand beside each other from here on. The same
 * sizes are in the style sheets of the shell and of the trading pages.
 */
export const useWide = createScreenHook('(min-width: 900px), (min-width: 600px) and (max-height: 480px)');

/** A desktop's screen: every page has the tabs at its side. The same sizes are in the style sheet of the shell. */
export const useDesktop = createScreenHook('(min-width: 900px) and (min-height: 481px)');
