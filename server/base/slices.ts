/** Runs long CPU work in short slices, so that it does not block the event loop. Callers with such work take turns. */
import { setImmediate } from 'node:timers/promises';

/**
 * How long one slice may block the event loop. A write returns to the event loop some ten times and may wait for a
 * slice each time.
 */
const SLICE_MS = 2;

let line: Promise<unknown> = Promise.resolve();

/** @param step does a small part of the work. @returns whether there is more to do */
export const inSlices = async (step: () => boolean): Promise<void> => {
  const slice = (): boolean => {
    const untilMs = performance.now() + SLICE_MS;
    while (step()) if (performance.now() >= untilMs) return false;
    return true;
  };
  for (let done = false; !done; ) {
    const part = line.then(() => setImmediate()).then(slice);
    line = part.catch(() => undefined);
    done = await part;
  }
};

export const forEachInSlices = async <T>(all: readonly T[], visit: (each: T) => void): Promise<void> => {
  const rest = all[Symbol.iterator]();
  await inSlices(() => {
    const { value, done } = rest.next();
    if (!done) visit(value);
    return !done;
  });
};
