/** The chart as a member uses it: drawings, keyboard, full screen, depth and own orders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTLEMENT_POLL_MS } from '../../../src/features/options/option-order-machine.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { nextPicture } from '../../harness/next-picture.ts';
import { untilPolled } from '../../harness/page-clock.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { button } from '../../harness/walk.ts';
import { SHELL } from '../../harness/worker.ts';

const KEPT = 'member.drawings.btcusdt';

const OPTION_S = 30;

let exchange: ScriptedExchange;
let phone: Phone;
let member: TestMember;
let market: { readonly id: string; readonly close: string };

const ask = (name: string, fields: Record<string, string>) => askServer(exchange.url, name, fields, member.token);
const cursor = () => phone.page.getByRole('slider', { name: 'Candles of BTC/USDT' });
const hint = () => phone.page.locator('.chart-draw-hint').textContent();
const drawings = () =>
  phone.page.evaluate((key) => {
    const kept = localStorage.getItem(key);
    return kept === null ? [] : (JSON.parse(kept) as { drawings: { tool: string }[] }).drawings.map(({ tool }) => tool);
  }, KEPT);
const words = () => phone.page.locator('figure.chart > p.visually-hidden').textContent();

/** Waits for the chart's description, which appears together with the candles. */
const openChart = async (): Promise<void> => {
  const { page } = phone;
  await page.goto(`${exchange.url}/exchange?currentSymbol=btcusdt`);
  await button(page, 'Show the chart').click();
  await page.locator('figure.chart > p.visually-hidden').waitFor({ state: 'attached' });
};

/** Clicks at a position of the canvas, given as fractions of its width and height. */
const tap = async (x: number, y: number): Promise<void> => {
  const box = await phone.page.locator('.chart-canvas').boundingBox();
  if (box === null) throw new Error('the chart is not shown');
  await phone.page.mouse.click(box.x + box.width * x, box.y + box.height * y);
};

beforeAll(async () => {
  exchange = await openScriptedExchange();
  member = await registerMember(exchange.url);
  const { list } = (await ask('getMarketList', {})) as { list: { id: string; symbol: string; close: string }[] };
  const found = list.find(({ symbol }) => symbol === 'btcusdt');
  if (found === undefined) throw new Error('the market is missing');
  market = found;
  // A time zone without daylight saving, in which days begin at 00:00 UTC.
  phone = await openMemberPhone(member.token, { serviceWorkers: 'block', timezoneId: 'UTC' });
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe('chart', () => {
  test('MKT-05 says latest, change, high, low and trend, and each candle by keyboard', async () => {
    await openChart();
    expect(await words()).toMatch(
      /^Chart of BTC\/USDT in candles of 1 day: latest [\d,.]+, change [+-]?[\d.]+%, highest [\d,.]+, lowest [\d,.]+\. (The trend is (rising|falling)|There is no clear trend)\.$/,
    );
    await cursor().focus();
    await phone.page.keyboard.press('ArrowLeft');
    const before = await cursor().getAttribute('aria-valuetext');
    expect(before).toMatch(/: open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+$/);
    await phone.page.keyboard.press('ArrowLeft');
    expect(await cursor().getAttribute('aria-valuetext')).not.toBe(before);
  });

  test('MKT-05 what is drawn is kept for its market across a reload', async () => {
    const { page } = phone;
    await button(page, 'Draw on the chart').click();
    await button(page, 'Trend line').click();
    expect(await hint()).toBe('Trend line: tap point 1 of 2');
    await tap(0.2, 0.5);
    await expect.poll(hint).toBe('Trend line: tap point 2 of 2');
    await tap(0.6, 0.25);
    await expect.poll(drawings).toEqual(['segment']);
    for (const [tool, points] of [
      ['Horizontal line', 1],
      ['Fibonacci', 2],
      ['Price channel', 3],
      ['Rectangle', 2],
      ['Ray', 2],
    ] as const) {
      await button(page, tool).click();
      for (let point = 0; point < points; point++) await tap(0.3 + point * 0.15, 0.3 + point * 0.1);
    }
    const all = ['segment', 'horizontal', 'fibonacci', 'channel', 'rectangle', 'ray'];
    await expect.poll(drawings).toEqual(all);
    await openChart();
    await button(page, 'Draw on the chart').click();
    expect(await hint()).toBe('Tap a drawing to select it');
    expect(await drawings()).toEqual(all);
    await page.goto(`${exchange.url}/exchange?currentSymbol=ethusdt`);
    await button(page, 'Show the chart').click();
    await button(page, 'Draw on the chart').click();
    await expect.poll(hint).toBe('Choose what to draw');
  });

  test('MKT-05 drawings are hidden, deleted one by one and all together', async () => {
    const { page } = phone;
    await page.evaluate((key) => localStorage.removeItem(key), KEPT);
    await openChart();
    await button(page, 'Draw on the chart').click();
    await button(page, 'Horizontal line').click();
    await tap(0.5, 0.3);
    await expect.poll(drawings).toEqual(['horizontal']);
    await button(page, 'Trend line').click();
    await tap(0.1, 0.55);
    await tap(0.7, 0.5);
    await expect.poll(drawings).toEqual(['horizontal', 'segment']);
    await button(page, 'Hide drawings').click();
    expect(await hint()).toBe('Drawings are hidden');
    await button(page, 'Hide drawings').click();
    // The legend pushes the prices down by as many lines as it needs, so the line is only near where it was drawn.
    const chosen = async () => {
      for (let step = 0; step <= 24; step += 1) {
        // A line is hit within two pixels. Each tap is elsewhere: two at one place would be a double tap.
        await tap(0.2 + (step % 10) * 0.04, 0.25 + step * 0.005);
        await nextPicture(page);
        if ((await hint()) === 'Drag it to move it') return true;
      }
      return false;
    };
    await expect.poll(chosen).toBe(true);
    await button(page, 'Delete this drawing').click();
    await expect.poll(drawings).toEqual(['segment']);
    await button(page, 'Delete all drawings').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all drawings' }).click();
    await expect.poll(drawings).toEqual([]);
  });

  test('MKT-05 draws by keyboard alone; a corrupt record is dropped', async () => {
    const { page } = phone;
    await page.evaluate((key) => localStorage.setItem(key, '{"version":1,"drawings":'), KEPT);
    await openChart();
    expect(await drawings()).toEqual([]);
    await button(page, 'Draw on the chart').press('Enter');
    await button(page, 'Trend line').press('Enter');
    await cursor().focus();
    for (const key of ['PageUp', 'ArrowUp', 'Enter', 'PageUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(drawings).toEqual(['segment']);
  });

  test('MKT-05 fills the screen with the same chart; Escape and Back bring the page and its focus again', async () => {
    const { page } = phone;
    // Starts on another page of the app, so that Back has a page to go to.
    await page.goto(`${exchange.url}/market`);
    await page.locator(`${SHELL} .market-row a`).first().click();
    await button(page, 'Show the chart').click();
    await page.locator('figure.chart > p.visually-hidden').waitFor({ state: 'attached' });
    await page.locator('.chart-canvas').evaluate((element) => element.setAttribute('data-same', 'yes'));
    await page.setViewportSize({ width: 844, height: 390 });
    const pressEscape = () => page.keyboard.press('Escape');
    const back = () => page.goBack();
    for (const [leave, given] of [
      [pressEscape, true],
      [back, true],
      // As on iPhones, where the browser refuses full screen.
      [back, false],
    ] as const) {
      if (!given)
        await page.evaluate(() => {
          document.documentElement.requestFullscreen = () => Promise.reject(new Error('refused'));
        });
      await button(page, 'Full screen').click();
      const stage = page.getByRole('dialog', { name: /^Price chart of / });
      await stage.waitFor();
      const box = await stage.locator('.chart-canvas').boundingBox();
      expect(box?.width).toBeGreaterThan(700);
      expect(await stage.locator('.chart-canvas').getAttribute('data-same')).toBe('yes');
      await leave();
      await stage.waitFor({ state: 'detached' });
      const opener = button(page, 'Full screen');
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
      // A Back that closes the chart is undone in the history, which takes a moment; a real Back is not undone.
      await expect.poll(() => page.url()).toContain('/exchange');
      expect(await page.locator('.chart-canvas').getAttribute('data-same')).toBe('yes');
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('MKT-05 times are in the chosen zone: a day candle of the exchange begins at its midnight', async () => {
    const { page } = phone;
    await openChart();
    const time = async () => {
      await cursor().focus();
      await page.keyboard.press('End');
      return (await cursor().getAttribute('aria-valuetext')) ?? '';
    };
    expect(await time()).toContain('4:00 PM');
    await button(page, 'Chart settings').click();
    await page.getByRole('radio', { name: 'Exchange', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.locator('figure.chart > p.visually-hidden').waitFor({ state: 'attached' });
    expect(await time()).toContain('12:00 AM');
    await openChart();
    expect(await time()).toContain('12:00 AM');
  });

  test('SPOT-01 the depth of the book, in words too', async () => {
    const { page } = phone;
    await openChart();
    await button(page, 'Depth').click();
    const depth = page.getByRole('figure', { name: 'Depth chart of BTC/USDT' });
    await depth.waitFor();
    await expect
      .poll(() => depth.locator('p.visually-hidden').textContent())
      .toMatch(
        /^Depth of BTC\/USDT: bids for [\d.]+ BTC down to [\d,.]+, asks of [\d.]+ BTC up to [\d,.]+, mid price [\d,.]+\. Bids are \d+% of both\.$/,
      );
    await button(page, 'Depth').click();
    await page.locator('.chart-canvas').waitFor();
  });

  test('SPOT-04 OPT-04 own limit orders and open options stand on the chart and leave it when they are over', async () => {
    const { page } = phone;
    const price = (Number(market.close) * 0.9).toFixed(2);
    await ask('upbbbuy', { m_id: market.id, num: '0.01', price, operate_type: '1', type: '1', amount: '' });
    await openChart();
    const marks = () => page.getByRole('list', { name: 'Your orders on the chart' }).allTextContents();
    await expect.poll(marks).toEqual([expect.stringMatching(/^Buy 0\.01 [\d,.]+$/)]);
    await button(page, 'Cancel order').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect.poll(marks, { timeout: 60_000 }).toEqual([]);
    await page.clock.install();
    await ask('creatorder', { m_id: market.id, ctime: String(OPTION_S), ctzed: '20', buytype: '1' });
    await page.goto(`${exchange.url}/options?currentSymbol=btcusdt`);
    await expect.poll(marks).toEqual([expect.stringMatching(/^Entry, up [\d,.]+$/)]);
    await exchange.pass(OPTION_S + 2);
    await page.clock.fastForward(OPTION_S * 1_000);
    await untilPolled(page, SETTLEMENT_POLL_MS, async () => (await marks()).length === 0);
  });

  test('SHELL-08 MKT-05 a chart that is opened again has its colours and its size', async () => {
    const { page } = phone;
    await openChart();
    await button(page, 'Hide the chart').click();
    await page.locator('.chart-canvas').waitFor({ state: 'detached' });
    await button(page, 'Show the chart').click();
    const colouredPoints = () =>
      page
        .locator('.chart-canvas canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          let coloured = 0;
          // Black, white and grey have as much red as green.
          for (let at = 0; at < picture.length; at += 4)
            if (Math.abs((picture[at] ?? 0) - (picture[at + 1] ?? 0)) > 60) coloured += 1;
          return coloured;
        });
    await expect.poll(colouredPoints).toBeGreaterThan(500);
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
