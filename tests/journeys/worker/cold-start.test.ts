import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { ROUTES } from '../../harness/routes.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { show } from '../../harness/visibility.ts';
import { ANSWERS, SHELL, untilReady } from '../../harness/worker.ts';

const SILENCE_LIMIT_MS = 3_000;
const PUBLIC = ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path);

let site: Site;
let phone: Phone;

beforeEach(async () => {
  site = await openSite(DIST, ANSWERS);
  phone = await openPhone();
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
    const hiddenAt = await phone.page.evaluate(() => performance.now());
    await phone.page.waitForFunction((from) => performance.now() > from + 25_000, hiddenAt, { timeout: 60_000 });
    expect(site.asked).toEqual([]);
    await show(phone.page, 'visible');
    await expect.poll(polls, { timeout: 3_000 }).toBeGreaterThan(0);
  });
});
