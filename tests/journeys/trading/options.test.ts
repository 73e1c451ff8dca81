/** Options under difficult conditions: another tab, stale prices, no network, a market that was removed. */
import type { Locator, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTLEMENT_POLL_MS } from '../../../src/features/options/option-order-machine.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { nextPicture } from '../../harness/next-picture.ts';
import { untilPolledVisible } from '../../harness/page-clock.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { field } from '../../harness/walk.ts';

/** An option runs in real time, too: long enough for all that a slow page is asked before the end. */
const OPTION_S = 60;

let exchange: ScriptedExchange;
let phone: Phone;
let ada: TestMember;

const go = (path: string) => phone.page.goto(exchange.url + path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, ada.token);
const option = (seconds: string, stake = '20') =>
  ask('creatorder', { m_id: '1', ctime: seconds, ctzed: stake, buytype: '1' });
const tab = (name: string) => phone.page.getByRole('tab', { name });
const card = () => phone.page.locator('.option-card:visible');
const fact = (of: Locator, name: string) => of.locator('dt', { hasText: name }).locator('xpath=../dd');

beforeAll(async () => {
  exchange = await openScriptedExchange();
  ada = await registerMember(exchange.url);
  phone = await openMemberPhone(ada.token, { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe('an option in progress', () => {
  test('OPT-04 a list that lacks it before it has told its end takes no card away, and its end is told on any tab', async () => {
    const { page } = phone;
    await page.clock.install();
    await option(String(OPTION_S));
    // The entry is the price of the next second.
    await exchange.pass(2);
    await go('/options?currentSymbol=btcusdt');
    await card().getByText('Pending settlement').waitFor();
    const lists: string[] = [];
    await page.route('**/api/getHyOrderList', async (route: Route) => {
      const isOpen = new URLSearchParams(route.request().postData() ?? '').get('status') === '1';
      await editAnswer(route, ({ data }: { data: { list: object[] } }) => {
        if (isOpen) data.list = [];
      });
      if (isOpen) lists.push('open');
    });
    await tab('Settled').click();
    await page.getByText('Settled orders will appear here, each with its receipt.').waitFor();
    await tab('In progress').click();
    await expect.poll(() => lists.length).toBeGreaterThan(0);
    await nextPicture(page);
    await card().getByText('Pending settlement').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await tab('Settled').click();
    await exchange.trade('50100');
    await exchange.pass(OPTION_S);
    await page.clock.fastForward(OPTION_S * 1_000);
    await untilPolledVisible(page, SETTLEMENT_POLL_MS, page.locator('.settled-option'));
    await page.getByRole('region', { name: 'Today' }).getByText('20.00', { exact: true }).waitFor();
  });

  test('OPT-07 a receipt that lacks prices is no accusation', async () => {
    const { page } = phone;
    await page.route('**/api/getHyOrderReceipt', (route: Route) =>
      editAnswer(route, ({ data }: { data: { ticks: { seq: number; hash: string }[] } }) => {
        const ticks = data.ticks.slice(0, -1);
        const last = ticks.at(-1);
        Object.assign(data, { ticks, last_seq: last?.seq, head_hash: last?.hash });
      }),
    );
    await page.locator('.settled-option').click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt
      .locator('[data-proof="incomplete"]')
      .getByText(/cannot be checked now/)
      .waitFor();
    expect(await receipt.getByText(/contact support/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('OPT-07 a receipt of more prices than one answer holds is read to its end, drawn and proven', async () => {
    const { page } = phone;
    const asked: string[] = [];
    await page.route('**/api/getHyOrderReceipt', async (route: Route) => {
      asked.push(new URLSearchParams(route.request().postData() ?? '').get('from_seq') ?? '');
      await editAnswer(route, ({ data }: { data: { ticks: object[] } }) => {
        data.ticks = data.ticks.slice(0, 10);
      });
    });
    await page.reload();
    await tab('Settled').click();
    await page.locator('.settled-option').click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    const proof = await receipt.locator('[data-proof="valid"]').textContent();
    const count = Number(/(\d+) recorded prices/.exec(proof ?? '')?.[1]);
    expect(count).toBeGreaterThan(10);
    expect(asked).toHaveLength(Math.ceil(count / 10));
    const span = 'from the last one before the order to the first one after its deadline';
    await receipt.getByRole('img', { name: `${count} recorded prices, ${span}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('MKT-06 old prices say nothing of who is winning', async () => {
    const { page } = phone;
    // The option must last longer than the time until prices are stale, even on a slow machine.
    await option('300', '100');
    await go('/options?currentSymbol=btcusdt');
    await card()
      .getByText(/Winning now|Losing now|Even now/)
      .waitFor();
    const prices = /\/api\/(getMarketList|getPrices)$/;
    await page.route(prices, (route) => route.abort());
    await expect.poll(() => fact(card(), 'Price now').textContent()).toBe('--');
    expect(
      await card()
        .getByText(/Winning now|Losing now|Even now/)
        .count(),
    ).toBe(0);
    const live = page.locator('.live-option');
    const standing = live.locator('strong').last();
    await expect.poll(() => standing.textContent()).toBe('--');
    await page.unroute(prices);
    await card()
      .getByText(/Winning now|Losing now|Even now/)
      .waitFor();
    await expect.poll(() => standing.textContent()).toMatch(/^(?:\+88|-100|0)\.00$/);
    await live.click();
    await page.getByRole('button', { name: 'Show chart' }).waitFor();
    expect(await live.count()).toBe(0);
  });

  test('SHELL-09 both prices and the profit keep inside the card at 320 px', async () => {
    const { page } = phone;
    await page.setViewportSize({ width: 320, height: 568 });
    const outside = await card().evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [...element.querySelectorAll('dd')]
        .map((fact) => fact.getBoundingClientRect())
        .filter((box) => box.left < left || box.right > right).length;
    });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(outside).toBe(0);
  });
});

describe('a purchase', () => {
  test('PWA-03 MKT-06 a confirmation that was opened in time waits with words when the network goes', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: /^Buy up/ }).click();
    await page.locator('.option-setup').getByRole('radio').first().check();
    await field(page, 'Quantity').fill('10');
    await page.getByRole('dialog').getByRole('button', { name: 'Buy up' }).click();
    const look = page.locator('dialog[open]').last();
    const buy = look.getByRole('button', { name: 'Buy up 10 USDT' });
    await expect.poll(() => buy.isEnabled()).toBe(true);
    await page.context().setOffline(true);
    await look.getByText('You are offline').waitFor();
    expect(await buy.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => buy.isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('OPT-01 a market that is not there any more says so and sells nothing', async () => {
    const { page } = phone;
    await go('/options?currentSymbol=goneusdt&name=GONE/USDT');
    await page.getByText('This market is not available').waitFor();
    expect(await page.getByRole('button', { name: /^Buy up/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Buy down/ }).isDisabled()).toBe(true);
  });
});
