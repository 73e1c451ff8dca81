/** Simulates a page that goes to the background and comes back, in a browser without windows. */
import type { Page } from 'playwright';

/** @param laterMs how much later than now the event happens, by the page's clock */
export const show = (page: Page, state: 'hidden' | 'visible', laterMs = 0): Promise<void> =>
  page.evaluate(
    ([next, ms]) => {
      const { now } = Date;
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => next === 'hidden' });
      Date.now = () => now() + ms;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      Date.now = now;
    },
    [state, laterMs] as const,
  );
