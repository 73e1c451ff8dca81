import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LastingPhone, openLastingPhone } from '../../harness/browser.ts';
import { buildNamed } from '../../harness/builds.ts';
import { ROUTES } from '../../harness/routes.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { ANSWERS, keptRecords, SHELL, untilFetchedAhead } from '../../harness/worker.ts';

const PUBLIC = ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path);

const ABOUT = { list: [{ id: 1, title: 'Who we are', content: '<p>Harbour</p>' }] };

const build = buildNamed('cold-start');
let site: Site;
let phone: LastingPhone;

/** One visit, before the cold starts of all tests. */
beforeAll(async () => {
  site = await openSite(build.folder, { ...ANSWERS, getContentList: ABOUT });
  phone = await openLastingPhone();
  await phone.page.goto(site.url);
  await untilFetchedAhead(phone.page);
});
beforeEach(async () => {
  phone = await phone.restart();
});
afterAll(async () => {
  await phone?.close();
  await site?.stop();
  build.remove();
});

/** Waits until the requested page has its own title in its own frame. */
const drawn = async (): Promise<void> => {
  await phone.page.locator('.page-frame h1, .top-bar').first().waitFor();
  await phone.page.waitForFunction(() => document.title.startsWith('Harbour'));
};

describe('a cold start by a deep link', () => {
  afterAll(() => site.start());

  test('PWA-02 every public page opens on a network that says nothing, and asks it for none of its parts', async () => {
    site.fallSilent();
    site.asked.length = 0;
    for (const path of PUBLIC) {
      await phone.page.goto(site.url + path, { waitUntil: 'commit' });
      await drawn();
    }
    expect(site.asked.filter((path) => path.startsWith('/assets/') || path.endsWith('.html'))).toEqual([]);
  });

  test('PWA-02 every public page opens with the server stopped', async () => {
    await site.stop();
    for (const path of PUBLIC) {
      await phone.page.goto(site.url + path);
      await drawn();
    }
    expect(phone.faults).toEqual([]);
  });
});

describe('a page that polls nothing', () => {
  const titles = () => phone.page.getByText('Who we are');
  beforeEach(async () => {
    await phone.page.addInitScript(() => localStorage.setItem('member.token', 'somebody'));
  });

  test('PWA-03 without a network it says so instead of a skeleton, and its content comes with the network', async () => {
    await phone.page.goto(`${site.url}/market`);
    await phone.page.locator(SHELL).waitFor();
    await phone.context.setOffline(true);
    await phone.page.goto(`${site.url}/introduction`);
    await phone.page.getByRole('alert').getByText('You are offline').waitFor();
    expect(await phone.page.locator('.page-main .skeleton-block').count()).toBe(0);
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
