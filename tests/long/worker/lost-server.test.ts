import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LastingPhone, openLastingPhone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { show } from '../../harness/visibility.ts';
import { ANSWERS, SHELL, untilReady } from '../../harness/worker.ts';

const ABOUT = { list: [{ id: 1, title: 'Who we are', content: '<p>Harbour</p>' }] };

let site: Site;
let phone: LastingPhone;

beforeEach(async () => {
  site = await openSite(DIST, { ...ANSWERS, getContentList: ABOUT });
  phone = await openLastingPhone();
  await phone.page.goto(site.url);
  await untilReady(phone.page);
});
afterEach(async () => {
  await phone.close();
  await site.stop();
});

describe('a server that is gone', () => {
  test('PWA-03 a member whose server is gone is told so, and the page comes by itself when it is back', async () => {
    await phone.page.evaluate(() => localStorage.setItem('member.token', 'somebody'));
    await site.stop();
    await phone.page.goto(`${site.url}/assets`);
    await phone.page.locator('.connection-bar:not([hidden])').waitFor();
    await site.start();
    await phone.page.locator('.connection-bar[hidden]').waitFor({ state: 'attached', timeout: 60_000 });
  });
});

describe('a page that polls nothing', () => {
  const titles = () => phone.page.getByText('Who we are');
  beforeEach(async () => {
    await phone.page.evaluate(() => localStorage.setItem('member.token', 'somebody'));
  });

  test('PWA-03 on Retry, with a network but no server, its content comes without a tap when the server is back', async () => {
    await site.stop();
    await phone.page.goto(`${site.url}/introduction`);
    await phone.page.getByRole('button', { name: 'Retry' }).waitFor();
    await site.start();
    await titles().waitFor({ timeout: 20_000 });
  });
});

describe('a page that nobody looks at', () => {
  test('API-09 asks the server for nothing while it is hidden, and at once when it is back', async () => {
    site.asked.length = 0;
    await phone.page.goto(`${site.url}/market`);
    await phone.page.locator(SHELL).waitFor();
    // The last request of a start.
    await expect.poll(() => site.asked).toContain('/sw.js');
    const polls = () => site.asked.filter((path) => path.startsWith('/api/')).length;
    site.asked.length = 0;
    await expect.poll(polls, { timeout: 25_000 }).toBeGreaterThan(0);
    await show(phone.page, 'hidden');
    // Pending requests may finish.
    await phone.page.waitForLoadState('networkidle');
    site.asked.length = 0;
    // The network goes down and up again meanwhile.
    await phone.context.setOffline(true);
    await phone.context.setOffline(false);
    const hiddenAt = await phone.page.evaluate(() => performance.now());
    await phone.page.waitForFunction((from) => performance.now() > from + 25_000, hiddenAt, { timeout: 60_000 });
    expect(site.asked).toEqual([]);
    await show(phone.page, 'visible');
    await expect.poll(() => site.asked, { timeout: 10_000 }).toContain('/api/getConfig');
    expect(site.asked[0], 'what is on the screen comes first').toBe('/api/getMarketList');
  });
});
