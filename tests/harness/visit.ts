/** Ways from page to page that are no load: a load costs several times what a test does on the page. */
import type { Page } from 'playwright';
import { SHELL } from './worker.ts';

/**
 * Another page of the app as a link opens it: in the same document, where Back can be meant for what lies over the page.
 * Resolves once the page before has gone: the address changes first.
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
 * A page of the site, in place for who is on another page of it. One that lies under a sheet is loaded, and so is the page
 * that is shown already: it begins anew.
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
