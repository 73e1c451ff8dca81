import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLastingPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { ANSWERS, cachedPaths, keptRecords, SHELL, untilReady } from '../../harness/worker.ts';

let site: Site;
let phone: Phone;

beforeEach(async () => {
  site = await openSite(DIST, ANSWERS);
  phone = await openPhone();
});
afterEach(async () => {
  await phone.close();
  await site.stop();
});

const isOfTheApp = (path: string): boolean => path.startsWith('/assets/') || path.endsWith('.html');

const visitOnce = async (): Promise<void> => {
  await phone.page.goto(site.url);
  await untilReady(phone.page);
};

/** Visits once, does what is to be done, and starts the browser again. */
const startCold = async (meanwhile: () => Promise<void> = async () => undefined): Promise<void> => {
  await phone.close();
  const lasting = await openLastingPhone();
  phone = lasting;
  await visitOnce();
  await meanwhile();
  phone = await lasting.restart();
};

describe('one visit is enough', () => {
  test('PWA-02 the app starts cold with the server stopped, in the chosen language and with the cached name', async () => {
    await startCold(() => site.stop());
    await phone.page.goto(site.url);
    await phone.page.locator(SHELL).waitFor();
    await expect.poll(() => phone.page.title()).toContain('Harbour');
    expect(await phone.page.locator('html').getAttribute('lang')).toBe('en');
    expect(phone.faults).toEqual([]);
  });

  test('PWA-02 MKT-06 without a network the first screen says how old it is', async () => {
    await startCold();
    await phone.context.setOffline(true);
    await phone.page.goto(site.url);
    await phone.page
      .locator('.connection-bar')
      .getByText(/What you see is from/)
      .waitFor();
  });

  test('PWA-02 deep links open offline', async () => {
    await visitOnce();
    await site.stop();
    for (const path of ['/market', '/login', '/register?invite=abc']) {
      await phone.page.goto(site.url + path);
      await phone.page.locator(SHELL).waitFor();
      await expect.poll(() => phone.page.title()).toContain('Harbour');
    }
    expect(phone.faults).toEqual([]);
  });

  test('PWA-02 a network that is connected but silent holds nothing up', async () => {
    await startCold();
    site.fallSilent();
    site.asked.length = 0;
    await phone.page.goto(site.url, { waitUntil: 'commit' });
    await phone.page.locator(SHELL).waitFor();
    await expect.poll(() => phone.page.title()).toContain('Harbour');
    // Drawn although nothing was answered; and what is not asked for at all is not waited for.
    expect(site.asked.filter(isOfTheApp)).toEqual([]);
  });

  test('PWA-02 the second visit asks the server for no code', async () => {
    await visitOnce();
    site.asked.length = 0;
    await phone.page.reload();
    await phone.page.locator(SHELL).waitFor();
    expect(site.asked.filter(isOfTheApp)).toEqual([]);
  });
});

describe('what the worker keeps', () => {
  test('PWA-05 its caches hold files of the app alone, no answer of the API', async () => {
    await visitOnce();
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
    await visitOnce();
    const allowed = /^(get(Setting|Config|LangList|Banner|MarketList)|messages:[\w-]+|worker\.(versions|manifest))$/;
    expect((await keptRecords(phone.page)).filter((name) => !allowed.test(name))).toEqual([]);
  });
});

describe('installed', () => {
  test('PWA-01 nothing stands in the way of installing', async () => {
    await visitOnce();
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
});
