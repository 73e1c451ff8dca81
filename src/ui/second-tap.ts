/**
 * Ignores the second tap of a double tap where the first one opened or closed an overlay: it was meant for what the
 * first one pressed, and another element is under the finger by then.
 */
import { onOverlaysChange } from './overlays.ts';

/** Longest time and distance between two taps that browsers take for a double tap. */
const LONGEST_PAUSE_MS = 350;
const FARTHEST_PX = 24;

export interface Tap {
  readonly clientX: number;
  readonly clientY: number;
  /** ms, as of `performance.now()`. */
  readonly timeStamp: number;
  /** `MouseEvent.detail`: taps in a row at this place, with this one; 0 without a pointer. A phone may always say 1. */
  readonly detail: number;
  /** undefined in browsers that do not report it. */
  readonly pointerType?: string;
}

export const isSecondTap = (tap: Tap, before: Tap | undefined): boolean => {
  if (before === undefined || tap.detail === 0 || before.detail === 0) return false;
  // For a mouse the system counts, by the double-click speed that the user has set.
  if (tap.pointerType === 'mouse') return tap.detail > 1;
  return (
    tap.timeStamp - before.timeStamp <= LONGEST_PAUSE_MS &&
    Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) <= FARTHEST_PX
  );
};

/** Blocks further taps at a place where the first one has opened or uncovered something. */
export const guardSecondTaps = (): void => {
  let before: Tap | undefined;
  let firstMs = 0;
  let changedMs = Number.NEGATIVE_INFINITY;
  onOverlaysChange(() => {
    changedMs = performance.now();
  });
  document.addEventListener(
    'click',
    (event) => {
      const tap: Tap = event as MouseEvent & Pick<Tap, 'pointerType'>;
      const isSecond = isSecondTap(tap, before);
      before = tap;
      if (!isSecond) firstMs = tap.timeStamp;
      else if (changedMs >= firstMs) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
};
