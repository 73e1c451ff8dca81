import { readFileSync } from 'node:fs';

/**
 * Processor time of the thread that asks, in ms. It grows while this thread computes and stands while another process has
 * the processor, so that a busy machine adds nothing to what is measured with it.
 * @see https://docs.kernel.org/scheduler/sched-stats.html
 */
const computedMs = (): number => {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    // No Linux: the time of the clock, which a quiet machine's processor time is close to.
    return performance.now();
  }
};

/**
 * Watches the event loop of this thread.
 * @returns ends the watch: the longest time in ms for which the loop computed without a turn, by processor time
 */
export const watchLoop = (): (() => number) => {
  let longestMs = 0;
  let turnMs = computedMs();
  const look = (): void => {
    const now = computedMs();
    longestMs = Math.max(longestMs, now - turnMs);
    turnMs = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    clearInterval(timer);
    look();
    return longestMs;
  };
};
