/** The spot form with late answers, changed markets and missing order books (API-08, SPOT-01..04, MKT-06). */
import type { Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { nextPicture } from '../../harness/next-picture.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { untilTold } from '../../harness/told.ts';
import { goInPlace } from '../../harness/visit.ts';
import { button, field, pressRetry, radio } from '../../harness/walk.ts';

const exchange = sharedExchange();
let phone: Phone;
let ada: TestMember;

const go = (path: string) => phone.page.goto(exchange.url + path);
const sheet = () => phone.page.locator('dialog[open]').last();
const orders = async () =>
  (
    (await askServer(
      exchange.url,
      'tradegetOrderList',
      { type: '0', status: '0', page: '1', limit: '100' },
      ada.token,
    )) as { list: unknown[] }
  ).list.length;
const writeLimit = async (price: string, quantity: string) => {
  const { page } = phone;
  await radio(page, 'Limit').check();
  await field(page, 'Price').fill(price);
  await field(page, 'Quantity').fill(quantity);
};

beforeAll(async () => {
  ada = await registerMember(exchange.url);
  phone = await openMemberPhone(ada.token, { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
});
beforeEach(async () => {
  await phone.page.goto('about:blank');
});

test('API-06 an order that was taken in words that cannot be read: the form is emptied, and one order stands', async () => {
  const { page } = phone;
  const before = await orders();
  const garble = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ json: { code: 1, msg: 'Order placed', data: { foreign: ['words'] } } });
  };
  await go('/exchange?currentSymbol=btcusdt');
  await writeLimit('902', '0.02');
  await page.route('**/api/upbbbuy', garble);
  await button(page, 'Buy BTC').click();
  await sheet().getByRole('button', { name: 'Buy 0.02 BTC' }).click();
  await untilTold(page, 'Order placed');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await expect.poll(() => field(page, 'Quantity').inputValue()).toBe('');
  expect(await page.locator('.field-wrong').count()).toBe(0);
  expect(await orders()).toBe(before + 1);
  await page.unroute('**/api/upbbbuy', garble);
});

test('SPOT-04 the tab one is on keeps its market, and what was typed for one market never stands in another', async () => {
  const { page } = phone;
  await go('/exchange?currentSymbol=ethusdt');
  await button(page, 'Buy ETH').waitFor();
  await writeLimit('2000', '0.5');
  await page.getByRole('link', { name: 'Exchange' }).click();
  await nextPicture(page);
  await button(page, 'Buy ETH').waitFor();
  expect(new URL(page.url()).searchParams.get('currentSymbol')).toBe('ethusdt');
  await page.evaluate(() => {
    history.pushState({}, '', '/exchange?currentSymbol=btcusdt');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await button(page, 'Buy BTC').waitFor();
  expect(await field(page, 'Price').inputValue()).toBe('');
  expect(await field(page, 'Quantity').inputValue()).toBe('');
});

test('SPOT-02 Enter in a field is the button', async () => {
  const { page } = phone;
  await go('/exchange?currentSymbol=btcusdt');
  await button(page, 'Buy BTC').waitFor();
  await writeLimit('903', '0.02');
  await field(page, 'Quantity').press('Enter');
  await sheet().getByRole('button', { name: 'Buy 0.02 BTC' }).waitFor();
});

test('MKT-06 the confirmation waits too when the network goes', async () => {
  const { page, context } = phone;
  await go('/exchange?currentSymbol=btcusdt');
  await button(page, 'Buy BTC').waitFor();
  await writeLimit('904', '0.02');
  await button(page, 'Buy BTC').click();
  const last = sheet().getByRole('button', { name: 'Buy 0.02 BTC' });
  await expect.poll(() => last.isEnabled()).toBe(true);
  await context.setOffline(true);
  await sheet().getByText('You are offline').waitFor();
  expect(await last.isDisabled()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => last.isEnabled()).toBe(true);
});

test('SPOT-01 MKT-06 without a book it can be asked for again, and no order trades at the market until it is there', async () => {
  const { page } = phone;
  const fail = (route: Route) => route.fulfill({ json: { code: 201, msg: '', data: null } });
  await page.route('**/api/getHuoBiTradeFromRedis*', fail);
  await go('/exchange?currentSymbol=btcusdt');
  const book = page.getByRole('region', { name: 'Order book' });
  await book.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 60_000 });
  await radio(page, 'Market').check();
  await page.getByText('Waiting for a fresh price').first().waitFor();
  expect(await button(page, 'Buy BTC').isDisabled()).toBe(true);
  await pressRetry(book.getByRole('button', { name: 'Retry' }), () =>
    page.unroute('**/api/getHuoBiTradeFromRedis*', fail),
  );
  await book.locator('.book-row').first().waitFor();
  await expect.poll(() => button(page, 'Buy BTC').isEnabled()).toBe(true);
});

test('SPOT-04 a market that is not listed has no orders to wait for', async () => {
  const { page } = phone;
  await go('/exchange?currentSymbol=nonesuchusdt');
  await page.getByText('This market is not available').first().waitFor();
  await page.getByText('Open orders of this market will appear here.').waitFor();
});

test.each(['en', 'de', 'ar'])(
  'SPOT-01 on a narrow phone no figure of the book is cut, and neither those nor a unit is below 10 px: %s',
  async (language) => {
    const { page } = phone;
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 568 });
    await go('/exchange?currentSymbol=btcusdt');
    await page.evaluate((code) => localStorage.setItem('device.language', code), language);
    await page.reload();
    await page.locator(`html[lang="${language}"]`).waitFor();
    const rows = page.locator('.book-row');
    const faults = () =>
      rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const box = row.getBoundingClientRect();
          const figures = [...row.querySelectorAll<HTMLElement>('.figures')].filter(
            ({ offsetWidth }) => offsetWidth > 1,
          );
          const [left, right] = figures.map((each) => each.getBoundingClientRect()).sort((a, b) => a.left - b.left);
          const whole =
            left !== undefined &&
            right !== undefined &&
            left.left >= box.left - 0.5 &&
            right.right <= box.right + 0.5 &&
            right.left > left.right;
          const small = figures.some((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 10);
          return figures.length === 2 && whole && !small ? [] : [row.textContent];
        }),
      );
    for (const [base, price] of [
      ['BTC', /\d\d[.,]\d{3}/],
      ['PEPE', /0[.,]0000/],
    ] as const) {
      await goInPlace(page, `/exchange?currentSymbol=${base.toLowerCase()}usdt`);
      await rows.filter({ hasText: price }).first().waitFor();
      expect(await rows.count(), base).toBe(10);
      expect(await faults(), base).toEqual([]);
      const units = await page
        .locator('.order-facts .unit')
        .evaluateAll((all) => all.map((unit) => Number.parseFloat(getComputedStyle(unit).fontSize)));
      expect(units.length, base).toBeGreaterThan(0);
      expect(Math.min(...units), base).toBeGreaterThanOrEqual(10);
    }
    await page.evaluate(() => localStorage.setItem('device.language', 'en'));
    if (size) await page.setViewportSize(size);
  },
);

test('SPOT-01 SPOT-02 where the backend names no price step, rows of a cheap coin differ, and a tap fills in a price that is taken', async () => {
  const { page } = phone;
  await page.route('**/api/getMarketList', (route: Route) =>
    editAnswer(route, ({ data }: { data: { list: { price_step?: string }[] } }) => {
      for (const market of data.list) delete market.price_step;
    }),
  );
  await go('/exchange?currentSymbol=pepeusdt');
  const rows = page.locator('.book-row');
  await rows.first().waitFor();
  const prices = await rows.evaluateAll((all) => all.map((row) => row.querySelector('.figures')?.textContent ?? ''));
  expect(new Set(prices).size).toBe(10);
  for (const price of prices) expect(price.replace(/^0\.0*/, '').length).toBeGreaterThanOrEqual(5);
  await radio(page, 'Limit').check();
  // The book goes on, so the price is read as the finger comes down.
  await page.evaluate(() => {
    const read = ({ target }: Event) => {
      const price = (target as Element).closest('.book-row')?.querySelector('.figures')?.textContent;
      Object.assign(globalThis, { tapped: price });
    };
    document.addEventListener('pointerdown', read, { capture: true, once: true });
  });
  await rows.first().click();
  await field(page, 'Quantity').fill('1000000');
  const tapped = await page.evaluate(() => Reflect.get(globalThis, 'tapped'));
  // The field has no zeros at the end.
  expect(await field(page, 'Price').inputValue()).toBe(String(tapped).replace(/0+$/, ''));
  expect(await page.getByText('The price has more decimals than this market').count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
});
