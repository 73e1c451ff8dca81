/**
 * Connects the carousel machine to the DOM: shows its slide, and reports swipes to it.
 *
 * Autoplay animates the track with a transform, which runs on the compositor. Scrolling the strip instead would run on
 * the main thread for each frame and once more to snap, every three seconds while home is open. React does not
 * re-render for it either. Before a swipe or a key scrolls the strip, the strip is scrolled to where the track appears
 * to be.
 */
import { useStore } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { deviceClock } from '../../kit/clock.ts';
import { browserTimers, machineAtom } from '../../kit/machine.ts';
import { carouselMachine } from './carousel.ts';

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Parts {
  /** The scroll container. */
  readonly strip: RefObject<HTMLDivElement | null>;
  /** Inside the strip, moved by autoplay; its children are the slides. */
  readonly track: RefObject<HTMLUListElement | null>;
  readonly dots: RefObject<HTMLDivElement | null>;
}

const useParts = (): Parts => ({
  strip: useRef<HTMLDivElement>(null),
  track: useRef<HTMLUListElement>(null),
  dots: useRef<HTMLDivElement>(null),
});

const GLIDE_MS = 400;
/**
 * Browsers run the main thread for each frame in an animation's last 40 ms. So the animation is made longer than the
 * movement, and is cancelled when the movement ends.
 */
const AFTER_GLIDE_MS = 80;

const placed = (slides: number): string => `translateX(calc(${slides} * var(--banner-way)))`;

/** @param slides offset of the track from the strip's scroll position, in slides */
const shift = (track: HTMLElement, slides: number): void => {
  track.style.transform = placed(slides);
};

/** @returns cancels the animation */
const glide = (track: HTMLElement, from: number, to: number): (() => void) => {
  shift(track, to);
  const keyframes = [
    { transform: placed(from), easing: 'ease-in-out' },
    { transform: placed(to), offset: GLIDE_MS / (GLIDE_MS + AFTER_GLIDE_MS) },
    { transform: placed(to) },
  ];
  const animation = track.animate(keyframes, GLIDE_MS + AFTER_GLIDE_MS);
  const cancelEnd = browserTimers.after(GLIDE_MS, () => animation.cancel());
  return () => {
    cancelEnd();
    animation.cancel();
  };
};

export const useCarousel = (count: number) => {
  const atom = useMemo(() => machineAtom(carouselMachine(prefersStillness())), []);
  const store = useStore();
  const parts = useParts();
  const { strip, track, dots } = parts;
  /** The slide at the strip's scroll position. */
  const scrolledTo = useRef(0);
  const shown = useRef(0);
  const endGlide = useRef<() => void>(undefined);
  const indexNow = (): number => store.get(atom).index;

  useEffect(() => {
    const show = (): void => {
      const { index, count: slides } = store.get(atom);
      // If the number of slides has dropped, the browser has scrolled the strip back to the last one.
      scrolledTo.current = Math.min(scrolledTo.current, Math.max(0, slides - 1));
      for (const [at, slide] of [...(track.current?.children ?? [])].entries())
        slide.toggleAttribute('inert', at !== index);
      for (const [at, dot] of [...(dots.current?.children ?? [])].entries())
        dot.classList.toggle('chosen', at === index);
      const from = shown.current - scrolledTo.current;
      endGlide.current?.();
      if (track.current && index !== shown.current)
        endGlide.current = glide(track.current, from, index - scrolledTo.current);
      shown.current = index;
    };
    const leave = store.sub(atom, show);
    return () => {
      leave();
      endGlide.current?.();
    };
  }, [store, atom, track, dots]);
  useEffect(() => {
    store.set(atom, { type: 'filled', count, atMs: deviceClock.now() });
  }, [store, atom, count]);

  /** Records that the strip is scrolled to the shown slide, and resets the track. */
  const rest = (index: number): void => {
    scrolledTo.current = index;
    shown.current = index;
    endGlide.current?.();
    if (track.current) shift(track.current, 0);
  };
  const settle = (): void => {
    const index = indexNow();
    const slide = track.current?.children[index];
    if (!(slide instanceof HTMLElement) || scrolledTo.current === index) return;
    rest(index);
    strip.current?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
  };
  const hold = (): void => {
    store.set(atom, { type: 'held' });
    settle();
  };
  const release = (): void => void store.set(atom, { type: 'released', atMs: deviceClock.now() });
  const handlers = {
    onPointerDown: hold,
    onPointerUp: release,
    // When a touch becomes a scroll, the browser cancels its pointer events; only touch events report its end.
    onTouchEnd: release,
    onTouchCancel: release,
    onWheel: settle,
    onScrollEnd: () => {
      const element = strip.current;
      if (!element) return;
      const reached = Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth));
      if (reached !== scrolledTo.current) {
        // Before the machine's event, so that no animation runs towards a slide that is already in place.
        rest(reached);
        store.set(atom, { type: 'arrived', index: reached, atMs: deviceClock.now() });
      }
    },
    onFocus: hold,
    onBlur: release,
  };
  return { ...parts, indexNow, handlers };
};
