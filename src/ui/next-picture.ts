import { withTimeout } from '../kit/with-timeout.ts';
import { yieldToMain } from '../kit/yield-to-main.ts';

/** Longest wait for a frame, in ms: a page that paints none for a while must not be held up. */
const LONGEST_WAIT_MS = 60;

/** Resolves once all changes so far are painted, or at once where the page is hidden. */
export const nextPicture = async (): Promise<void> => {
  if (document.visibilityState === 'hidden') return;
  await withTimeout(new Promise((resolve) => requestAnimationFrame(resolve)), LONGEST_WAIT_MS);
  // `requestAnimationFrame` callbacks run before the paint.
  await yieldToMain();
};
