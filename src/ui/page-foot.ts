/** The fixed foot of a page. Floating elements and the page's last rows stay above it. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the foot's height in the CSS variable `--foot-height`. @returns a ref for the foot's element */
export const usePageFoot = (): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const foot = ref.current;
    if (!foot) return undefined;
    const { style } = document.documentElement;
    const tell = (): void => {
      // On a wide screen the foot is in the page's flow.
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
