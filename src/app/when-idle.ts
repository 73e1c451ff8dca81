import { browserTimers } from '../kit/machine.ts';

const IDLE_LIMIT_MS = 4_000;

/** Runs when the first screen has loaded and the device has nothing better to do. @returns cancels it */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) return browserTimers.after(IDLE_LIMIT_MS / 2, run);
  const handle = requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
};
