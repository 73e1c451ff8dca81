/** The narrowest phones, in the languages with the longest texts. */
import type { Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPhone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { findBrokenWords, findClippedText, optionsFor, type Setting, storeSetting } from '../../harness/look.ts';
import { registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { visit } from '../../harness/visit.ts';
import { SHELL } from '../../harness/worker.ts';

const PATHS = ['/', '/market', '/assets', '/exchange', '/security', '/transfer-list'];
const LINE_PX = 46;

const exchange = sharedExchange();
let member: TestMember;

beforeAll(async () => {
  member = await registerMember(exchange.url);
});

/** Whether the text of the label stays in its box, which is as high as one line. */
const isPracticeLabelWhole = (page: Page): Promise<boolean> =>
  page.locator('.practice-label').evaluate((label) => {
    const text = document.createRange();
    text.selectNodeContents(label);
    return text.getBoundingClientRect().height <= label.getBoundingClientRect().height;
  });

test.each([
  ['de', 'md'],
  ['de', 'ios'],
  ['el', 'md'],
  ['ru', 'md'],
  ['ru', 'ios'],
  ['sv', 'md'],
] as const)(
  'LANG-07 nothing is cut and no word is broken at 320 pixels, and the market has one line of heads: %s, %s',
  async (language, look) => {
    const setting: Setting = { look, theme: 'night', language, width: 320, height: 568 };
    const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block' });
    const { page } = phone;
    onTestFinished(() => phone.close());
    await storeSetting(page, setting, member.token);
    for (const path of PATHS) {
      await visit(page, exchange.url, path);
      await page.waitForSelector(SHELL);
      await expect.poll(() => page.locator('.page-main .skeleton-block').count(), { timeout: 60_000 }).toBe(0);
      expect(await findClippedText(page), path).toEqual([]);
      expect(await findBrokenWords(page), path).toEqual([]);
      expect(await isPracticeLabelWhole(page), path).toBe(true);
      if (path === '/market') expect((await page.locator('.market-head').boundingBox())?.height).toBeLessThan(LINE_PX);
    }
    expect(phone.faults).toEqual([]);
  },
);

interface MarketAnswer {
  readonly data: { readonly list: { symbol: string; change: string }[] };
}

test.each([320, 360, 390])('HOME-05 the longest price stands whole among the gainers of %i pixels', async (width) => {
  const setting: Setting = { look: 'md', theme: 'day', language: 'de', width, height: 844 };
  const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block' });
  const { page } = phone;
  onTestFinished(() => phone.close());
  await storeSetting(page, setting);
  // Which markets rise is random, so make the one with the longest price rise.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.route('**/api/getMarketList', async (route) => {
    await editAnswer(route, ({ data }: MarketAnswer) => {
      for (const market of data.list) market.change = market.symbol === 'pepeusdt' ? '9.99' : '-1.00';
    });
  });
  await page.goto(exchange.url);
  const first = page.locator('.gainer').first();
  await first.getByText('PEPE').waitFor();
  expect(await findClippedText(page)).toEqual([]);
  const prices = await page
    .locator('.gainer .price')
    .evaluateAll((all) => all.map((price) => Math.round(price.getBoundingClientRect().right)));
  expect(new Set(prices).size).toBe(1);
});

test.each(['en', 'ar'])('MKT-02 a tab beyond the edge comes into view when it is chosen: %s', async (language) => {
  const setting: Setting = { look: 'md', theme: 'day', language, width: 320, height: 568 };
  const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block' });
  const { page } = phone;
  onTestFinished(() => phone.close());
  await storeSetting(page, setting);
  const list = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    currency_name: `COIN${index + 1}`,
    child: [],
  }));
  await page.route('**/api/getAllCurrencyList', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { list } } }),
  );
  await page.goto(`${exchange.url}/market`);
  // The frame's tabs disappear with the frame, so look in the app's shell.
  const strip = page.locator('.shell:not([aria-busy]) .tab-strip').first();
  const isWhole = (name: string) =>
    strip.getByRole('tab', { name, exact: true }).evaluate((tab) => {
      const [inner, outer] = [tab, tab.parentElement ?? tab].map((element) => element.getBoundingClientRect());
      return inner !== undefined && outer !== undefined && inner.left >= outer.left && inner.right <= outer.right;
    });
  const tab = strip.getByRole('tab', { name: 'COIN9', exact: true });
  await tab.waitFor();
  expect(await isWhole('COIN9')).toBe(false);
  // A synthetic click, like a swipe over the list: a tap or the keyboard would scroll the tab into view by itself.
  await tab.dispatchEvent('click');
  await expect.poll(() => isWhole('COIN9')).toBe(true);
  expect(phone.faults).toEqual([]);
});

test.each(['ios', 'md'] as const)('SHELL-09 on its side a phone shows chart and purchase at once: %s', async (look) => {
  const setting: Setting = { look, theme: 'night', language: 'de', width: 844, height: 390 };
  const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block' });
  const { page } = phone;
  /** Whether the element is wholly between the bars of the page. */
  const inView = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    const foot = await page.locator('.tab-bar').boundingBox();
    const head = await page.locator('.top-bar').first().boundingBox();
    if (!box || !foot || !head) return false;
    return box.x >= 0 && box.x + box.width <= 844 && box.y >= head.y + head.height - 1 && box.y + box.height <= foot.y;
  };
  onTestFinished(() => phone.close());
  await storeSetting(page, setting, member.token);
  await page.goto(`${exchange.url}/options`);
  await page.locator('.chart-room canvas').first().waitFor();
  await expect.poll(() => page.locator('.buy-bar .button:enabled').count()).toBe(2);
  for (const part of ['.chart-room', '.buy-bar', '.market-summary-latest']) expect(await inView(part), part).toBe(true);
  await visit(page, exchange.url, '/exchange');
  await page.locator('.chart-room canvas').first().waitFor();
  expect(await inView('.chart-room')).toBe(true);
  await page.locator('.order-form [type=submit]').scrollIntoViewIfNeeded();
  expect([await inView('.chart-room'), await inView('.order-form [type=submit]')]).toEqual([true, true]);
  expect(await findClippedText(page)).toEqual([]);
});

/** What of these parts lies beyond the safe area of a phone with a notch at one of its sides. */
const findUnderNotch = (page: Page, parts: string, inset: number): Promise<string[]> =>
  page.locator(parts).evaluateAll(
    (all, edge) =>
      all.flatMap((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        if (width < 2 || (left >= edge && right <= innerWidth - edge)) return [];
        return [`${element.className} ${element.textContent.slice(0, 20)}: ${left} to ${right}`];
      }),
    inset,
  );

test.each(['ios', 'md'] as const)(
  'SHELL-09 on its side nothing of a page or popup lies under the notch: %s',
  async (look) => {
    const setting: Setting = { look, theme: 'night', language: 'de', width: 844, height: 390 };
    const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block' });
    const { page } = phone;
    onTestFinished(() => phone.close());
    const browser = await phone.context.newCDPSession(page);
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59, bottom: 21 } });
    await storeSetting(page, setting, member.token);
    const bars = '.top-bar :is(h1, button, a), .tab-bar-link, .chart-bar, .chart-room';
    await page.goto(`${exchange.url}/options`);
    await page.locator('.chart-room canvas').first().waitFor();
    await expect.poll(() => page.locator('.buy-bar .button:enabled').count()).toBe(2);
    expect(await findUnderNotch(page, `${bars}, .buy-bar .button, .market-summary`, 59)).toEqual([]);
    await visit(page, exchange.url, '/exchange');
    await page.locator('.chart-room canvas').first().waitFor();
    await page.locator('.book-row').first().waitFor();
    expect(await findUnderNotch(page, `${bars}, .order-form, .book-row, .own-orders`, 59)).toEqual([]);
    await page.locator('.market-title').click();
    await page.locator('dialog[open] .market-row-end').first().waitFor();
    const popup = 'dialog[open] :is(h2, .icon-button, input, .market-row-end)';
    expect(await findUnderNotch(page, popup, 59)).toEqual([]);
  },
);
