import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';

/** Blocks the event loop for that long. */
const busy = (ms: number): void => {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
};

test('SRV-09 of much long work at once one slice is done between two looks at what others ask', async () => {
  const steps: string[] = [];
  const work = (name: string) => {
    let left = 4;
    return inSlices(() => {
      // Longer than a slice, so that each step is one.
      busy(3);
      steps.push(name);
      left -= 1;
      return left > 0;
    });
  };
  let most = 0;
  let done = false;
  const all = Promise.all(['a', 'b', 'c', 'd'].map(work)).then(() => {
    done = true;
  });
  while (!done) {
    const before = steps.length;
    await setImmediate();
    most = Math.max(most, steps.length - before);
  }
  await all;
  expect(most).toBeLessThanOrEqual(2);
  expect(steps.join('')).toBe('abcdabcdabcdabcd');
});

test('SRV-09 work that fails ends alone', async () => {
  const failing = inSlices(() => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  await inSlices(() => false);
});
