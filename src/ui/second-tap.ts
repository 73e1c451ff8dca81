/**
 * The second tap of a double tap is meant for what the first one pressed. Where that opened or closed something, another
 * thing lies under the finger by then.
 */
import { onOverlaysChange } from './overlays.ts';

/** As long, and as far apart, as browsers let the two taps of one be. */
const LONGEST_PAUSE_MS = 350;
const FARTHEST_PX = 24;

export interface Tap {
  readonly clientX: number;
  readonly clientY: number;
  /** ms, as of `performance.now()`. */
  readonly timeStamp: number;
  /** Taps at this place in a row, this one with them; 0 where no pointer pressed. A phone may count each touch as the first. */
  readonly detail: number;
  /** undefined in browsers that do not say. */
  readonly pointerType?: string;
}

export const isSecondTap = (tap: Tap, before: Tap | undefined): boolean => {
  if (before === undefined || tap.detail === 0 || before.detail === 0) return false;
  // A mouse is counted by the system, at the pace that its owner has set.
  if (tap.pointerType === 'mouse') return tap.detail > 1;
  return (
    tap.timeStamp - before.timeStamp <= LONGEST_PAUSE_MS &&
    Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) <= FARTHEST_PX
  );
};

/** Keeps further taps at a place away from what the first one there has brought or laid open. */
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
