/** The twenty commonest actions of a member. `before` is a step that an action needs first. */
import type { Locator, Page } from 'playwright';
import { button, field, openTab, radio } from '../harness/walk.ts';
import { SHELL } from '../harness/worker.ts';

export interface Act {
  readonly name: string;
  /** Not measured. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly run: (page: Page) => Promise<unknown>;
}

const main = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
const tapTab = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true }).tap();
const sheet = (page: Page): Locator => page.locator('dialog[open]').last();
const tapIn = (page: Page, name: string | RegExp) => sheet(page).getByRole('button', { name }).first().tap();
const untilClosed = (page: Page) => page.locator('dialog[open]').waitFor({ state: 'detached' });
const exchange = async (page: Page) => {
  await openTab(page, 'Exchange');
  await page.locator('.book-row').first().waitFor();
  await button(page, 'Buy BTC').waitFor();
};
const options = async (page: Page) => {
  await openTab(page, 'Options');
  await page.locator('.chart-canvas canvas').first().waitFor();
};

export const ACTS: readonly Act[] = [
  { name: 'tab: market', before: (page) => openTab(page, 'Home'), run: (page) => tapTab(page, 'Market') },
  {
    name: 'tab: exchange',
    before: (page) => page.locator(`${SHELL} .market-row`).first().waitFor(),
    run: (page) => tapTab(page, 'Exchange'),
  },
  { name: 'tab: home', before: exchange, run: (page) => tapTab(page, 'Home') },
  {
    name: 'chip of the market list',
    before: async (page) => {
      await openTab(page, 'Market');
      await page.locator(`${SHELL} .market-row`).first().waitFor();
    },
    run: (page) => page.getByRole('tab', { name: 'BTC', exact: true }).tap(),
  },
  { name: 'searching', run: (page) => page.getByRole('searchbox').pressSequentially('eth') },
  {
    name: 'sorting',
    before: (page) => page.getByRole('searchbox').fill(''),
    run: (page) =>
      page
        .getByRole('button', { name: /^Sort by/ })
        .first()
        .tap(),
  },
  { name: 'marking a favourite', run: (page) => page.locator('.market-star').first().tap() },
  {
    name: 'opening a sheet',
    before: (page) => openTab(page, 'Home'),
    run: (page) => button(page, 'Language').tap(),
  },
  {
    name: 'choosing a language',
    before: (page) => sheet(page).getByRole('button', { name: 'English' }).waitFor(),
    run: (page) => tapIn(page, 'English'),
  },
  { name: 'opening the panel', before: untilClosed, run: (page) => button(page, 'Open the menu').tap() },
  {
    name: 'changing the theme',
    before: (page) => page.getByRole('switch', { name: 'Night mode' }).waitFor({ state: 'attached' }),
    run: (page) =>
      page
        .locator('.toggle')
        .filter({ has: page.getByRole('switch', { name: 'Night mode' }) })
        .tap(),
  },
  {
    name: 'opening the list of markets',
    before: async (page) => {
      await page.keyboard.press('Escape');
      await exchange(page);
    },
    run: (page) => page.locator('.market-title').first().tap(),
  },
  {
    name: 'picking a market',
    before: (page) => sheet(page).locator('.market-row-end').nth(5).waitFor(),
    run: (page) =>
      sheet(page)
        .getByRole('button', { name: /^BTC\/USDT/ })
        .first()
        .tap(),
  },
  {
    name: 'choosing limit',
    before: exchange,
    run: (page) =>
      page
        .locator('label')
        .filter({ has: radio(page, 'Limit') })
        .tap(),
  },
  { name: 'typing a price', run: (page) => field(page, 'Price').pressSequentially('902.5') },
  { name: 'typing an amount', run: (page) => field(page, 'Quantity').pressSequentially('0.02') },
  { name: 'buying: the confirmation', run: (page) => button(page, 'Buy BTC').tap() },
  { name: 'buying', run: (page) => tapIn(page, /^Buy 0\.02 BTC/) },
  {
    name: 'cancelling an order',
    before: async (page) => {
      await untilClosed(page);
      await button(page, 'Cancel order').first().waitFor();
    },
    run: async (page) => {
      await button(page, 'Cancel order').first().tap();
      await tapIn(page, 'Cancel order');
    },
  },
  {
    name: 'interval of the chart',
    before: async (page) => {
      await untilClosed(page);
      await options(page);
    },
    run: (page) => page.locator('.chip-choice', { hasText: /^1H$/ }).tap(),
  },
];
