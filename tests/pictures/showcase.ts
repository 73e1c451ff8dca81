/**
 * `npx tsx tests/pictures/showcase.ts`: the pictures of the README (docs/screenshots) and of the manifest
 * (public/screenshots), of a member who has traded. They are committed: run it when a screen has changed for good.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { openExchange } from '../harness/exchange.ts';
import { type LookName, optionsFor, type Setting, storeSetting, type ThemeName } from '../harness/look.ts';
import { registerMember } from '../harness/member.ts';
import { button, field, radio } from '../harness/walk.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const README = join(ROOT, 'docs/screenshots');
const MANIFEST = join(ROOT, 'public/screenshots');
/** Time for late content: prices, the chart's candles, images. */
const SETTLE_MS = 5_000;

const DESKTOP = { width: 1280, height: 800 };

const setting = (look: LookName, theme: ThemeName, language = 'en'): Setting => ({
  look,
  theme,
  language,
  width: 390,
  height: 844,
});

const exchange = await openExchange();
const browser: Browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

const open = async (of: Setting, path: string, token?: string): Promise<Page> => {
  const context = await browser.newContext({
    ...optionsFor(of),
    isMobile: of.width < DESKTOP.width,
    hasTouch: true,
    deviceScaleFactor: of.width < DESKTOP.width ? 2 : 1,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await storeSetting(page, of, token);
  await page.goto(exchange.url + path);
  await page.waitForTimeout(SETTLE_MS);
  const closeNotice = page.locator('.notice-banner button');
  if (await closeNotice.isVisible()) await closeNotice.click();
  return page;
};

/** A small palette keeps the pictures small; nobody sees the difference at this size. */
const keep = async (page: Page, name: string, folder: string): Promise<void> => {
  // Removes the focus ring, which means nothing in a screenshot.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const picture = await page.screenshot();
  const shown = folder === README ? sharp(picture).resize({ width: 390 }) : sharp(picture);
  await shown.png({ palette: true, colours: 128, compressionLevel: 9 }).toFile(join(folder, `${name}.png`));
};

const placeOrders = async (page: Page): Promise<void> => {
  await radio(page, 'Market').check();
  await field(page, 'Amount').fill('2500');
  await button(page, 'Buy BTC').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 0/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await radio(page, 'Limit').check();
  await field(page, 'Price').fill('81250');
  await field(page, 'Quantity').fill('0.02');
  await button(page, 'Buy BTC').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 0/ })
    .click();
  await button(page, 'Cancel order').waitFor();
  await field(page, 'Price').fill('82000');
  await field(page, 'Quantity').fill('0.01');
};

const buyOption = async (page: Page): Promise<void> => {
  await button(page, /^Buy up/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radiogroup', { name: 'Duration' }).getByRole('radio').nth(1).check();
  await sheet.getByRole('radiogroup', { name: 'Quantity' }).getByRole('radio').nth(2).check();
  await sheet.getByRole('button').last().click();
  await button(page, /^Buy up .* USDT$/).click();
  await page.getByText('Order accepted').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(SETTLE_MS);
};

try {
  mkdirSync(README, { recursive: true });
  mkdirSync(MANIFEST, { recursive: true });
  const { token } = await registerMember(exchange.url);

  const trading = await open(setting('ios', 'day'), '/exchange', token);
  await placeOrders(trading);
  await trading.waitForTimeout(SETTLE_MS);
  await keep(trading, 'exchange-day-ios', README);

  const options = await open(setting('md', 'night'), '/options', token);
  await buyOption(options);
  await keep(options, 'options-night-android', README);
  await keep(options, 'options', MANIFEST);

  const home = await open(setting('md', 'night'), '/', token);
  await keep(home, 'home-night-android', README);
  await keep(home, 'home', MANIFEST);
  await keep(await open(setting('md', 'night'), '/exchange', token), 'exchange', MANIFEST);
  await keep(await open({ ...setting('md', 'night'), ...DESKTOP }, '/exchange', token), 'exchange-wide', MANIFEST);
  await keep(await open(setting('ios', 'day', 'ar'), '/', token), 'home-arabic-day', README);
} finally {
  await browser.close();
  await exchange.close();
}
