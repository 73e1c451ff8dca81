import { after, type Timers } from './clock.ts';

/** What a promise gives, or undefined where it takes longer than `limitMs` or fails. Never rejects. */
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
