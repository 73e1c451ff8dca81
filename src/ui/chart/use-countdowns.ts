/** The time left until some deadlines, on the server's clock. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { serverClock } from '../../core/transport/server-clock.ts';
import { browserTimers, type Machine, machineAtom } from '../../kit/machine.ts';

/** Seconds left, never below 0. */
export const secondsLeft = (deadlineMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));

/**
 * The state is the current time in epoch ms, updated whenever the seconds left of a deadline change, until the last
 * deadline. Pure.
 */
export const countdownMachine = (deadlines: readonly number[]): Machine<number, number> => ({
  start: (now) => now,
  reduce: (_before, now) => now,
  effect: (moment) => {
    const ahead = deadlines.filter((deadlineMs) => deadlineMs > moment);
    if (ahead.length === 0) return undefined;
    const at = Math.min(...ahead.map((deadlineMs) => deadlineMs - (secondsLeft(deadlineMs, moment) - 1) * 1000));
    return { at, invoke: ({ now }) => now };
  },
  failed: (_error, now) => now,
});

/** @returns the current time in epoch ms, updated with each second of any of the deadlines (epoch ms) */
export const useCountdowns = (deadlines: readonly number[]): number => {
  const key = deadlines.join(' ');
  const moment = useMemo(
    () =>
      machineAtom(countdownMachine(key === '' ? [] : key.split(' ').map(Number)), {
        clock: serverClock,
        timers: browserTimers,
      }),
    [key],
  );
  return useAtomValue(moment);
};
