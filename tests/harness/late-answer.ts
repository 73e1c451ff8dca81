/** A screen's write whose answer is lost, and found after the member stopped waiting. */
import { act } from 'react';
import { onTestFinished, vi } from 'vitest';
import { KEYS_HEADER, KEYS_HONOURED } from '../../src/contract/keys.ts';
import { PATIENCE_MS } from '../../src/core/writes/writes.ts';

const STEP_MS = 1_000;

/** An answer of a backend that honours idempotency keys, so that a lost write is sent again. */
export const honouring = (data: unknown): Response =>
  Response.json(
    { code: 1, msg: '', data },
    { headers: { 'server-time': String(Date.now()), [KEYS_HEADER]: KEYS_HONOURED } },
  );

/** Advances fake time; answers come through real streams, which need real turns of the event loop. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, left));
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    });
  }
};

/** @param data what the write is answered with, once the network is back */
export const lateAnswer = (data: unknown) => {
  let isCut = true;
  return {
    answer: (): Promise<unknown> => (isCut ? Promise.reject(new TypeError('cut')) : Promise.resolve(data)),
    /** Taps the button while the network is cut; the network returns after the member stopped waiting. */
    sendBy: async (button: HTMLElement, whenGivenUp: () => void | Promise<void>): Promise<void> => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      onTestFinished(() => void vi.useRealTimers());
      await act(async () => button.click());
      await pass(PATIENCE_MS + STEP_MS);
      await whenGivenUp();
      isCut = false;
      await pass(PATIENCE_MS);
    },
  };
};
