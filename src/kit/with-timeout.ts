import { after, type Timers } from './clock.ts';

/** The value of a promise, or undefined where it rejects or takes longer than `limitMs`. Never rejects. */
export const withTimeout = <T>(
  promise: Promise<T>,
  limitMs: number,
  timers: Pick<Timers, 'after'> = { after },
): Promise<T | undefined> =>
  new Promise((resolve) => {
    const cancel = timers.after(limitMs, () => resolve(undefined));
    promise.then(
      (value) => {
        cancel();
        resolve(value);
      },
      () => {
        cancel();
        resolve(undefined);
      },
    );
  });
