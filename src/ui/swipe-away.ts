/** Swipe to dismiss: the element follows the finger down, and is dismissed where it is pulled far or quickly. */
import { type PointerEvent, useRef } from 'react';

/** A pull of this many pixels, or a quick one, dismisses the element. */
const FAR_PX = 90;
const QUICK_PX = 20;
const QUICK_PX_PER_MS = 0.5;
/** A smaller movement is a tap on what lies under the finger. */
const TAP_PX = 6;

interface Pull {
  readonly y: number;
  readonly at: number;
}

/**
 * @param pulled finds the element that follows the finger, given the touched one; it gets the distance as `--dragged`
 * @returns handlers for the element that the finger touches
 */
export const useSwipeAway = (away: () => void, pulled = (held: HTMLElement): HTMLElement | null => held) => {
  const pull = useRef<Pull | undefined>(undefined);
  const move = (event: PointerEvent<HTMLElement>, to: string | undefined): void => {
    const style = pulled(event.currentTarget)?.style;
    if (to === undefined) style?.removeProperty('--dragged');
    else style?.setProperty('--dragged', to);
  };
  const end = (event: PointerEvent<HTMLElement>): Pull | undefined => {
    const from = pull.current;
    pull.current = undefined;
    move(event, undefined);
    return from;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pull.current = { y: event.clientY, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pull.current) return;
      // A mouse button released elsewhere, before the pointer was captured, fired no event here.
      if (event.pointerType === 'mouse' && event.buttons === 0) {
        end(event);
        return;
      }
      const way = event.clientY - pull.current.y;
      // Not sooner: a captured pointer would take the click away from a button that is only tapped.
      if (Math.abs(way) > TAP_PX) event.currentTarget.setPointerCapture(event.pointerId);
      move(event, `${Math.max(0, way)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = end(event);
      if (!from) return;
      const way = event.clientY - from.y;
      const isQuick = way > QUICK_PX && way / Math.max(1, event.timeStamp - from.at) > QUICK_PX_PER_MS;
      if (way > FAR_PX || isQuick) away();
    },
    onPointerCancel: end,
  };
};
