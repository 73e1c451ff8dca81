import { act } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import type { drawScreen } from './drawn-screen.tsx';

/** Before a screen is drawn: polls then wait for `expectPoll`, and all else that takes time takes it. */
export const holdPolls = (): void => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
};

/** That a drawn screen asks for this call again each time that so much has passed, and not before. */
export const expectPoll = async (
  screen: Awaited<ReturnType<typeof drawScreen>>,
  call: string,
  everyMs: number,
): Promise<void> => {
  const pass = async (ms: number): Promise<number> => {
    await act(async () => vi.advanceTimersByTime(ms));
    await screen.settle();
    return screen.asked.filter(({ name }) => name === call).length;
  };
  // The first comes somewhere within its pause; the next ones are counted from its answer.
  const before = await pass(everyMs);
  for (const round of [1, 2]) {
    expect(await pass(everyMs - 1), `${call} before ${everyMs} ms`).toBe(before + round - 1);
    expect(await pass(1), `${call} after ${everyMs} ms`).toBe(before + round);
  }
};
