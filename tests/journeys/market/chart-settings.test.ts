/** A member's chart settings: interval, shape, scale, indicators and their parameters; stored on the device. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { registerMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { button, radio, toggle } from '../../harness/walk.ts';

const exchange = sharedExchange();
let phone: Phone;

const words = () => phone.page.locator('figure.chart > p.visually-hidden').textContent();
/** At least one canvas for each pane. */
const canvases = () => phone.page.locator('.chart-canvas canvas').count();
/** Pixels of the chart in the colour of rise, and how many of them have that colour on all four sides, too. */
const rising = () =>
  phone.page.evaluate(() => {
    const probe = document.createElement('canvas').getContext('2d');
    if (probe === null) throw new Error('no canvas');
    /** One number for each dot. */
    const dotsOf = (canvas: CanvasRenderingContext2D, width: number, height: number) =>
      new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer);
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--rise').trim();
    probe.fillRect(0, 0, 1, 1);
    const [rise] = dotsOf(probe, 1, 1);
    let all = 0;
    let inside = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.chart-canvas canvas')) {
      const { width, height } = canvas;
      const context = canvas.getContext('2d');
      const dots = context === null ? [] : dotsOf(context, width, height);
      for (const [at, dot] of dots.entries()) {
        if (dot !== rise) continue;
        all += 1;
        if ([at - 1, at + 1, at - width, at + width].every((beside) => dots[beside] === rise)) inside += 1;
      }
    }
    return { all, inside };
  });
/** Waits until the candles fill the space of removed panes, which happens in a later frame. */
const settledInside = async (): Promise<number> => {
  let last = 0;
  const isStill = async (): Promise<boolean> => {
    const before = last;
    last = (await rising()).inside;
    return last > 0 && last === before;
  };
  await expect.poll(isStill).toBe(true);
  return last;
};
const openChart = async (): Promise<void> => {
  const { page } = phone;
  await page.goto(`${exchange.url}/exchange?currentSymbol=btcusdt`);
  await button(page, 'Show the chart').click();
  await page.locator('figure.chart > p.visually-hidden').waitFor({ state: 'attached' });
};
const sheet = () => phone.page.getByRole('dialog', { name: 'Chart settings' });
const settings = async (): Promise<void> => {
  await button(phone.page, 'Chart settings').click();
  await sheet().waitFor();
};

beforeAll(async () => {
  const { token } = await registerMember(exchange.url);
  phone = await openMemberPhone(token, { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
});

describe('chart settings', () => {
  test('MKT-05 another interval has candles of its own, and is kept', async () => {
    await openChart();
    expect(await words()).toContain('in candles of 1 day');
    const day = await words();
    await phone.page.locator('.chart-periods').getByRole('radio').first().check();
    await expect.poll(words).toMatch(/in candles of 1 minute: latest [\d,.]+/);
    expect(await words()).not.toBe(day);
    await openChart();
    await expect.poll(words).toContain('in candles of 1 minute');
  });

  test('MKT-05 PWA-03 without a network an interval that was never shown says so, and comes with the network', async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    await page.locator('.chart-periods').getByRole('radio').nth(1).check();
    const figure = page.locator('figure.chart');
    await figure.getByText('You are offline').waitFor();
    expect(await figure.locator('.chart-spinner').count()).toBe(0);
    await context.setOffline(false);
    await expect.poll(words).toContain('in candles of 5 minutes');
    expect(await figure.getByText('You are offline').count()).toBe(0);
  });

  test('MKT-05 indicators have panes of their own, and their numbers are taken where they can be computed', async () => {
    const { page } = phone;
    const before = await canvases();
    await settings();
    await toggle(page, 'MACD').click();
    await expect.poll(canvases).toBeGreaterThan(before);
    const macd = sheet().getByRole('group', { name: 'MACD' });
    const fast = macd.getByRole('textbox', { name: 'Fast' });
    await fast.fill('0');
    expect(await fast.getAttribute('aria-invalid')).toBe('true');
    await fast.fill('9');
    expect(await fast.getAttribute('aria-invalid')).toBe('false');
    await openChart();
    await settings();
    expect(await fast.inputValue()).toBe('9');
    await macd.getByRole('button', { name: 'Default values' }).click();
    await expect.poll(() => fast.inputValue()).toBe('12');
    await toggle(page, 'MACD').click();
    await expect.poll(canvases).toBe(before);
  });

  test('MKT-05 candles, hollow ones or an area, on a logarithmic scale', async () => {
    const { page } = phone;
    await openChart();
    await settings();
    const panes = await canvases();
    for (const name of ['Moving averages', 'Volume']) await toggle(page, name).click();
    await expect.poll(canvases).toBeLessThan(panes);
    const filled = await settledInside();
    await radio(page, 'Hollow').check();
    // Only rising candles are hollow, however few they are: their outline is one dot wide.
    await expect.poll(async () => (await rising()).inside).toBeLessThan(filled * 0.1);
    expect((await rising()).all).toBeGreaterThan(0);
    await radio(page, 'Area').check();
    await expect.poll(async () => (await rising()).all).toBe(0);
    await toggle(page, 'Logarithmic scale').click();
    await openChart();
    await settings();
    expect(await radio(page, 'Area').isChecked()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Logarithmic scale' }).isChecked()).toBe(true);
    expect(phone.faults).toEqual([]);
  });
});
