/**
 * Spot and options under faults: answers lost after the server took the order, double taps, no network, a server that
 * fails for a minute, an open but silent socket, a wrong clock, an hour of sleep (API-07, API-08, OPT-05, MKT-06).
 */
import type { Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/contract/time-units.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { button, field, radio } from '../../harness/walk.ts';

const exchange = sharedExchange();
let phone: Phone;
let ada: TestMember;

const go = (path: string, at = phone) => at.page.goto(exchange.url + path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, ada.token);
const listOf = async <T>(name: string, fields: Record<string, string>): Promise<T[]> =>
  ((await ask(name, { page: '1', limit: '100', ...fields })) as { list: T[] }).list;
const spotOrders = () => listOf<{ id: string; status: number }>('tradegetOrderList', { type: '0', status: '0' });
const sheet = () => phone.page.locator('dialog[open]').last();

/** Without a service worker, which would bypass the faults made here. */
const openAda = (): Promise<Phone> => openMemberPhone(ada.token, { serviceWorkers: 'block' });
/** Takes an option of 30 s through the API instead of the page. */
const takeOption = async (direction: 'up' | 'down' = 'up', seconds = '30'): Promise<string> => {
  const buytype = direction === 'up' ? '1' : '2';
  const taken = await ask('creatorder', { m_id: '1', ctime: seconds, ctzed: '50', buytype });
  return String((taken as { order_id: string }).order_id);
};
const optionOf = (order_id: string) =>
  ask('getHyOrderInfo', { order_id }) as Promise<{ status: number; count_down: number }>;

beforeAll(async () => {
  ada = await registerMember(exchange.url);
  phone = await openAda();
});
afterAll(async () => {
  await phone?.close();
});

describe('OPT-05 clocks', () => {
  test.each([
    ['an hour behind', -HOUR_MS],
    ['an hour ahead', HOUR_MS],
  ])('OPT-05 MKT-06 on a device whose clock is %s the countdown is right and prices are fresh', async (_, shiftMs) => {
    const wrong = await openAda();
    await wrong.page.addInitScript((shift) => {
      const Real = Date;
      class Shifted extends Real {
        constructor(...given: []) {
          if (given.length === 0) super(Real.now() + shift);
          else super(...given);
        }
        static override now(): number {
          return Real.now() + shift;
        }
      }
      globalThis.Date = Shifted as DateConstructor;
    }, shiftMs);
    const id = await takeOption();
    await go('/options?currentSymbol=btcusdt', wrong);
    const ring = wrong.page.locator('.option-ring .figures').first();
    await ring.waitFor();
    const shown = (await ring.textContent()) ?? '';
    const { count_down: left } = await optionOf(id);
    const [minutes = 0, seconds = 0] = shown.split(':').map(Number);
    expect(Math.abs(minutes * 60 + seconds - left)).toBeLessThanOrEqual(2);
    expect(await wrong.page.getByText('Prices are out of date.').count()).toBe(0);
    await expect.poll(() => wrong.page.getByRole('button', { name: /^Buy up/ }).isEnabled()).toBe(true);
    await wrong.page
      .getByText('Settled')
      .and(wrong.page.locator('.option-card *'))
      .first()
      .waitFor({ timeout: 60_000 });
    expect(wrong.faults).toEqual([]);
    await wrong.close();
  });

  test('OPT-05 an hour of sleep in the middle of a countdown: settled as soon as it wakes, and the next one counts right', async () => {
    const sleeper = await openAda();
    const { page } = sleeper;
    await page.clock.install();
    const id = await takeOption();
    await go('/options?currentSymbol=btcusdt', sleeper);
    const card = page.locator('.option-card').first();
    await card.getByText('Pending settlement').waitFor();
    expect(await card.locator('dd').allTextContents()).toContain('--');
    // Nothing of the page runs from here on, as on a device that sleeps.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await expect.poll(async () => (await optionOf(id)).status, { timeout: 60_000, interval: 1_000 }).toBe(2);
    await card.getByText('Pending settlement').waitFor();
    await page.clock.fastForward(HOUR_MS);
    await page.clock.resume();
    await page.locator('.option-card-settled').first().waitFor({ timeout: 20_000 });

    const next = await takeOption('down');
    await page.reload();
    const ring = page.locator('.option-ring .figures').first();
    await ring.waitFor();
    const shown = ((await ring.textContent()) ?? '').split(':').map(Number);
    expect(Math.abs((shown[0] ?? 0) * 60 + (shown[1] ?? 0) - (await optionOf(next)).count_down)).toBeLessThanOrEqual(2);
    expect(sleeper.faults).toEqual([]);
    await sleeper.close();
  });
});

describe('MKT-06 API-09 weather', () => {
  test('MKT-06 a socket that is open and silent is noticed within 10 s, and another one brings the prices', async () => {
    const watcher = await openAda();
    const { page } = watcher;
    let [dialled, silent] = [0, false];
    await page.routeWebSocket(/\/ws$/, (socket) => {
      dialled += 1;
      const mine = dialled;
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!(silent && mine === 1)) socket.send(message);
      });
    });
    await go('/options?currentSymbol=btcusdt', watcher);
    const words = page.locator('figure.chart > p.visually-hidden');
    await words.waitFor({ state: 'attached' });
    const moves = async (timeout: number) => {
      const before = await words.textContent();
      await expect.poll(() => words.textContent(), { timeout }).not.toBe(before);
    };
    await moves(30_000);
    expect(dialled).toBe(1);
    silent = true;
    const since = Date.now();
    await expect.poll(() => dialled, { timeout: 15_000 }).toBe(2);
    expect(Date.now() - since).toBeLessThan(11_000);
    await expect.poll(() => page.getByText('Prices are paused').count(), { timeout: 10_000 }).toBe(0);
    await moves(30_000);
    await watcher.close();
  });

  test('API-08 MKT-06 a server that fails for a minute: no trading on old prices, one order, and everything comes back', async () => {
    const { page } = phone;
    await go('/exchange?currentSymbol=btcusdt');
    await page.locator('.book-row, .order-book').first().waitFor();
    await radio(page, 'Limit').check();
    await field(page, 'Price').fill('900');
    await field(page, 'Quantity').fill('0.03');
    const before = (await spotOrders()).length;
    const since = Date.now();
    let sentAt = 0;
    const fail = (route: Route) => {
      if (route.request().url().endsWith('/api/upbbbuy')) sentAt ||= Date.now();
      return route.fulfill({ status: 503, body: 'upstream' });
    };
    await page.route(/\/(api|market)\//, fail);
    await button(page, 'Buy BTC').click();
    await sheet()
      .getByRole('button', { name: /^Buy 0\.03 BTC$/ })
      .click();
    // The button is busy for at most 20 s.
    await page
      .locator('.toast')
      .getByText('We could not find out whether this went through')
      .waitFor({ timeout: 25_000 });
    expect(Date.now() - sentAt).toBeLessThan(24_000);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await radio(page, 'Market').check();
    await page.getByText('Waiting for a fresh price').first().waitFor({ timeout: 30_000 });
    expect(await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).count()).toBe(0);
    await page.waitForTimeout(Math.max(0, 60_000 - (Date.now() - since)));
    expect((await spotOrders()).length).toBe(before);
    await page.unroute(/\/(api|market)\//, fail);
    await page.locator('.toast').getByText('Order placed').first().waitFor({ timeout: 30_000 });
    await expect.poll(() => page.getByText('Waiting for a fresh price').count(), { timeout: 20_000 }).toBe(0);
    expect((await spotOrders()).length).toBe(before + 1);
    await page.locator('.order-row').filter({ hasText: '900' }).first().waitFor();
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
