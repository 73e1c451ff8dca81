import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LastingPhone, openLastingPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { buildNamed } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { ANSWERS, cachedPaths, keptRecords, SHELL, untilFetchedAhead } from '../../harness/worker.ts';

const build = buildNamed('offline');
let site: Site;
afterAll(async () => {
  await site?.stop();
  build.remove();
});

const isOfTheApp = (path: string): boolean => path.startsWith('/assets/') || path.endsWith('.html');

const visitOnce = async ({ page }: Phone): Promise<void> => {
  site = await openSite(build.folder, ANSWERS);
  await page.goto(site.url);
  await untilFetchedAhead(page);
};

describe('one visit is enough for each cold start', () => {
  let phone: LastingPhone;
  beforeAll(async () => {
    phone = await openLastingPhone();
    await visitOnce(phone);
  });
  beforeEach(async () => {
    phone = await phone.restart();
  });
  afterAll(async () => {
    await phone?.close();
    await site?.stop();
  });

  test('PWA-02 MKT-06 without a network the first screen says how old it is', async () => {
    await phone.context.setOffline(true);
    await phone.page.goto(site.url);
    await phone.page
      .locator('.connection-bar')
      .getByText(/What you see is from/)
      .waitFor();
  });

  test('PWA-02 a network that is connected but silent holds nothing up', async () => {
    site.fallSilent();
    site.asked.length = 0;
    await phone.page.goto(site.url, { waitUntil: 'commit' });
    await phone.page.locator(SHELL).waitFor();
    await expect.poll(() => phone.page.title()).toContain('Harbour');
    // Rendered without any answer; requests that are never made are not waited for.
    expect(site.asked.filter(isOfTheApp)).toEqual([]);
  });

  test('PWA-02 with the server stopped the app starts in the chosen language and with the cached name', async () => {
    await site.stop();
    await phone.page.goto(site.url);
    await phone.page.locator(SHELL).waitFor();
    await expect.poll(() => phone.page.title()).toContain('Harbour');
    expect(await phone.page.locator('html').getAttribute('lang')).toBe('en');
    expect(phone.faults).toEqual([]);
  });
});

describe('after one visit', () => {
  let phone: Phone;
  beforeAll(async () => {
    phone = await openPhone();
    await visitOnce(phone);
  });
  afterAll(() => phone?.close());

  test('PWA-05 the caches hold files of the app alone, no answer of the API', async () => {
    const paths = await cachedPaths(phone.page);
    expect(paths).toContain('/index.html');
    expect(
      paths.filter(
        (path) =>
          !/^\/(assets\/|icons\/|banners\/|links\/|products\/|[\w-]+\.(html|js|css|svg|webmanifest)$)/.test(path),
      ),
    ).toEqual([]);
  });

  test('PWA-05 the storage holds public answers and words alone', async () => {
    const allowed = /^(get(Setting|Config|LangList|Banner|MarketList)|messages:[\w-]+|worker\.(versions|manifest))$/;
    expect((await keptRecords(phone.page)).filter((name) => !allowed.test(name))).toEqual([]);
  });

  test('PWA-01 nothing stands in the way of installing', async () => {
    await phone.page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
    const session = await phone.context.newCDPSession(phone.page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    const { icons, shortcuts } = JSON.parse(manifest.data ?? '{}') as {
      icons: { purpose: string }[];
      shortcuts: { url: string }[];
    };
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
    expect(shortcuts.map(({ url }) => url)).toEqual(['/exchange', '/options', '/recharge', '/assets']);
  });

  test('PWA-02 the second visit asks the server for no code', async () => {
    site.asked.length = 0;
    await phone.page.reload();
    await phone.page.locator(SHELL).waitFor();
    expect(site.asked.filter(isOfTheApp)).toEqual([]);
  });

  test('PWA-02 deep links open offline', async () => {
    await site.stop();
    for (const path of ['/market', '/login', '/register?invite=abc']) {
      await phone.page.goto(site.url + path);
      await phone.page.locator(SHELL).waitFor();
      await expect.poll(() => phone.page.title()).toContain('Harbour');
    }
    expect(phone.faults).toEqual([]);
  });
});
