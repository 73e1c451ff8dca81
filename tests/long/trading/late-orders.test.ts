/** The spot form with late answers, changed markets and missing order books (API-08, SPOT-01..04, MKT-06). */
import type { Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { button, field, radio } from '../../harness/walk.ts';

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

describe('API-08 an order whose outcome is late', () => {
  test('API-08 nothing stays armed: the confirmation closes, and the form is emptied when the order turns out taken', async () => {
    const { page } = phone;
    const before = await orders();
    let lost = true;
    const lose = async (route: Route) => {
      const answer = await route.fetch();
      if (lost) await route.abort('connectionreset');
      else await route.fulfill({ response: answer });
    };
    await go('/exchange?currentSymbol=btcusdt');
    await writeLimit('901', '0.02');
    await page.route('**/api/upbbbuy', lose);
    await button(page, 'Buy BTC').click();
    await sheet().getByRole('button', { name: 'Buy 0.02 BTC' }).click();
    await page
      .locator('.toast')
      .getByText('We could not find out whether this went through')
      .waitFor({ timeout: 40_000 });
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(await field(page, 'Quantity').inputValue()).toBe('0.02');
    lost = false;
    await page.locator('.toast').getByText('Order placed').first().waitFor({ timeout: 40_000 });
    await expect.poll(() => field(page, 'Quantity').inputValue()).toBe('');
    expect(await orders()).toBe(before + 1);
    await page.unroute('**/api/upbbbuy', lose);
  });
});

test('API-08 SPOT-04 a cancellation whose outcome is not known stands on its row, until it is', async () => {
  const { page } = phone;
  const fields = { m_id: '1', num: '0.02', price: '905', operate_type: '1', amount: '', type: '1' };
  await askServer(exchange.url, 'upbbbuy', fields, ada.token);
  let lost = true;
  const lose = (route: Route) => (lost ? route.abort('connectionreset') : route.continue());
  await go('/exchange?currentSymbol=btcusdt');
  await page.route('**/api/tradecancelOrder', lose);
  const row = page.locator('.order-row').filter({ hasText: '905' });
  await row.getByRole('button', { name: 'Cancel order' }).click();
  await sheet().getByRole('button', { name: 'Cancel order' }).click();
  await row.getByText('Being cancelled').waitFor({ timeout: 40_000 });
  expect(await page.locator('dialog[open]').count()).toBe(0);
  lost = false;
  await page.locator('.toast').getByText('Order cancelled').waitFor({ timeout: 40_000 });
  await row.waitFor({ state: 'detached' });
  await page.unroute('**/api/tradecancelOrder', lose);
});
