/**
 * Spot and options under faults: answers lost after the server took the order, double taps, no network, a server that
 * fails for a minute, an open but silent socket, a wrong clock, an hour of sleep (API-07, API-08, OPT-05, MKT-06).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countAsked, expectOneKey, loseFirstAnswer, tapTwice } from '../../harness/bad-press.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { untilTold } from '../../harness/told.ts';
import { button, field, radio } from '../../harness/walk.ts';

const exchange = sharedExchange();
let phone: Phone;
let ada: TestMember;

const go = (path: string, at = phone) => at.page.goto(exchange.url + path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, ada.token);
const listOf = async <T>(name: string, fields: Record<string, string>): Promise<T[]> =>
  ((await ask(name, { page: '1', limit: '100', ...fields })) as { list: T[] }).list;
const spotOrders = () => listOf<{ id: string; status: number }>('tradegetOrderList', { type: '0', status: '0' });
/** How many options Ada has bought. The open ones are read first; one that settles between is in both lists. */
const countOptions = async (): Promise<number> => {
  const open = await listOf<{ id: string }>('getHyOrderList', { status: '1' });
  const settled = await listOf<{ id: string }>('getHyOrderList', { status: '2' });
  return new Set([...open, ...settled].map(({ id }) => id)).size;
};
const sheet = () => phone.page.locator('dialog[open]').last();

/** Without a service worker, which would bypass the faults made here. */
const openAda = (): Promise<Phone> => openMemberPhone(ada.token, { serviceWorkers: 'block' });

beforeAll(async () => {
  ada = await registerMember(exchange.url);
  phone = await openAda();
});
afterAll(async () => {
  await phone?.close();
});

interface Trade {
  readonly name: string;
  readonly call: string;
  readonly effects: () => Promise<number>;
  /** From the page to the last button before the order is sent. */
  readonly last: () => Promise<ReturnType<typeof button>>;
  /** Waits for what shows that the order was taken. */
  readonly done: () => Promise<unknown>;
}

const TRADES: readonly Trade[] = [
  {
    name: 'SPOT-02 a market order',
    call: 'upbbbuy',
    effects: async () => (await spotOrders()).length,
    last: async () => {
      const { page } = phone;
      await go('/exchange?currentSymbol=btcusdt');
      await radio(page, 'Market').check();
      await field(page, 'Amount').fill('100');
      await button(page, 'Buy BTC').click();
      return sheet().getByRole('button', { name: /^Buy 0\.\d+ BTC$/ });
    },
    done: () => untilTold(phone.page, 'Order filled'),
  },
  {
    name: 'SPOT-02 a limit order',
    call: 'upbbbuy',
    effects: async () => (await spotOrders()).length,
    last: async () => {
      const { page } = phone;
      await go('/exchange?currentSymbol=btcusdt');
      await radio(page, 'Limit').check();
      await field(page, 'Price').fill('1000');
      await field(page, 'Quantity').fill('0.02');
      await button(page, 'Buy BTC').click();
      return sheet().getByRole('button', { name: /^Buy 0\.02 BTC$/ });
    },
    done: () => untilTold(phone.page, 'Order placed'),
  },
  {
    name: 'OPT-03 an option',
    call: 'creatorder',
    effects: countOptions,
    last: async () => {
      const { page } = phone;
      await go('/options?currentSymbol=btcusdt');
      // The button says what it pays; an option of an earlier test that has just settled is called "Buy up 20 …".
      await page.getByRole('button', { name: /^Buy up \+/ }).click();
      // The terms of the last option are preselected.
      const change = page.getByRole('button', { name: 'Change stake or duration' });
      await page.locator('.option-setup').or(change).first().waitFor();
      if (await change.isVisible()) await change.click();
      await page.locator('.option-setup').getByRole('radio').first().check();
      await field(page, 'Quantity').fill('20');
      await page.getByRole('dialog').getByRole('button', { name: 'Buy up', exact: true }).click();
      return sheet().getByRole('button', { name: /^Buy up 20 USDT$/ });
    },
    // Where the answer is long in coming, the option may have been settled meanwhile.
    done: () => phone.page.getByRole('dialog', { name: /^(Order accepted|Settled)$/ }).waitFor(),
  },
];

describe.each(TRADES)('$name', (trade) => {
  let before = 0;
  beforeEach(async () => {
    before = await trade.effects();
  });
  afterEach(async () => {
    await phone.context.setOffline(false);
    await phone.page.unroute(`**/api/${trade.call}`);
  });

  test('API-08 an answer that is lost after the server took it: one order, and the member is told of it', async () => {
    const keys = await loseFirstAnswer(phone.page, trade.call);
    await (await trade.last()).click();
    await trade.done();
    expectOneKey(keys);
    expect(await trade.effects()).toBe(before + 1);
  });

  test('API-07 tapped twice: one order', async () => {
    const asked = await countAsked(phone.page, trade.call);
    await tapTwice(phone.page, await trade.last());
    await trade.done();
    expect(asked()).toBe(1);
    expect(await trade.effects()).toBe(before + 1);
  });

  test('PWA-03 MKT-06 offline at the confirmation: it says so and waits, and nothing is sent then or later', async () => {
    const asked = await countAsked(phone.page, trade.call);
    const last = await trade.last();
    await phone.context.setOffline(true);
    await sheet().getByText('You are offline').waitFor();
    expect(await last.isDisabled()).toBe(true);
    await phone.context.setOffline(false);
    await expect.poll(() => last.isEnabled()).toBe(true);
    expect(asked()).toBe(0);
    expect(await trade.effects()).toBe(before);
  });
});

test('API-08 SPOT-04 cancelling, with the answer lost: cancelled once, and the list knows', async () => {
  const { page } = phone;
  const open = (await spotOrders()).filter(({ status }) => status === 1).length;
  expect(open).toBeGreaterThan(0);
  await go('/exchange?currentSymbol=btcusdt');
  const keys = await loseFirstAnswer(page, 'tradecancelOrder');
  await button(page, 'Cancel order').first().click();
  await sheet().getByRole('button', { name: 'Cancel order' }).click();
  await untilTold(page, 'Order cancelled');
  await expect.poll(() => page.locator('.order-row').count()).toBe(open - 1);
  expect((await spotOrders()).filter(({ status }) => status === 1).length).toBe(open - 1);
  expectOneKey(keys);
  await page.unroute('**/api/tradecancelOrder');
});

test('nothing went wrong on the way', () => {
  expect(phone.faults).toEqual([]);
});
