/**
 * Shows the machine's slide, and tells the machine where a finger went.
 *
 * What moves by itself is the track, by a transform, which the compositor moves alone: a strip that scrolls calls the main
 * thread for each picture and to snap after it, every three seconds for as long as home lies open. Nor is anything drawn by
 * React for it. Before a finger or a key scrolls the strip, the strip is put where the track seems to be.
 */
import { useStore } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { deviceClock } from '../../kit/clock.ts';
import { browserTimers, machineAtom } from '../../kit/machine.ts';
import { carouselMachine } from './carousel.ts';

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Parts {
  /** Scrolls. */
  readonly strip: RefObject<HTMLDivElement | null>;
  /** In it, moves by itself; its children are the slides. */
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
 * The browser wakes the page for each picture of an animation's last 40 ms. This one stands still by then, and is taken
 * away before.
 */
const AFTER_GLIDE_MS = 80;

const placed = (slides: number): string => `translateX(calc(${slides} * var(--banner-way)))`;

/** @param slides how many the track lies beside the place that the strip is scrolled to */
const shift = (track: HTMLElement, slides: number): void => {
  track.style.transform = placed(slides);
};

/** @returns stops it before its end */
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
  /** The slide that the strip is scrolled to. */
  const scrolledTo = useRef(0);
  const shown = useRef(0);
  const endGlide = useRef<() => void>(undefined);
  const indexNow = (): number => store.get(atom).index;

  useEffect(() => {
    const show = (): void => {
      const { index, count: slides } = store.get(atom);
      // Where there are fewer of them than before, the browser has scrolled back to the last one.
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

  /** The strip is scrolled to what is shown, and the track lies in its place. */
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
    // A finger that scrolls loses its pointer to the browser, and is lifted all the same.
    onTouchEnd: release,
    onTouchCancel: release,
    onWheel: settle,
    onScrollEnd: () => {
      const element = strip.current;
      if (!element) return;
      const reached = Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth));
      if (reached !== scrolledTo.current) {
        // Before the machine hears of it: nothing glides to where it is.
        rest(reached);
        store.set(atom, { type: 'arrived', index: reached, atMs: deviceClock.now() });
      }
    },
    onFocus: hold,
    onBlur: release,
  };
  return { ...parts, indexNow, handlers };
};
