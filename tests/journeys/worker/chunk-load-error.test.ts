import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { type Build, buildNamed, firstOf } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { ANSWERS, buildShown, SHELL, untilReady } from '../../harness/worker.ts';

const first: Build = buildNamed('first');
const second: Build = buildNamed('second');
const incomplete: Build = buildNamed('incomplete');
const begunAnew: Build = buildNamed('begun anew', undefined, firstOf);

let site: Site;
let phone: Phone;
let loads: number;

beforeEach(async () => {
  site = await openSite(first.folder, ANSWERS);
  phone = await openPhone();
  // The page gives server and worker a few seconds before its one reload, which a busy machine may exceed.
  await phone.page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 2_000 || ms === 5_000 ? 60_000 : ms);
  });
  await phone.page.goto(site.url);
  await untilReady(phone.page);
  loads = 0;
  phone.page.on('load', () => {
    loads += 1;
  });
});
beforeEach(() =>
  onTestFinished(async () => {
    await phone.close();
    await site.stop();
  }),
);
afterAll(() => {
  first.remove();
  second.remove();
  incomplete.remove();
  begunAnew.remove();
});

/** Removes the files from the service worker's caches and from the browser's HTTP cache. */
const forget = async (name: RegExp): Promise<void> => {
  await phone.page.evaluate(async (source) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) if (new RegExp(source).test(request.url)) await cache.delete(request);
    }
  }, name.source);
  const session = await phone.context.newCDPSession(phone.page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
};

/** The file name of the app's main code in a build. */
const mainOf = ({ folder }: Build): string =>
  String(readdirSync(join(folder, 'assets')).find((file) => /^index-.*\.js$/.test(file)));

describe('a file of the app that the server has no longer', () => {
  test('PWA-04 a page whose code is gone comes with one clean reload, in the version that is there', async () => {
    await forget(/\/login-[^/]*\.js/);
    site.show(second.folder);
    await phone.page.getByRole('link', { name: 'Log in' }).first().click();
    await expect.poll(() => buildShown(phone.page)).toBe('second');
    await phone.page.locator('form input').first().waitFor();
    await expect.poll(() => loads).toBe(1);
  });

  test('PWA-04 the main file is gone while there is a network: the frame does not stay for ever', async () => {
    await forget(new RegExp(mainOf(first).replaceAll('.', '\\.')));
    site.show(second.folder);
    await phone.page.reload();
    await expect.poll(() => buildShown(phone.page)).toBe('second');
    await phone.page.locator(SHELL).waitFor();
    await expect.poll(() => loads).toBe(2);
  });

  test('PWA-04 the first file is gone while there is a network: the frame does not stay for ever', async () => {
    await forget(/\/assets\/first-/);
    site.show(begunAnew.folder);
    await phone.page.reload();
    await expect.poll(() => buildShown(phone.page)).toBe('begun anew');
    await phone.page.locator(SHELL).waitFor();
    await expect.poll(() => loads).toBe(2);
  });

  test('PWA-04 missing on the server, too, it brings no second reload, also where the tab may keep nothing', async () => {
    rmSync(join(incomplete.folder, 'assets', mainOf(incomplete)));
    await forget(new RegExp(mainOf(first).replaceAll('.', '\\.')));
    site.show(incomplete.folder);
    await phone.page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await phone.page.reload();
    await expect.poll(() => loads).toBe(2);
    // Leaves time for many more reloads.
    await phone.page.waitForFunction(() => performance.now() > 5_000);
    expect(loads).toBe(2);
  });
});
