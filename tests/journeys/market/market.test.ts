/** Home and market as a visitor uses them. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { keepOrder } from '../../harness/keep-order.ts';
import { layoutShift } from '../../harness/look.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { button } from '../../harness/walk.ts';
import { SHELL } from '../../harness/worker.ts';

const exchange = sharedExchange();
let phone: Phone;

const go = (path: string) => phone.page.goto(exchange.url + path);
/** Read in one script, since live lists can change their order between two reads. */
const texts = (selector: string) =>
  phone.page.evaluate(
    (all) => Array.from(document.querySelectorAll(all), ({ textContent }) => textContent ?? ''),
    selector,
  );
const names = () => texts('.market-name strong');
/** Whether the list is drawn as far as the screen goes: at first it draws ten rows, the others in a later frame. */
const isDrawn = () =>
  phone.page.evaluate(() => {
    const last = [...document.querySelectorAll('.windowed > li')].at(-1);
    if (last === undefined) return false;
    const isEnd = last.getAttribute('aria-posinset') === last.getAttribute('aria-setsize');
    return isEnd || last.getBoundingClientRect().top > window.innerHeight;
  });
/** Waits until all rows are rendered, and their number is stable. */
const allNames = async (): Promise<string[]> => {
  let before: string[] = [];
  const isStill = async () => {
    const isWhole = await isDrawn();
    const now = await names();
    const still = isWhole && now.length > 0 && now.join() === before.join();
    before = now;
    return still;
  };
  await expect.poll(isStill).toBe(true);
  return before;
};
const changes = async (list: string) =>
  (await texts(`${list} .change`)).map((text) => Number.parseFloat(text.replace('−', '-')));

beforeAll(async () => {
  phone = await openPhone({ serviceWorkers: 'block', reducedMotion: 'no-preference' });
  await go('/');
});
afterAll(async () => {
  await phone?.close();
});

describe('home', () => {
  test('HOME-01 the logo leads a visitor to the login; the language popover offers what the build has', async () => {
    const { page } = phone;
    await button(page, 'Language').click();
    await page.getByRole('button', { name: 'English' }).waitFor();
    expect(await page.locator('.language-row').count()).toBeGreaterThanOrEqual(3);
    await page.keyboard.press('Escape');
    await page.locator('.top-bar').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/login/);
    // A visitor who does not read this language can change it here and on the registration page too.
    for (const path of ['/login', '/register']) {
      await go(path);
      await button(page, 'Language').click();
      await page.getByRole('button', { name: 'English' }).waitFor();
      await page.keyboard.press('Escape');
    }
  });

  test('HOME-02 banners are 180 px high, move on by themselves', async () => {
    const { page } = phone;
    await go('/');
    const strip = page.locator('.banners-strip');
    await strip.waitFor();
    expect((await strip.boundingBox())?.height).toBe(180);
    /** Index of the visible slide. */
    const place = () =>
      strip.evaluate((element) => {
        const { left } = element.getBoundingClientRect();
        return [...element.querySelectorAll('li')].findIndex(
          (slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1,
        );
      });
    await expect.poll(place).toBe(1);
    // The keyboard reaches no link of a hidden slide.
    await expect.poll(() => strip.locator('li:not([inert])').count()).toBe(1);
  });

  test('HOME-03 HOME-05 a ticker leads to the exchange, a gainer to options, each with its market', async () => {
    const { page } = phone;
    await go('/');
    const ticker = page.locator('a.ticker-quote').first();
    await ticker.waitFor();
    expect(await page.locator('.ticker-page').first().locator('.ticker-quote').count()).toBe(3);
    await page.locator('.gainer a').first().waitFor();
    expect(await ticker.getAttribute('href')).toMatch(/^\/exchange\?currentSymbol=btcusdt&name=BTC(%2F|\/)USDT$/);
    const gainer = new URL((await page.locator('.gainer a').first().getAttribute('href')) ?? '', page.url());
    expect(gainer.pathname).toBe('/options');
    const name = gainer.searchParams.get('name');
    expect(name).toMatch(/^\w+\/\w+$/);
    expect(gainer.searchParams.get('currentSymbol')).toBe(name?.replace('/', '').toLowerCase());
    const shares = await changes('.gainer');
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
  });

  test('HOME-03 a price that gets a digit more moves nothing', async () => {
    // A new phone, which has kept no list of an earlier order.
    const { page, close } = await openPhone({ serviceWorkers: 'block', reducedMotion: 'no-preference' });
    onTestFinished(close);
    let price = '99990.5';
    await keepOrder(page, {
      edit: (market) => {
        if (market.symbol === 'btcusdt') market.close = price;
      },
    });
    await page.goto(exchange.url);
    const shown = page.locator('.ticker-price').first();
    await expect.poll(() => shown.textContent()).toBe('99,990.500000');
    price = '100010.5';
    await expect.poll(() => shown.textContent()).toBe('100,010.500000');
    expect(await layoutShift(page)).toBe(0);
  });

  test('HOME-04 HOME-06 the menu has what the switches leave; friends are at the foot', async () => {
    const { page } = phone;
    await expect.poll(() => page.locator('nav .menu-entry').count()).toBe(10);
    await page.getByRole('navigation', { name: 'Partner links' }).getByRole('link').first().waitFor();
  });
});

describe('market', () => {
  test('MKT-02 tabs and sub-tabs list their markets with price, change and volume', async () => {
    const { page } = phone;
    await go('/market');
    await page.locator(`${SHELL} .market-row`).first().waitFor();
    expect(await names()).toContain('BTC');
    await page.getByRole('tab', { name: 'Layer 1' }).click();
    await expect.poll(names).not.toContain('BTC');
    await page.getByRole('tab', { name: 'ETH', exact: true }).click();
    await expect.poll(() => page.locator('.market-quote').first().textContent()).toBe('/ETH');
  });

  test('MKT-02 sorts by a column, down, up and back', async () => {
    const { page } = phone;
    await page.getByRole('tab', { name: 'USDT', exact: true }).click();
    await page.locator(`${SHELL} .market-row`).nth(5).waitFor();
    const own = await allNames();
    await page.getByRole('button', { name: 'Sort by Change, not sorted' }).click();
    const falling = await changes('.market-row');
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    await page.getByRole('button', { name: 'Sort by Change, descending' }).click();
    const rising = await changes('.market-row');
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    await page.getByRole('button', { name: 'Sort by Change, ascending' }).click();
    await expect.poll(names).toEqual(own);
  });

  test('MKT-02 finds by name and keeps favourites on the device', async () => {
    const { page } = phone;
    await page.getByRole('searchbox').fill('doge');
    await expect.poll(async () => new Set(await names())).toEqual(new Set(['DOGE']));
    await button(page, 'Favourite DOGE/USDT').click();
    await page.getByRole('searchbox').fill('');
    await page.reload();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await expect.poll(names).toEqual(['DOGE']);
    expect(await button(page, 'Favourite DOGE/USDT').getAttribute('aria-pressed')).toBe('true');
  });

  test('MKT-02 SHELL-05 back from a market: the tab, its group, the sorting and the search are as they were left', async () => {
    const { page } = phone;
    await page.getByRole('tab', { name: 'USDT', exact: true }).click();
    await page.getByRole('tab', { name: 'Layer 1' }).click();
    await page.getByRole('button', { name: 'Sort by Name, not sorted' }).click();
    await page.getByRole('tab', { name: 'Layer 1', selected: true }).waitFor();
    const view = await allNames();
    const thereAndBack = async () => {
      await page.locator('.top-bar').getByRole('link').first().click();
      await page.waitForURL(/alerts/);
      await page.goBack();
      await page.locator(`${SHELL} .market-row`).first().waitFor();
    };
    await thereAndBack();
    await page.getByRole('tab', { name: 'Layer 1', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Sort by Name, ascending' }).waitFor();
    await expect.poll(names).toEqual(view);
    await page.getByRole('searchbox').fill('doge');
    await thereAndBack();
    expect(await page.getByRole('searchbox').inputValue()).toBe('doge');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Sort by Name, ascending' }).click();
    await page.getByRole('button', { name: 'Sort by Name, descending' }).click();
  });

  test('MKT-02 a long list draws what is near the screen only', async () => {
    const { page } = phone;
    await page.getByRole('tab', { name: 'USDT', exact: true }).click();
    await page.locator(`${SHELL} .market-row`).first().waitFor();
    const total = Number(await page.locator('.windowed > li').first().getAttribute('aria-setsize'));
    expect(await page.locator('.market-row').count()).toBeLessThan(total);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator(`.windowed > li[aria-posinset="${total}"]`).waitFor();
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
