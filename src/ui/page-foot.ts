/** What a page keeps at its foot while it scrolls. What floats over pages, and their last rows, stay above it. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Tells the styles its height as `--foot-height`. @returns a ref for the foot's element */
export const usePageFoot = (): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const foot = ref.current;
    if (!foot) return undefined;
    const { style } = document.documentElement;
    const tell = (): void => {
      // On a wide screen it stands in the page like everything else.
      const isFixed = getComputedStyle(foot).position === 'fixed';
      style.setProperty('--foot-height', isFixed ? `${foot.offsetHeight}px` : '0px');
    };
    const watch = new ResizeObserver(tell);
    watch.observe(foot);
    return () => {
      watch.disconnect();
      style.removeProperty('--foot-height');
    };
  }, []);
  return ref;
};
