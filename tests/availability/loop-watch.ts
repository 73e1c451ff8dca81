import { readFileSync } from 'node:fs';

/**
 * CPU time of the calling thread, in ms. It grows while this thread computes and not while another process has the CPU,
 * so that a busy machine does not distort the measurement.
 * @see https://docs.kernel.org/scheduler/sched-stats.html
 */
const computedMs = (): number => {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    // Not Linux: wall-clock time, which is close to the CPU time on an idle machine.
    return performance.now();
  }
};

/**
 * Watches the event loop of this thread.
 * @returns ends the watch: the longest CPU time in ms that the loop spent without a turn
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
