import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LastingPhone, openLastingPhone } from '../harness/browser.ts';
import { calmMarket } from '../harness/calm-market.ts';
import { type Exchange, openExchange } from '../harness/exchange.ts';
import { holdRequests } from '../harness/hold-requests.ts';
import { keepOrder, type MarketRow } from '../harness/keep-order.ts';
import { layoutShift } from '../harness/look.ts';
import { offerQuickOptions, QUICK } from '../harness/quick-options.ts';
import { stopAtFirstFailure } from '../harness/steps.ts';
import { button, field, logOut, newEmail, openTab, radio, registerByEmail } from '../harness/walk.ts';
import { keptRecord, untilReady } from '../harness/worker.ts';

/** Waits until a message can appear, which needs a second without any press. */
const untilCalm = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from + 1_500, now);
};

const PICTURES = resolve(import.meta.dirname, '../.output/pictures');

const market = calmMarket();
let exchange: Exchange;
let phone: LastingPhone;
/** Takes a screenshot, for a person to look at afterwards. */
const picture = (name: string) => phone.page.screenshot({ path: join(PICTURES, `${name}.png`) });

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  exchange = await openExchange(market.variables);
  await offerQuickOptions(exchange);
  phone = await openLastingPhone({ reducedMotion: 'no-preference' });
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
  market.remove();
});

/** One day of one member: each test continues where the one before ended, and none runs after a failure. */
describe("a member's first day", () => {
  stopAtFirstFailure();

  test('HOME-05 MKT-01 a visitor sees live prices', async () => {
    const { page } = phone;
    await page.goto(exchange.url);
    const price = page.locator('.ticker-price').first();
    await price.waitFor();
    const before = await price.textContent();
    await expect.poll(() => price.textContent(), { timeout: 60_000 }).not.toBe(before);
    await untilReady(page);
    await picture('01-visitor');
  });

  test('SHELL-02 a visitor who wants to trade is asked to log in, and the exchange is where they return to', async () => {
    const { page } = phone;
    await openTab(page, 'Exchange');
    await page.waitForURL(/\/login/);
    await picture('02-login');
  });

  test('AUTH-01 AUTH-03 AUTH-04 registering by email with captcha and mailed code', async () => {
    await registerByEmail(phone.page, exchange, newEmail());
    await picture('03-registered');
  });

  test('SHELL-06 a message that comes while a finger is down waits: the button is pressed, and has not moved', async () => {
    const { page } = phone;
    const release = await holdRequests(page, '**/api/getNoticeList*');
    await page.goto(`${exchange.url}/changemoney`);
    const last = button(page, 'Transfer');
    await last.hover();
    const before = await last.boundingBox();
    await page.mouse.down();
    const answered = page.waitForResponse('**/api/getNoticeList*');
    await release();
    await answered;
    await untilCalm(page);
    const banner = page.locator('.notice-banner');
    expect(await banner.count()).toBe(0);
    expect(await last.boundingBox()).toEqual(before);
    await page.mouse.up();
    await page.getByText('Enter the transfer quantity').waitFor();
    await banner.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    const kept = await keptRecord<{ list: MarketRow[] }>(page, 'getMarketList');
    expect(kept?.list.length).toBeGreaterThan(0);
    await keepOrder(page, { known: kept?.list });
    await page.goto(exchange.url);
  });

  test('SHELL-06 SHELL-07 the newest message shows and moves nothing, and stays away once it was closed', async () => {
    const { page } = phone;
    const close = button(page, 'Close the message');
    await close.waitFor();
    expect(await layoutShift(page)).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await close.click();
    await close.waitFor({ state: 'detached' });
    const asked = page.waitForResponse('**/api/getNoticeList*');
    await page.reload();
    await button(page, 'Open the menu').waitFor();
    await asked;
    await untilCalm(page);
    expect(await close.count()).toBe(0);
  });

  test('ASSET-01 practice funds are there', async () => {
    const { page } = phone;
    await openTab(page, 'Assets');
    await page
      .getByText(/20,000\.00/)
      .first()
      .waitFor();
    await picture('04-assets');
  });

  test('SPOT-02 SPOT-05 buying BTC at the market fills at once', async () => {
    const { page } = phone;
    await openTab(page, 'Exchange');
    await radio(page, 'Market').check();
    await field(page, 'Amount').fill('500');
    await button(page, 'Buy BTC').click();
    await picture('05-buy-confirm');
    await button(page, /^Buy 0\.\d+ BTC$/).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The confirmation of an order does not reappear for the next one.
    await field(page, 'Amount').fill('20');
    await button(page, 'Buy BTC').click({ trial: true });
    await page.getByRole('link', { name: /All orders/ }).click();
    await page.locator('.order-row-foot .badge').getByText('Done').first().waitFor();
    await picture('06-orders');
    await page.goBack();
  });

  test('SPOT-02 SPOT-04 a limit order rests, and is cancelled after asking', async () => {
    const { page } = phone;
    await radio(page, 'Limit').check();
    await field(page, 'Price').fill('1000');
    await field(page, 'Quantity').fill('0.5');
    await button(page, 'Buy BTC').click();
    await button(page, /^Buy 0\.5.* BTC$/).click();
    await button(page, 'Cancel order').waitFor();
    await picture('07-limit-order');
    await button(page, 'Cancel order').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect.poll(() => page.locator('.order-row').count()).toBe(0);
  });

  test('OPT-03 OPT-04 OPT-07 a short option up: countdown, settling, settled, receipt, proof', async () => {
    const { page } = phone;
    await openTab(page, 'Options');
    await button(page, /^Buy up/).click();
    const sheet = page.getByRole('dialog');
    await sheet
      .getByRole('radiogroup', { name: 'Duration' })
      .getByRole('radio', { name: new RegExp(`^${QUICK}`) })
      .check();
    await sheet.getByRole('radiogroup', { name: 'Quantity' }).getByRole('radio').first().check();
    await picture('08-option-setup');
    await sheet.getByRole('button', { name: 'Buy up', exact: true }).click();
    await button(page, /^Buy up .* USDT$/).click();
    await page.getByText('Order accepted').waitFor();
    await page.getByText('Pending settlement').first().waitFor();
    await picture('09-option-running');
    await page.getByText('Settled').and(page.locator('.option-card *')).first().waitFor({ timeout: 60_000 });
    await picture('10-option-settled');
    await page.getByRole('dialog').locator('.option-card-settled').click();
    await page.locator('[data-proof="valid"]').waitFor();
    await picture('11-receipt');
    await page.keyboard.press('Escape');
  });

  test('LANG-04 SHELL-08 Arabic runs right to left, without a reload; day and night', async () => {
    const { page } = phone;
    await page.goto(exchange.url);
    await button(page, 'Language').click();
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await picture('12-arabic');
    await page.locator('.icon-button').first().click();
    const night = page.getByRole('switch');
    await night.waitFor();
    await night.click();
    await expect.poll(() => page.locator('html').getAttribute('class')).not.toContain('dark');
    await picture('13-arabic-day-panel');
    await night.click();
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark');
  });

  test('PANEL-04 PWA-05 logging out leaves nothing of the member on the device', async () => {
    const { page } = phone;
    await logOut(page);
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('member.')));
    await page.locator('.shell:not([aria-busy]) .tab-bar').waitFor();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/token|@example\.org/i);
    await picture('14-logged-out');
  });

  test('PWA-02 the server stopped: the page opens with cached config and says how old it is', async () => {
    await exchange.stop();
    phone = await phone.restart();
    const { page } = phone;
    await page.goto(exchange.url);
    await page.locator('.shell:not([aria-busy]) .tab-bar').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.locator('.connection-bar:not([hidden])').waitFor();
    await page.locator('.ticker').getByText(/\d/).first().waitFor();
    await picture('15-server-stopped');
    await exchange.start();
    await page.locator('.connection-bar:not([hidden])').waitFor({ state: 'detached', timeout: 60_000 });
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
