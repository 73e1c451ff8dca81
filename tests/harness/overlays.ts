/** What lies over pages: every sheet and popup that a page opens, by the words on the screen in English. */
import type { Locator, Page } from 'playwright';

export type Opener = (page: Page) => Locator;
const named =
  (name: string | RegExp): Opener =>
  (page) =>
    page.locator('#content, .top-bar').getByRole('button', { name });
const first =
  (selector: string): Opener =>
  (page) =>
    page.locator(selector).first();
const CHOICES = first('#content [aria-haspopup="dialog"]');

/** Pages, and what opens each thing that lies over them. */
export const OVER: readonly (readonly [path: string, openers: readonly Opener[]])[] = [
  ['/', [named('Language'), named('Open the menu')]],
  ['/alerts', [named('New price alert')]],
  ['/exchange', [first('.market-title'), named('Cancel order')]],
  ['/options', [first('.market-title'), named('Chart settings'), named(/^Buy up/)]],
  ['/recharge', [CHOICES]],
  ['/withdrawal', [CHOICES]],
  ['/exchangeb', [CHOICES]],
  ['/changemoney', [CHOICES]],
  ['/trade-account?id=1&type=1', [first('.list button')]],
  ['/notify', [first('.list button')]],
  ['/introduction', [first('.list button')]],
  ['/bank', [named('Bind a bank card')]],
  ['/protection', [named(/^Daily stake limit/)]],
  [
    '/security',
    [
      named(/^App lock/),
      named(/^Two-step login/),
      named(/^Passkeys/),
      named(/^Anti-phishing phrase/),
      named(/^Logged-in devices/),
      named(/^Security log/),
    ],
  ],
];

/** Another page of the app as a link opens it: in the same document, where Back can be meant for what lies over the page. */
export const goInPlace = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const index = Number(history.state?.['__TSR_index'] ?? 0) + 1;
    history.pushState({ __TSR_index: index, __TSR_key: to, key: to }, '', to);
  }, path);
