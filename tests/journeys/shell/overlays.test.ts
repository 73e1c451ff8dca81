/** Every sheet and popup that a page opens: one lies over it, Back and Escape close it and nothing else, and Back then leaves. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';

type Opener = (page: Page) => Locator;
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
const OVER: readonly (readonly [path: string, openers: readonly Opener[]])[] = [
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

const exchange = sharedExchange();
let phone: Phone;
beforeAll(async () => {
  const { token } = await registerMember(exchange.url);
  // One order that rests, so that there is something to cancel.
  const limit = { m_id: '1', num: '0.01', price: '1000', operate_type: '1', amount: '', type: '1' };
  await askServer(exchange.url, 'upbbbuy', limit, token);
  phone = await openMemberPhone(token, { serviceWorkers: 'block', reducedMotion: 'reduce' });
  await phone.page.goto(`${exchange.url}/market`);
  await phone.page.locator('.market-row').first().waitFor();
});
afterAll(() => phone?.close());

test.each(OVER)('SHELL-04 over %s lies one thing at a time, which Back and Escape close', async (path, openers) => {
  const { page } = phone;
  const over = page.locator('dialog[open]');
  const before = page.url();
  // As a link does it: in the same document, where Back can be meant for what lies over the page.
  await page.evaluate((to) => {
    const index = Number(history.state?.['__TSR_index'] ?? 0) + 1;
    history.pushState({ __TSR_index: index, __TSR_key: to, key: to }, '', to);
  }, path);
  const here = exchange.url + path;
  for (const opener of openers) {
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await opener(page).first().click();
      await expect.poll(() => over.count()).toBe(1);
      await close();
      await expect.poll(() => over.count()).toBe(0);
      await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(here).pathname);
    }
  }
  await page.goBack();
  await page.waitForURL(before);
  expect(phone.faults).toEqual([]);
});
