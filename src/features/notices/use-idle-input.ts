/**
 * Decides when an overlay may appear: not during a press and not while the member types. A button that is covered
 * between press and release would not receive its click.
 */
import { useEffect, useState } from 'react';
import type { Timers } from '../../kit/clock.ts';
import { browserTimers } from '../../kit/machine.ts';

const CALM_MS = 1_000;
const BEGINS: readonly string[] = ['pointerdown', 'keydown', 'wheel'];
/** keyup ends a press too: what is pressed at first may be a button held with the space bar. */
const ENDS: readonly string[] = ['pointerup', 'pointercancel', 'keyup'];
/** Capture phase, to see events whose propagation a component stops. */
const CAPTURE = { capture: true };

/** Whether something is being pressed by touch, mouse or key. */
const isPressed = (): boolean => document.querySelector(':active') !== null;

/**
 * Calls `tell` once when nothing has been pressed, typed or scrolled for CALM_MS.
 * @param pressed whether something is already held down
 * @returns cancels it
 */
export const whenInputIdle = (
  tell: () => void,
  pressed = isPressed(),
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
  timers: Timers = browserTimers,
): (() => void) => {
  let isDown = pressed;
  let endWait: (() => void) | undefined;
  const stop = (): void => {
    endWait?.();
    for (const name of [...BEGINS, ...ENDS]) page.removeEventListener(name, follow, CAPTURE);
  };
  const wait = (): void => {
    endWait = timers.after(CALM_MS, () => {
      stop();
      tell();
    });
  };
  const follow = ({ type }: Pick<Event, 'type'>): void => {
    endWait?.();
    isDown = type === 'pointerdown' || (isDown && !ENDS.includes(type));
    if (!isDown) wait();
  };
  for (const name of [...BEGINS, ...ENDS]) page.addEventListener(name, follow, CAPTURE);
  if (!isDown) wait();
  return stop;
};

/** Whether input has been idle once since an overlay was `wanted`. */
export const useIdleInput = (wanted: boolean): boolean => {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = whenInputIdle(() => setCalm(true));
    return () => {
      stop();
      setCalm(false);
    };
  }, [wanted]);
  return calm;
};
