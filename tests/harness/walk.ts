/** Common actions of a member, by the text on the screen. */
import type { Locator, Page } from 'playwright';
import type { Exchange } from './exchange.ts';

export const PASSWORD = 'harbour42';

let count = 0;
/** An address that is unique in this run: several workers register at one exchange. */
export const newEmail = (): string => {
  count += 1;
  return `member${Date.now().toString(36)}-${process.env['VITEST_POOL_ID']}-${count}@example.org`;
};

/** The newest code that the sandbox mailed to an address. */
export const mailedCode = async ({ url }: Pick<Exchange, 'url'>, email: string): Promise<string> => {
  const answer = await fetch(`${url}/sandbox/mailbox?recipient=${encodeURIComponent(email)}`);
  const code = /\b\d{6}\b/.exec((await answer.text()).replace(/^[\s\S]*?<article>/, ''))?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
};

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The submit button of a page's form whose text contains the typed amount. */
export const sendButton = (page: Page) => page.getByRole('main').locator('button[type="submit"]');

/** A field by its label. Passwords have no role, so they are found by the label alone. */
export const field = (page: Page, label: string) => page.locator('input').and(page.getByLabel(label, { exact: true }));

/** The visible part of a switch, which takes taps; the control itself lies below it. */
export const toggle = (page: Page, name?: string) =>
  page.locator('.toggle').filter({ has: page.getByRole('switch', name === undefined ? {} : { name }) });

export const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Logs out from the open member panel, through its confirmation. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click();
  // The last button, because a toast shown meanwhile lies in the dialog too, with a button of its own.
  const last = page.locator('dialog[open].dialog .dialog-buttons button').last();
  // Marks the current document: it stays for a moment, with the member's data in memory, until the next page loads.
  await page.evaluate(() => document.documentElement.toggleAttribute('data-before', true));
  await last.click();
  await page.locator('html:not([data-before])').waitFor();
};

/** Registers with email, captcha and mailed code, from the register page; ends on home, logged in. */
export const registerByEmail = async (page: Page, exchange: Pick<Exchange, 'url'>, email: string): Promise<void> => {
  await page.goto(`${exchange.url}/register`);
  await field(page, 'Email').fill(email);
  await button(page, 'Send code').click();
  await page.getByText('read the email here').waitFor();
  await field(page, 'Email code').fill(await mailedCode(exchange, email));
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await page.getByText('you are not a robot').and(page.getByText('Checked')).waitFor();
  await button(page, 'Register').click();
  await page.waitForURL(`${exchange.url}/`);
  await button(page, 'Open the menu').waitFor();
};

export const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
};

/**
 * Presses Retry while the fault still exists, then fixes it: the app also retries by itself, and once it has an answer
 * the button disappears.
 */
export const pressRetry = async (retry: Locator, mend: () => unknown): Promise<void> => {
  await retry.click();
  await mend();
};
