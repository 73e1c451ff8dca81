/**
 * When something may come over the page: not under a finger, and not while somebody types. A button that is covered
 * between press and release would not be pressed at all.
 */
import { useEffect, useState } from 'react';
import type { Timers } from '../../kit/clock.ts';
import { browserTimers } from '../../kit/machine.ts';

const CALM_MS = 1_000;
const BEGINS: readonly string[] = ['pointerdown', 'keydown', 'wheel'];
/** A key ends a press, too: what is pressed at the start may be a button under the space bar. */
const ENDS: readonly string[] = ['pointerup', 'pointercancel', 'keyup'];
/** Also where the page keeps an event to itself. */
const CAPTURE = { capture: true };

/** By a finger, a mouse or a key. */
const isPressed = (): boolean => document.querySelector(':active') !== null;

/**
 * Tells once when nothing has been pressed, typed or scrolled for a moment.
 * @param pressed whether something is held down already
 * @returns stops waiting
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

/** Whether there was a calm moment since something was there to come. */
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
