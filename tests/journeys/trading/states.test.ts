/** Every state of spot orders and options, on the screen, from a real server. */
import type { Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { type Exchange, openExchange } from '../../harness/exchange.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { askOperator } from '../../harness/operator.ts';
import { offerQuickOptions, QUICK } from '../../harness/quick-options.ts';

let exchange: Exchange;
let phone: Phone;
let ada: TestMember;

const go = (path: string) => phone.page.goto(exchange.url + path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, ada.token);
const option = async (buytype: '1' | '2', seconds = QUICK) =>
  String(
    ((await ask('creatorder', { m_id: '1', ctime: seconds, ctzed: '50', buytype })) as { order_id: string }).order_id,
  );
const statusOf = async (order_id: string) => ((await ask('getHyOrderInfo', { order_id })) as { status: number }).status;

interface SpotOrder {
  readonly id: string;
  readonly status: number;
}
const spot = async () =>
  ((await ask('tradegetOrderList', { type: '0', status: '0', page: '1', limit: '50' })) as { list: SpotOrder[] }).list;
const price = async () => {
  const { list } = (await ask('getMarketList')) as { list: { symbol: string; close: string }[] };
  return Number(list.find(({ symbol }) => symbol === 'btcusdt')?.close);
};
const limit = (side: '1' | '2', at: number, num = '0.01') =>
  ask('upbbbuy', { m_id: '1', num, price: at.toFixed(2), operate_type: '1', amount: '', type: side });

beforeAll(async () => {
  exchange = await openExchange();
  await offerQuickOptions(exchange);
  ada = await registerMember(exchange.url);
  phone = await openMemberPhone(ada.token, { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe('a spot order', () => {
  test('SPOT-04 SPOT-05 rests open, is filled while the member looks on, or is cancelled; each tab lists its own', async () => {
    const { page } = phone;
    await ask('upbbbuy', { m_id: '1', num: '', price: '', operate_type: '2', amount: '2000', type: '1' });
    const now = await price();
    await limit('1', 1_000);
    // Whichever way the market goes and how far it has gone already, it soon trades through the next of these.
    for (const away of [0.0001, 0.0003, 0.001]) {
      await limit('1', now * (1 - away), '0.005');
      await limit('2', now * (1 + away), '0.005');
    }
    await go('/exchange?currentSymbol=btcusdt');
    const rows = page.locator('.own-orders .order-row');
    await rows.nth(1).waitFor();
    const open = await rows.count();
    const told = page
      .locator('.toast')
      .getByText('Your order on BTC/USDT was filled')
      .first()
      .waitFor({ timeout: 95_000 });
    await expect.poll(() => rows.count(), { timeout: 90_000, interval: 1_000 }).toBeLessThan(open);
    await told;
    await page.getByRole('link', { name: /All orders/ }).click();
    const states = () => page.locator('.order-row-status').allTextContents();
    const shows = async (tab: string, word: string) => {
      await page.getByRole('tab', { name: tab }).click();
      await expect.poll(async () => [...new Set(await states())]).toEqual([word]);
    };
    await shows('Done', 'Done');
    await shows('Open', 'Open');
    await page.locator('.order-row').filter({ hasText: '1,000' }).getByRole('button', { name: 'Cancel order' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel order' }).click();
    await page.locator('.toast').getByText('Order cancelled').waitFor();
    await shows('Cancelled', 'Cancelled');
    expect((await spot()).map(({ status }) => status)).toEqual(expect.arrayContaining([2, 3]));
  });
});

describe('an option', () => {
  test('OPT-04 in progress, settling with a look every 5 s, settled: one direction wins, the other loses', async () => {
    const { page } = phone;
    const orders = [await option('1'), await option('2')];
    const asked = new Map<string, number[]>();
    let holding = true;
    await page.route('**/api/getHyOrderInfo', async (route: Route) => {
      const id = new URLSearchParams(route.request().postData() ?? '').get('order_id') ?? '';
      asked.set(id, [...(asked.get(id) ?? []), Date.now()]);
      const response = await route.fetch();
      const answer = await response.json();
      // A backend that settles late: it goes on saying that the order is in progress.
      if (holding && asked.get(id)?.length === 2 && orders.every((order) => (asked.get(order)?.length ?? 0) >= 2))
        holding = false;
      if (holding)
        Object.assign(answer.data, { status: 1, count_down: 0, ploss: '', sellprice: '', is_win: 0, result: '' });
      await route.fulfill({ response, json: answer });
    });
    await go('/options?currentSymbol=btcusdt');
    const cards = page.locator('.option-card');
    await cards.nth(1).waitFor();
    expect(await page.getByText('Pending settlement').count()).toBe(2);
    for (const card of await cards.all()) {
      expect(await card.locator('dt', { hasText: 'Profit' }).locator('xpath=../dd').textContent()).toBe('--');
      expect(await card.locator('.move-rise, .move-fall').count()).toBeGreaterThan(0);
    }
    await page.getByText('Settling', { exact: true }).first().waitFor({ timeout: 60_000 });
    expect(await page.locator('.option-card dd', { hasText: /^--$/ }).count()).toBeGreaterThanOrEqual(2);
    await expect.poll(() => page.locator('.option-card-settled').count(), { timeout: 60_000 }).toBe(2);
    for (const times of asked.values()) {
      for (const [index, at] of times.entries()) {
        if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThan(4_500);
      }
    }
    const results = await page.locator('.option-card-result').allTextContents();
    const words = results.map((text) => /Won|Lost|Equal/.exec(text)?.[0]).sort();
    expect([
      ['Lost', 'Won'],
      ['Equal', 'Equal'],
    ]).toContainEqual(words);
    if (words[0] === 'Lost') {
      expect(await page.locator('.option-card-result .move-rise').count()).toBeGreaterThan(0);
      expect(await page.locator('.option-card-result .move-fall').count()).toBeGreaterThan(0);
    }
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('OPT-06 an equal price says that the stake was returned', async () => {
    const { page } = phone;
    await page.route('**/api/getHyOrderList', async (route: Route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const order of answer.data.list) Object.assign(order, { result: 'equal', ploss: '0', is_win: 0 });
      await route.fulfill({ response, json: answer });
    });
    await go('/options');
    await page.getByRole('tab', { name: 'Settled' }).click();
    const row = page.locator('.settled-option').first();
    await row.getByText('Equal price, stake returned').waitFor();
    expect(await row.locator('.move-rise, .move-fall').filter({ hasText: 'USDT' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('SRV-06 OPT-07 a gap in the feed: void, the stake returned, and a receipt that proves the gap', async () => {
    const { page } = phone;
    const balance = async () => ((await ask('getHyConfig')) as { balance: string }).balance;
    const before = await balance();
    const id = await option('1', '60');
    await go('/options');
    await page.getByText('Pending settlement').first().waitFor();
    // Time that jumps over the deadline leaves no price near it.
    await askOperator(exchange, 'time', 'forward', '5m');
    await expect.poll(() => statusOf(id), { timeout: 60_000, interval: 1_000 }).toBe(2);
    expect(await balance()).toBe(before);
    await page.getByRole('tab', { name: 'Settled' }).click();
    // The card in the list that was left says it as well, where it was told before the tap.
    await page.locator('.settled-option').filter({ hasText: 'Void, stake returned' }).first().click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByText(/The price feed had a gap/).waitFor();
    await receipt.locator('[data-proof="valid"]').waitFor();
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});

describe("on a desktop's screen", () => {
  test.each([
    ['/exchange', /^Buy BTC$/],
    ['/options', /^Buy up/],
  ])('SHELL-09 %s: the chart has its room, and what is bought stands beside it', async (path, buy) => {
    const { page } = phone;
    await page.setViewportSize({ width: 1280, height: 800 });
    await go(path);
    const chart = page.locator('.chart-canvas');
    await chart.waitFor();
    // A chart that is still being loaded is laid out anew once it is there.
    const besides = async () => {
      const [left, right] = [await chart.boundingBox(), await page.getByRole('button', { name: buy }).boundingBox()];
      return left !== null && right !== null && left.width > 500 && right.x >= left.x + left.width;
    };
    await expect.poll(besides).toBe(true);
  });
});
