// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextPicture } from './next-picture.ts';

let draw: FrameRequestCallback | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    draw = run;
    return 1;
  });
});
afterEach(() => {
  draw = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts a wait. @returns whether it has resolved by now */
const began = (): (() => boolean) => {
  let done = false;
  void nextPicture().then(() => {
    done = true;
  });
  return () => done;
};

test('it comes after the frame, not within it', async () => {
  const isDone = began();
  draw?.(0);
  await Promise.resolve();
  expect(isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(isDone()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that draws nothing is held up for 60 ms and no longer', async () => {
  const isDone = began();
  await vi.advanceTimersByTimeAsync(59);
  expect(isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  // The task of `yieldToMain`.
  await vi.advanceTimersToNextTimerAsync();
  expect(isDone()).toBe(true);
});

test('a page that nobody sees is not held up', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const isDone = began();
  await Promise.resolve();
  expect(isDone()).toBe(true);
  expect(draw).toBeUndefined();
});
