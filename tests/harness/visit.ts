/** Navigation between pages without a load: a load takes several times as long as a typical test on a page. */
import type { Page } from 'playwright';
import { SHELL } from './worker.ts';

/**
 * Opens another page of the app as a link does: in the same document, where Back may close an overlay first. Resolves
 * once the previous page is gone, because the address changes before that.
 */
export const goInPlace = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    if (location.pathname !== new URL(to, location.href).pathname)
      document.querySelector('.page-main')?.classList.add('page-before');
    const index = Number(history.state?.['__TSR_index'] ?? 0) + 1;
    history.pushState({ __TSR_index: index, __TSR_key: to, key: to }, '', to);
  }, path);
  await page.waitForFunction(() => !document.querySelector('.page-before'));
};

/**
 * Opens a page, in place where another page of the site is open. It is loaded where a sheet is open over the page, and
 * where the same page is shown already, so that it starts afresh.
 */
export const visit = async (page: Page, url: string, path: string): Promise<void> => {
  const isOnAnother =
    page.url().startsWith(`${url}/`) &&
    (await page.evaluate(
      ([shell, to]) =>
        document.querySelector(shell) !== null &&
        document.querySelector('dialog[open]') === null &&
        location.pathname !== new URL(to, location.href).pathname,
      [SHELL, path] as const,
    ));
  if (isOnAnother) await goInPlace(page, path);
  else await page.goto(url + path);
};
