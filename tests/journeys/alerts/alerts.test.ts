import type { Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startFakePushService } from '../../../server/testing/fake-push-service.ts';
import { openMemberPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { registerMember } from '../../harness/member.ts';
import { fakePushManager } from '../../harness/push.ts';
import { openScriptedExchange } from '../../harness/scripted-exchange.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { untilTold } from '../../harness/told.ts';
import { button, field, openTab, pressRetry, radio, toggle } from '../../harness/walk.ts';

const exchange = sharedExchange();
let phone: Phone;
/** The price of BTC/USDT in the server's list, as this phone gets it. */
let price = '100';

interface MarketAnswer {
  readonly data: { readonly list: { symbol: string; close: string }[] };
}

const withPrice = (route: Route): Promise<void> =>
  editAnswer(route, ({ data }: MarketAnswer) => {
    for (const market of data.list) if (market.symbol === 'btcusdt') market.close = price;
  });

beforeAll(async () => {
  const { token } = await registerMember(exchange.url);
  phone = await openMemberPhone(token, { serviceWorkers: 'block' });
  await phone.page.route('**/api/getMarketList', withPrice);
});
afterAll(async () => {
  await phone?.close();
});

describe('price alerts', () => {
  test('Price alerts: from the bell of a market, checked against the price of now', async () => {
    const { page } = phone;
    await page.goto(`${exchange.url}/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT`);
    await page.getByRole('link', { name: 'Price alerts' }).click();
    await page.getByRole('dialog', { name: 'New price alert' }).getByText('100.000000').waitFor();
    await field(page, 'Price').fill('90');
    await button(page, 'Set alert').click();
    await page.getByText('The price is above this already').waitFor();
    await field(page, 'Price').fill('120');
    await button(page, 'Set alert').click();
    const list = page.getByRole('list', { name: 'Price alerts' });
    await list.getByText('Above 120', { exact: true }).waitFor();
    await list.getByText('Waiting').waitFor();
  });

  test('Price alerts: wherever the member is, a price that is reached is told once', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await openTab(page, 'Assets');
    price = '121';
    await untilTold(page, 'BTC/USDT has reached your alert: Above 120');
    await page.goto(`${exchange.url}/alerts`);
    await page.getByText(/^Reached \d/).waitFor();
    expect(await page.getByRole('switch').isChecked()).toBe(false);
  });

  test('Price alerts: switched on it waits anew, deleted it is gone, and the empty list offers the first', async () => {
    const { page } = phone;
    await toggle(page).click();
    await expect.poll(() => page.getByRole('switch').isChecked()).toBe(true);
    await page.getByText('Waiting').waitFor();
    await page.getByRole('button', { name: 'New price alert' }).click();
    const sheet = page.getByRole('dialog', { name: 'New price alert' });
    await sheet.getByText('121.000000').waitFor();
    // Offline, a price that may be stale is not shown as current, and a message says why.
    await phone.context.setOffline(true);
    await sheet.getByText('You are offline').waitFor();
    expect(await sheet.getByText('121.000000').count()).toBe(0);
    await phone.context.setOffline(false);
    await sheet.getByText('121.000000').waitFor();
    await radio(page, 'moves by').check();
    await field(page, 'Change, up or down').fill('5');
    await button(page, 'Set alert').click();
    await page.getByText('Moves 5% from 121', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Moves 5% from 121', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Delete BTC\/USDT: Moves/ }).click();
    await page.getByRole('button', { name: /^Delete BTC\/USDT: Above/ }).click();
    await page.getByText('You’ll be notified here when a price is reached.').waitFor();
    expect(phone.faults).toEqual([]);
  });
});

test('SHELL-12 Price alerts: where no prices can be had the sheet says so, and Retry asks again', async () => {
  const visitor = await openPhone({ serviceWorkers: 'block' });
  onTestFinished(() => visitor.close());
  const { page } = visitor;
  let isDown = true;
  await page.route('**/api/getMarketList', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`${exchange.url}/alerts`);
  await page.getByRole('main').getByRole('button', { name: 'New price alert' }).click();
  const sheet = page.getByRole('dialog', { name: 'New price alert' });
  await sheet.getByText('Failed to load').waitFor();
  expect(await button(page, 'Set alert').count()).toBe(0);
  await pressRetry(sheet.getByRole('button', { name: 'Retry' }), () => {
    isDown = false;
  });
  await button(page, 'Set alert').waitFor();
  expect(await sheet.getByText('Failed to load').count()).toBe(0);
});

describe('price alerts of an app that is closed', () => {
  test('Price alerts: where push is on the server tells, and the device hears of it', async () => {
    const service = await startFakePushService();
    const told = await openScriptedExchange({ PUSH_SERVICES: service.origin });
    const { token } = await registerMember(told.url);
    const other = await openMemberPhone(token, { permissions: ['notifications'] });
    const { page } = other;
    onTestFinished(() => service.stop());
    onTestFinished(() => told.close());
    onTestFinished(() => other.close());
    await fakePushManager(page, service.newSubscription('unused'));
    // This phone always gets a price far below the alert; the server sees the real one.
    price = '1';
    await other.context.route('**/api/getMarketList', withPrice);
    await page.goto(`${told.url}/notifications`);
    // The service worker is installed on the first visit; without it no push arrives.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await button(page, 'Turn on notifications').click();
    await page.getByRole('heading', { name: 'On for this device' }).waitFor();
    await page.goto(`${told.url}/alerts?currentSymbol=btcusdt`);
    await page.getByRole('dialog').getByText('1.000000').waitFor();
    await field(page, 'Price').fill('2');
    await button(page, 'Set alert').click();
    await page.getByText('Above 2', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('member.price-alerts'))).toMatch(/"armed":1/);
    // The page is left before the answer to its list: what the server said then is not what it says later.
    let taken = 0;
    await page.route('**/api/keepPriceAlerts', async (route) => {
      await route.fetch();
      taken += 1;
    });
    await page.reload();
    await expect.poll(() => taken).toBe(1);
    await expect
      .poll(() => service.received.map(({ payload }) => (payload as { title: string }).title), { timeout: 60_000 })
      .toEqual(['BTC/USDT has reached the price of your alert']);
    await page.unroute('**/api/keepPriceAlerts');
    await page.reload();
    await page.getByText(/^Reached \d/).waitFor();
    expect(other.faults).toEqual([]);
  });
});
