import type { Page } from 'playwright';

/** Waits until what has reached the page is rendered in its next frame. */
export const nextPicture = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
