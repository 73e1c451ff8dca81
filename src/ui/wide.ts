import { useSyncExternalStore } from 'react';

/** A desktop's screen: the chart and the book stand beside each other from here on. The same width is in shell.css. */
const WIDE = '(min-width: 900px)';

const query = (): MediaQueryList | undefined => (typeof matchMedia === 'undefined' ? undefined : matchMedia(WIDE));
const subscribe = (run: () => void): (() => void) => {
  const media = query();
  media?.addEventListener('change', run);
  return () => media?.removeEventListener('change', run);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
