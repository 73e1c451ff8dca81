/** Checks in a browser what the tests of `sw/` prove of the update rules; `worker/update` has the commonest updates. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { buildNamed, silentBuild } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { offer, takeUpdate, updateTo } from '../../harness/updates.ts';
import { ANSWERS, buildShown, cachedPaths, outcomeOfUpdate, SHELL, untilReady } from '../../harness/worker.ts';

const first = buildNamed('first');
const silent = silentBuild('silent');
const newer = ['second', 'third', 'fourth'].map((name) => buildNamed(name));

let site: Site;
let phone: Phone;

beforeEach(async () => {
  site = await openSite(first.folder, ANSWERS);
  phone = await openPhone();
  await phone.page.goto(site.url);
  await untilReady(phone.page);
});
afterEach(async () => {
  await phone.close();
  await site.stop();
});
afterAll(() => {
  for (const build of [first, silent, ...newer]) build.remove();
});

describe('a newer version', () => {
  test('PWA-04 PWA-02 versions that nobody takes leave one shell on the device beside the one in use', async () => {
    for (const build of newer) {
      site.show(build.folder);
      expect(await outcomeOfUpdate(phone.page)).toBe('installed');
    }
    expect((await cachedPaths(phone.page)).filter((path) => path === '/index.html')).toHaveLength(2);
    await phone.page.reload();
    expect(await buildShown(phone.page)).toBe('first');
    await offer(phone.page).waitFor();
    await takeUpdate(phone.page);
    await expect.poll(() => buildShown(phone.page)).toBe('fourth');
    await phone.page.locator(SHELL).waitFor();
  });
});

describe('a version that does not work', () => {
  test('PWA-04 a build that stands still without a word is gone back from, too', async () => {
    await updateTo(site, phone.page, silent, 'silent');
    await phone.page.waitForFunction(() => performance.now() > 8_000);
    await phone.page.reload();
    expect(await buildShown(phone.page)).toBe('first');
    await phone.page.locator(SHELL).waitFor();
  });

  test('PWA-04 a page that was left before it drew says nothing against its build', async () => {
    await updateTo(site, phone.page, silent, 'silent');
    await phone.page.goto('about:blank');
    await phone.page.waitForFunction(() => performance.now() > 8_000);
    await phone.page.goto(site.url);
    expect(await buildShown(phone.page)).toBe('silent');
  });
});
