/** The state machine of the carousel (HOME-02): advances every 3 s, and pauses while the member touches it. */
import type { Machine } from '../../kit/machine.ts';

const AUTOPLAY_MS = 3000;

export interface Carousel {
  readonly index: number;
  readonly count: number;
  /** Paused by touch, pointer or keyboard focus. */
  readonly resting: boolean;
  /** When it moves on, epoch ms. */
  readonly moveAtMs: number;
}
export type CarouselEvent =
  | { readonly type: 'filled'; readonly count: number; readonly atMs: number }
  | { readonly type: 'timePassed'; readonly atMs: number }
  /** Scrolling came to rest at this slide. */
  | { readonly type: 'arrived'; readonly index: number; readonly atMs: number }
  | { readonly type: 'held' }
  | { readonly type: 'released'; readonly atMs: number };

const reduce = (state: Carousel, event: CarouselEvent): Carousel => {
  switch (event.type) {
    case 'filled': {
      if (event.count === state.count) return state;
      return {
        ...state,
        count: event.count,
        index: Math.min(state.index, Math.max(0, event.count - 1)),
        moveAtMs: event.atMs + AUTOPLAY_MS,
      };
    }
    case 'timePassed':
      return { ...state, index: (state.index + 1) % Math.max(1, state.count), moveAtMs: event.atMs + AUTOPLAY_MS };
    case 'arrived': {
      if (event.index === state.index || event.index < 0 || event.index >= state.count) return state;
      return { ...state, index: event.index, moveAtMs: event.atMs + AUTOPLAY_MS };
    }
    case 'held':
      return state.resting ? state : { ...state, resting: true };
    case 'released':
      return state.resting ? { ...state, resting: false, moveAtMs: event.atMs + AUTOPLAY_MS } : state;
  }
};

/** @param still whether the member prefers reduced motion; the carousel then never advances by itself */
export const carouselMachine = (still: boolean): Machine<Carousel, CarouselEvent> => ({
  start: (now) => ({ index: 0, count: 0, resting: false, moveAtMs: now + AUTOPLAY_MS }),
  reduce,
  effect: ({ count, resting, moveAtMs }) =>
    still || resting || count < 2
      ? undefined
      : { at: moveAtMs, invoke: ({ now }) => ({ type: 'timePassed', atMs: now }) },
  failed: (_error, now) => ({ type: 'timePassed', atMs: now }),
});
