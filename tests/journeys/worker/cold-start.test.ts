import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LastingPhone, openLastingPhone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { ROUTES } from '../../harness/routes.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { show } from '../../harness/visibility.ts';
import { ANSWERS, keptRecords, SHELL, untilReady } from '../../harness/worker.ts';

const SILENCE_LIMIT_MS = 3_000;
const PUBLIC = ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path);

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

/** Until the page that was asked for has its own title in its own frame. */
const drawn = async (): Promise<void> => {
  await phone.page.locator('.page-frame h1, .top-bar').first().waitFor();
  await phone.page.waitForFunction(() => document.title.startsWith('Harbour'));
};

describe('a cold start by a deep link', () => {
  test('PWA-02 every public page opens with the server stopped', async () => {
    await site.stop();
    phone = await phone.restart();
    for (const path of PUBLIC) {
      await phone.page.goto(site.url + path);
      await drawn();
    }
    expect(phone.faults).toEqual([]);
  });

  test('PWA-02 every public page opens on a network that says nothing, none later than after three seconds', async () => {
    phone = await phone.restart();
    site.fallSilent();
    for (const path of PUBLIC) {
      const startedMs = performance.now();
      await phone.page.goto(site.url + path, { waitUntil: 'commit' });
      await drawn();
      expect(performance.now() - startedMs, path).toBeLessThan(SILENCE_LIMIT_MS);
    }
  });

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

  test('PWA-03 without a network it says so instead of a skeleton, and its content comes with the network', async () => {
    await phone.page.goto(`${site.url}/market`);
    await phone.page.locator(SHELL).waitFor();
    await phone.context.setOffline(true);
    await phone.page.goto(`${site.url}/introduction`);
    await phone.page.getByRole('alert').getByText('You are offline').waitFor();
    expect(await phone.page.locator('.page-main .skeleton').count()).toBe(0);
    await phone.context.setOffline(false);
    await titles().waitFor();
  });

  test('PWA-03 what was read of it is there after a cold start without a network', async () => {
    await phone.page.goto(`${site.url}/introduction`);
    await titles().waitFor();
    await expect.poll(() => keptRecords(phone.page)).toContain('getContentList:en');
    phone = await phone.restart();
    await phone.context.setOffline(true);
    await phone.page.goto(`${site.url}/introduction`);
    await titles().waitFor();
  });
});

describe('a page that nobody looks at', () => {
  test('API-09 asks the server for nothing while it is hidden, and at once when it is back', async () => {
    site.asked.length = 0;
    await phone.page.goto(`${site.url}/market`);
    await phone.page.locator(SHELL).waitFor();
    // The last thing that a start asks for.
    await expect.poll(() => site.asked).toContain('/sw.js');
    const polls = () => site.asked.filter((path) => path.startsWith('/api/')).length;
    site.asked.length = 0;
    await expect.poll(polls, { timeout: 25_000 }).toBeGreaterThan(0);
    await show(phone.page, 'hidden');
    // What is under way may end.
    await phone.page.waitForLoadState('networkidle');
    site.asked.length = 0;
    // The network comes and goes meanwhile.
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
