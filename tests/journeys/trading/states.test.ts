/** Every state of spot orders and options on the screen, with a real server. */
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTLEMENT_POLL_MS } from '../../../src/features/options/option-order-machine.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { nextPicture } from '../../harness/next-picture.ts';
import { untilPolled } from '../../harness/page-clock.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { untilTold } from '../../harness/told.ts';

const OPTION_S = 30;

let exchange: ScriptedExchange;
let phone: Phone;
let ada: TestMember;

const go = (path: string) => phone.page.goto(exchange.url + path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, ada.token);
const option = async (buytype: '1' | '2', seconds = String(OPTION_S)) =>
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
const limit = (side: '1' | '2', price: string, num = '0.01') =>
  ask('upbbbuy', { m_id: '1', num, price, operate_type: '1', amount: '', type: side });

/**
 * Collects the results, with their colours, of cards that settle from now on. A card is shown for some seconds only, so
 * on a slow machine the first may be gone before the second appears.
 */
const settledResults = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const { className, textContent } of document.querySelectorAll('.option-card-result strong'))
        seen.add(`${className} ${/Won|Lost|Equal/.exec(textContent)?.[0]}`);
    }).observe(document.body, { subtree: true, childList: true });
    Object.assign(globalThis, { settledResults: seen });
  });
  return () =>
    page.evaluate(() => [...(globalThis as unknown as { settledResults: Set<string> }).settledResults].sort());
};

beforeAll(async () => {
  exchange = await openScriptedExchange();
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
    await limit('1', '1234');
    await limit('1', '49900', '0.005');
    await limit('2', '51000', '0.005');
    await go('/exchange?currentSymbol=btcusdt');
    const rows = page.locator('.own-orders .order-row');
    await expect.poll(() => rows.count()).toBe(3);
    await exchange.trade('49800');
    await untilTold(page, 'Your order on BTC/USDT was filled');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: /All orders/ }).click();
    const states = () => page.locator('.order-row-foot .badge').allTextContents();
    const shows = async (tab: string, word: string) => {
      await page.getByRole('tab', { name: tab }).click();
      await expect.poll(async () => [...new Set(await states())]).toEqual([word]);
    };
    await shows('Done', 'Done');
    await shows('Open', 'Open');
    await page.locator('.order-row').filter({ hasText: '1,234' }).getByRole('button', { name: 'Cancel order' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel order' }).click();
    await untilTold(page, 'Order cancelled');
    await shows('Cancelled', 'Cancelled');
    expect((await spot()).map(({ status }) => status)).toEqual(expect.arrayContaining([2, 3]));
  });
});

describe('an option', () => {
  test('OPT-04 in progress, settling with a look every 5 s, settled: one direction wins, the other loses', async () => {
    const { page } = phone;
    await page.clock.install();
    const orders = [await option('1'), await option('2')];
    // The entry is the price of the next second.
    await exchange.pass(2);
    await exchange.trade('50100');
    const looks = new Map(orders.map((order) => [order, 0]));
    let late = true;
    await page.route('**/api/getHyOrderInfo', async (route: Route) => {
      const id = new URLSearchParams(route.request().postData() ?? '').get('order_id') ?? '';
      await editAnswer(route, ({ data }: { data: object }) => {
        // Simulates a backend that settles late: it keeps reporting that the order is in progress.
        if (late) Object.assign(data, { status: 1, count_down: 0, ploss: '', sellprice: '', is_win: 0, result: '' });
      });
      looks.set(id, (looks.get(id) ?? 0) + 1);
    });
    await go('/options?currentSymbol=btcusdt');
    const cards = page.locator('.option-card');
    await cards.nth(1).waitFor();
    expect(await page.getByText('Pending settlement').count()).toBe(2);
    for (const card of await cards.all()) {
      expect(await card.locator('dt', { hasText: 'Profit' }).locator('xpath=../dd').textContent()).toBe('--');
      expect(await card.locator('.move-rise, .move-fall').count()).toBeGreaterThan(0);
    }
    await exchange.pass(OPTION_S);
    await page.clock.fastForward(OPTION_S * 1_000);
    await expect.poll(() => page.getByText('Settling', { exact: true }).count()).toBe(2);
    expect(await page.locator('.option-card dd', { hasText: /^--$/ }).count()).toBeGreaterThanOrEqual(2);
    const least = () => Math.min(...looks.values());
    const first = least();
    await untilPolled(page, SETTLEMENT_POLL_MS, async () => least() > first);
    await nextPicture(page);
    expect(await page.getByText('Settling', { exact: true }).count()).toBe(2);
    const results = await settledResults(page);
    late = false;
    await untilPolled(page, SETTLEMENT_POLL_MS, async () => (await results()).length === 2);
    expect(await results()).toEqual(['move-fall Lost', 'move-rise Won']);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('OPT-06 an equal price says that the stake was returned', async () => {
    const { page } = phone;
    await page.route('**/api/getHyOrderList', (route: Route) =>
      editAnswer(route, ({ data }: { data: { list: object[] } }) => {
        for (const order of data.list) Object.assign(order, { result: 'equal', ploss: '0', is_win: 0 });
      }),
    );
    await go('/options');
    await page.getByRole('tab', { name: 'Settled' }).click();
    const row = page.locator('.settled-option').first();
    await row.getByText('Equal price, stake returned').waitFor();
    expect(await row.locator('.move-rise, .move-fall').filter({ hasText: 'USDT' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('OPT-06 what an option brought stands at the end of its row, and over nothing else', async () => {
    const row = phone.page.locator('.settled-option').first();
    const { end, over } = await row.evaluate((button) => {
      const inner = button.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(button).paddingInlineEnd);
      const words = (selector: string) => {
        const range = document.createRange();
        range.selectNodeContents(button.querySelector(selector) as Element);
        return range.getBoundingClientRect();
      };
      const result = words('.settled-option-result');
      return { end: inner - result.right, over: words('.settled-option-head').right - result.left };
    });
    expect(end).toBeCloseTo(0, 0);
    expect(over).toBeLessThanOrEqual(0);
  });

  test('SRV-06 OPT-07 a gap in the feed: void, the stake returned, and a receipt that proves the gap', async () => {
    const { page } = phone;
    const balance = async () => ((await ask('getHyConfig')) as { balance: string }).balance;
    const before = await balance();
    const id = await option('1', '60');
    await go('/options');
    await page.getByText('Pending settlement').first().waitFor();
    // A jump over the deadline leaves no tick near it.
    await exchange.jump(300);
    expect(await statusOf(id)).toBe(2);
    expect(await balance()).toBe(before);
    await page.getByRole('tab', { name: 'Settled' }).click();
    // The card in the other list also shows this text, where the page announced it before the tap.
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
    // A chart that is still loading changes the layout once it is there.
    const besides = async () => {
      const [left, right] = [await chart.boundingBox(), await page.getByRole('button', { name: buy }).boundingBox()];
      return left !== null && right !== null && left.width > 500 && right.x >= left.x + left.width;
    };
    await expect.poll(besides).toBe(true);
  });
});
