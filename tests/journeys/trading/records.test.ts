/** A member's records: profit and loss, exported orders, receipts, recently opened markets. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDay } from '../../../src/contract/zone-days.ts';
import { TIMEOUT_MS } from '../../../src/core/transport/request.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { holdRequests } from '../../harness/hold-requests.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { lengthenTimer } from '../../harness/patient-timer.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { visit } from '../../harness/visit.ts';
import { button, logOut, pressRetry } from '../../harness/walk.ts';
import { SHELL } from '../../harness/worker.ts';

const OPTION_S = 30;
/** Its last digits stand in no date, time or price, so that they are looked for in a picture that has all of these. */
const PHONE = '70000918273';

let exchange: ScriptedExchange;
let phone: Phone;
let ada: TestMember;

/** Loads the page, as at a start. */
const load = (path: string) => phone.page.goto(exchange.url + path);
const go = (path: string) => visit(phone.page, exchange.url, path);
const ask = (name: string, fields: Record<string, string>) => askServer(exchange.url, name, fields, ada.token);
const listOf = async <T>(name: string, fields: Record<string, string>): Promise<T[]> =>
  ((await ask(name, { page: '1', limit: '100', ...fields })) as { list: T[] }).list;

interface Settled {
  readonly ploss: string;
  readonly num: string;
  /** When it was settled, in epoch seconds. */
  readonly selltime: number;
}
const settled = () => listOf<Settled>('getHyOrderList', { status: '2' });
const fixed = (value: number): string => value.toFixed(2);

/** The lines of the file that Save downloads. @param reading runs after the press */
const saved = async (reading?: () => Promise<void>): Promise<{ name: string; lines: string[] }> => {
  const { page } = phone;
  const sheet = page.locator('dialog[open]').last();
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await reading?.();
  const file = await download;
  const text = readFileSync(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trim().split('\r\n') };
};

const market = async (side: '1' | '2', amount: string) => {
  const fields = side === '1' ? { amount, num: '' } : { num: amount, amount };
  await ask('upbbbuy', { m_id: '1', price: '', operate_type: '2', type: side, ...fields });
};

beforeAll(async () => {
  exchange = await openScriptedExchange();
  ada = await registerMember(exchange.url, PHONE);
  phone = await openMemberPhone(ada.token, { serviceWorkers: 'block', acceptDownloads: true });
  // Reports are held back while the page is walked through, which takes a slow machine long.
  await lengthenTimer(phone.page, { fromMs: TIMEOUT_MS, toMs: 120_000 });
  // More spot orders than a page holds, and two options of which one wins, since the price moves after their entry.
  for (const buytype of ['1', '2'])
    await ask('creatorder', { m_id: '1', ctime: String(OPTION_S), ctzed: '25', buytype });
  await exchange.pass(2);
  await exchange.trade('50100');
  await exchange.pass(OPTION_S);
  await market('1', '400');
  for (let count = 0; count < 11; count += 1) await market('2', '0.0002');
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe('profit and loss', () => {
  test('SRV-03 the page says what the settled orders add up to, in a plot, a table and words', async () => {
    const { page } = phone;
    expect(await settled()).toHaveLength(2);
    const profit = (await settled()).reduce((sum, { ploss }) => sum + Number(ploss), 0);
    await go('/performance');
    await page.getByRole('radio', { name: 'Options' }).check();
    const total = page.getByRole('region', { name: 'Realised profit' }).locator('.profit-total strong');
    await total.waitFor();
    expect(Number((await total.textContent())?.replace(/[^\d.-]/g, ''))).toBeCloseTo(profit, 2);
    expect(await page.getByRole('img', { name: /best .* worst .* in the table below/ }).count()).toBe(1);
    const row = page.getByRole('table', { name: 'Profit of each day' }).locator('tbody tr');
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain('2 trades');

    await page.getByRole('radio', { name: 'All' }).check();
    await page.getByRole('tab', { name: 'Markets' }).click();
    const markets = page.getByRole('table', { name: 'Profit of each market' });
    await markets.getByRole('button', { name: 'BTC/USDT' }).click();
    await page.getByRole('button', { name: /not only BTCUSDT/ }).waitFor();
    await page.getByRole('tab', { name: 'Years' }).click();
    await page.getByRole('table', { name: 'Profit of each year' }).locator('tbody tr').first().waitFor();
  });

  test('ASSET-04 days are those of the chosen zone, kept for the next time, and the file has exact figures', async () => {
    const { page } = phone;
    await page.getByRole('tab', { name: 'Days' }).click();
    await page.getByRole('button', { name: /Time zone/ }).click();
    await page.getByRole('searchbox', { name: 'Search a city' }).fill('kirit');
    const release = await holdRequests(page, '**/api/getProfit*');
    await page.getByRole('button', { name: /Kiritimati/ }).click();
    await page.getByRole('button', { name: /Time zone Kiritimati/ }).waitFor();
    const [order] = await settled();
    const day = calendarDay('Pacific/Kiritimati', Number(order?.selltime) * 1_000);
    await button(page, 'Save as CSV').click();
    // The report of that time zone is still loading.
    const { name, lines } = await saved(async () => {
      await page.getByText('Reading: 0 so far').waitFor();
      await release();
    });
    await page.unrouteAll({ behavior: 'wait' });
    expect(name).toMatch(/^profit-days-20\d\d\.csv$/);
    expect(lines[0]).toMatch(/^Day,/);
    expect(lines.some((line) => line.startsWith(`${day},Options,USDT,`))).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: /Time zone Kiritimati/ }).waitFor();
  });

  test('API-06 a server without the report: the device reads the orders and comes to the same', async () => {
    const { page } = phone;
    const figure = async () => page.locator('.profit-total strong').textContent();
    await page.locator('.profit-total').waitFor();
    const known = await figure();
    await page.route('**/api/getProfit*', (route) => route.fulfill({ status: 404, body: '<h1>Not found</h1>' }));
    await page.reload();
    await page.locator('.profit-total').waitFor();
    expect(await figure()).toBe(known);
    await page.unroute('**/api/getProfit*');
  });

  test('SHELL-12 a report that cannot be had says so, with Retry', async () => {
    const { page } = phone;
    await page.route('**/api/getProfit*', (route) => route.abort());
    await page.reload();
    const retry = button(page, 'Retry');
    await retry.waitFor({ timeout: 60_000 });
    await pressRetry(retry, () => page.unroute('**/api/getProfit*'));
    await page.locator('.profit-total').waitFor();
  });

  test('ASSET-01 hidden amounts are in no figure of the page, no word of the plot and no bar of it', async () => {
    const { page } = phone;
    await go('/performance');
    await page.locator('.profit-total').waitFor();
    const main = page.locator('.page-main');
    expect(await main.textContent()).toMatch(/\d\.\d\d/);
    await button(page, 'Hide amounts').click();
    const plot = page.getByRole('img', { name: /Amounts are hidden\.$/ });
    expect(await plot.getAttribute('aria-label')).not.toMatch(/\d\.\d\d/);
    await plot.click();
    await page.locator('.profit-plot-said').getByText('∗∗∗∗').waitFor();
    for (const view of ['Days', 'Markets', 'Years']) {
      await page.getByRole('tab', { name: view }).click();
      await page.getByRole('table').getByText('Hidden').first().waitFor();
      expect(await main.textContent()).not.toMatch(/\d\.\d\d/);
    }
    await go('/options');
    await page.getByRole('tab', { name: 'Settled' }).click();
    const day = page.getByRole('region', { name: 'Today' });
    await day.getByText('Hidden').first().waitFor();
    await page.locator('.settled-option').first().getByText('Hidden').first().waitFor();
    expect(await day.textContent()).not.toMatch(/\d\.\d\d/);
    await day.getByRole('button', { name: 'Show amounts' }).click();
    await expect.poll(() => day.textContent()).toMatch(/\d\.\d\d/);
  });
});

describe('files of orders', () => {
  test('ASSET-04 SPOT-05 every spot order of the filter, over all pages, with the offset of the zone', async () => {
    const { page } = phone;
    await go('/trade-lst');
    await page.getByRole('radio', { name: 'Sell' }).check();
    await button(page, 'Save as CSV').click();
    const { name, lines } = await saved();
    expect(name).toBe('spot-orders-all-sell.csv');
    expect(lines).toHaveLength(12);
    expect(lines[1]).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+14:00,BTC\/USDT,Sell,Market,Done,/);
  });

  test('ASSET-04 a page that fails half-way saves nothing, says so, and can be tried again', async () => {
    const { page } = phone;
    let failing = true;
    await page.route('**/api/tradegetOrderList', (route) =>
      failing && route.request().postData()?.includes('page=2') ? route.abort() : route.continue(),
    );
    await button(page, 'Save as CSV').click();
    const sheet = page.locator('dialog[open]').last();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await sheet.getByText(/was not saved/).waitFor();
    failing = false;
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Retry' }).click();
    await download;
    await page.unroute('**/api/tradegetOrderList');
  });

  test('OPT-06 the day’s totals above the settled options, and all of them as a file', async () => {
    const { page } = phone;
    await go('/options');
    await page.getByRole('tab', { name: 'Settled' }).click();
    const day = page.getByRole('region', { name: 'Today' });
    const orders = await settled();
    const staked = orders.reduce((sum, { num }) => sum + Number(num), 0);
    const net = orders.reduce((sum, { ploss }) => sum + Number(ploss), 0);
    await expect.poll(() => day.textContent()).toContain(`Staked${fixed(staked)}Paid out${fixed(staked + net)}`);
    await day.getByRole('button', { name: 'Save as CSV' }).click();
    const { lines } = await saved();
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`\\+14:00,BTC/USDT,Buy (up|down),25,${OPTION_S},`));
  });
});

describe('receipt', () => {
  test('OPT-07 ticks, deadline, rule and proof; shared as a picture where the device shares files', async () => {
    const { page } = phone;
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: ({ files }: { files?: File[] }) => (files?.length ?? 0) > 0,
        share: async (data: unknown) => Object.assign(globalThis, { shared: data }),
      });
    });
    await page.locator('.settled-option').first().click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.locator('[data-proof="valid"]').waitFor();
    await receipt.getByRole('img', { name: /\d+ recorded prices, from the last one before the order/ }).waitFor();
    await receipt.getByText('The whole rule').click();
    for (const rule of [/Up wins when/, 'An equal price returns the stake.', /: void, and the stake returns/]) {
      await receipt.getByText(rule).waitFor();
    }
    await receipt.getByRole('button', { name: 'Share as picture' }).click();
    const shared = () =>
      page.evaluate(async () => {
        const { files, ...words } =
          (globalThis as unknown as { shared?: { files: File[]; title: string } }).shared ?? {};
        const file = files?.[0];
        if (file === undefined) return undefined;
        const picture = await createImageBitmap(file);
        return { ...words, name: file.name, type: file.type, width: picture.width, height: picture.height };
      });
    await expect
      .poll(shared)
      .toEqual({ title: 'BTC/USDT', name: 'btcusdt-option.png', type: 'image/png', width: 1080, height: 1350 });
  });

  test('OPT-07 nothing private goes into the picture', async () => {
    const { page } = phone;
    await page.evaluate(() => {
      const words: string[] = [];
      const fill = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        words.push(text);
        fill.call(this, text, ...place);
      };
      Object.assign(globalThis, { shared: undefined, words });
    });
    await page.locator('.receipt-share button').last().click();
    await page.waitForFunction(() => Reflect.get(globalThis, 'shared') !== undefined);
    const drawn = await page.evaluate(() => (Reflect.get(globalThis, 'words') as string[]).join('\n'));
    expect(drawn.split('\n').length).toBeGreaterThanOrEqual(10);
    expect(drawn).toContain('BTC/USDT');
    expect(drawn).toMatch(/[+-]?\d+%/);
    for (const secret of [ada.phone, ada.phone.slice(-6), 'USDT\n25', ' 25 ', '25.00'])
      expect(drawn).not.toContain(secret);
    // Nor the last four digits alone, as a masked number shows them; they may be part of a price or a hash by chance.
    expect(drawn).not.toMatch(new RegExp(`(?<![\\w.,])${ada.phone.slice(-4)}(?!\\w)`));
    await page.keyboard.press('Escape');
  });

  test('OPT-06 OPT-07 a server without receipts: the order’s own figures, and that there is no proof', async () => {
    const { page } = phone;
    await page.route('**/api/getHyOrderReceipt', (route) => route.fulfill({ status: 404, body: 'no' }));
    await page.reload();
    await page.getByRole('tab', { name: 'Settled' }).click();
    await page.locator('.settled-option').first().click();
    await page.getByText('This server gives no record of prices').waitFor();
    await page.keyboard.press('Escape');
    await page.unroute('**/api/getHyOrderReceipt');
  });
});

describe('markets', () => {
  const names = () => phone.page.locator('.market-name strong').allTextContents();

  test('MKT-02 markets opened last, the last one first, in a tab and in the popup', async () => {
    const { page } = phone;
    for (const symbol of ['ethusdt', 'dogeusdt']) {
      await go(`/exchange?currentSymbol=${symbol}`);
      await page.waitForFunction((last) => localStorage.getItem('member.recent-markets')?.startsWith(last), symbol);
    }
    await page.getByRole('button', { name: /Choose a market/ }).click();
    const recent = page.getByRole('navigation', { name: 'Recent' }).getByRole('button');
    await expect
      .poll(async () => (await recent.allTextContents()).map((text) => text.split('/')[0]))
      .toEqual(['ETH', 'BTC']);
    const rows = page.getByRole('dialog').locator('.windowed > li');
    const total = Number(await rows.first().getAttribute('aria-setsize'));
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    expect(await rows.count()).toBeLessThan(total);
    await recent.first().click();
    await page.waitForURL(/currentSymbol=ethusdt/);
    await go('/market');
    await page.getByRole('tab', { name: 'Recent' }).click();
    await expect.poll(names).toEqual(['ETH', 'DOGE', 'BTC']);
    await expect.poll(() => page.locator('.market-row .sparkline path').count()).toBe(3);
  });

  test('MKT-02 a swipe goes to the tab beside', async () => {
    const { page } = phone;
    const swipe = async (fromX: number, toX: number) => {
      const client = await phone.context.newCDPSession(page);
      const touch = (type: string, x?: number) =>
        client.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: x === undefined ? [] : [{ x, y: 600 }],
        });
      await touch('touchStart', fromX);
      for (let step = 1; step <= 5; step += 1) await touch('touchMove', fromX + ((toX - fromX) * step) / 5);
      await touch('touchEnd');
      await client.detach();
    };
    const chosen = () => page.locator('[role=tab][aria-selected=true]').first().textContent();
    await swipe(330, 60);
    await expect.poll(chosen).toBe('USDT');
    await page.locator(`${SHELL} .market-row`).nth(5).waitFor();
    await swipe(330, 60);
    await expect.poll(chosen).toBe('BTC');
    await swipe(60, 330);
    await expect.poll(chosen).toBe('USDT');
  });

  test('PWA-05 they go with the session', async () => {
    const { page } = phone;
    await page.evaluate(() => localStorage.setItem('device.kept', '1'));
    await load('/');
    await button(page, 'Open the menu').click();
    await logOut(page);
    await page.waitForFunction(() => localStorage.getItem('device.kept') === '1');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('member.recent-markets'))).toBeNull();
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
