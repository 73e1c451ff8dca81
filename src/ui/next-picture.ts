import { withTimeout } from '../kit/with-timeout.ts';
import { yieldToMain } from '../kit/yield-to-main.ts';

/** How long to wait for a picture, in ms: a page that draws none for a while must not be held up. */
const LONGEST_WAIT_MS = 60;

/** Resolves once what has changed on the page by now is drawn, or at once where nobody sees it. */
export const nextPicture = async (): Promise<void> => {
  if (document.visibilityState === 'hidden') return;
  await withTimeout(new Promise((resolve) => requestAnimationFrame(resolve)), LONGEST_WAIT_MS);
  // A frame's callbacks come before it is drawn.
  await yieldToMain();
};
