/** What the system does to a page that goes to the background, for a browser without windows. */
import type { Page } from 'playwright';

export const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
