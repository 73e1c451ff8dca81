import type { Page } from 'playwright';

/** For what has reached the page and is drawn with its next picture. */
export const nextPicture = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
