import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLastingPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { nextPicture } from '../../harness/next-picture.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { told, untilTold } from '../../harness/told.ts';
import { button, logOut } from '../../harness/walk.ts';
import { keptRecords, SHELL } from '../../harness/worker.ts';

const PAGES = [
  '/assets',
  '/exchange',
  '/options',
  '/trade-lst',
  '/security',
  '/bindMentionAddress',
  '/real_authentication',
];

const exchange = sharedExchange();
let phone: Phone;
let first: TestMember;
let firstId: string;

/** All text that this origin stores in this browser: both storages, all databases, all caches, cookies. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name ?? '');
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        kept.push(`${name}/${store}: ${JSON.stringify(all.result)}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(`${name}: ${request.url} ${JSON.stringify([...request.headers])}`);
        if (!/\/assets\/|\/icons\//.test(request.url)) kept.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return kept.join('\n');
  });

const enter = async (page: Page, { token }: TestMember): Promise<void> => {
  await page.evaluate((kept) => localStorage.setItem('member.token', kept), token);
  await page.goto(exchange.url);
  await button(page, 'Open the menu').waitFor();
};

beforeAll(async () => {
  phone = await openLastingPhone();
  first = await registerMember(exchange.url);
  const member = (await askServer(exchange.url, 'getusr', {}, first.token)) as { id: string | number };
  firstId = String(member.id);
});
afterAll(async () => {
  await phone?.close();
});

describe('two members on one device', () => {
  test('PWA-05 while a member is signed in, worker and databases hold nothing of theirs', async () => {
    const { page } = phone;
    await page.goto(exchange.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await enter(page, first);
    for (const path of PAGES) {
      // Each page is loaded, so that the service worker handles it; it must not cache one by its address.
      await page.goto(exchange.url + path);
      await page.locator(SHELL).waitFor();
      await page.waitForFunction(() => document.querySelector('.page-main .skeleton-block') === null);
    }
    // Answers are stored once a page is idle.
    await expect.poll(() => keptRecords(page)).toContain('getMarketList');
    const kept = await everythingKept(page);
    const outside = kept.split('\n').slice(1).join('\n');
    expect(kept).toContain(first.token);
    expect(outside).not.toContain(first.token);
    expect(outside).not.toContain(first.phone);
  });

  test('PANEL-04 PWA-05 signed out without a network, nothing is left, in this tab and in the other', async () => {
    const { page, context } = phone;
    await page.evaluate(() => {
      localStorage.setItem('member.favourites', '["btcusdt"]');
      localStorage.setItem('forgotten-key', 'PRIVATE');
      sessionStorage.setItem('member.draft.transfer', 'PRIVATE');
    });
    const other = await context.newPage();
    await other.goto(`${exchange.url}/assets`);
    await other.locator('.shell:not([aria-busy]) .tab-bar').waitFor();
    await page.goto(exchange.url);
    await context.setOffline(true);
    await button(page, 'Open the menu').click();
    await logOut(page);
    await page.waitForFunction(() => localStorage.getItem('member.token') === null);
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    // The other tab leaves the page that only members may see.
    await other.waitForURL((url) => url.pathname !== '/assets');

    for (const tab of [page, other]) {
      const kept = await everythingKept(tab);
      for (const secret of [first.token, first.phone, 'PRIVATE', 'btcusdt"]', 'member.'])
        expect(kept).not.toContain(secret);
    }
    await other.close();
    await context.setOffline(false);
  });

  test('PWA-05 the next member sees nothing of the one before', async () => {
    const { page } = phone;
    const second = await registerMember(exchange.url);
    await enter(page, second);
    await button(page, 'Open the menu').click();
    await page.getByText('Log out', { exact: true }).waitFor();
    const words = await page.locator('body').textContent();
    expect(words).not.toContain(first.phone);
    expect(words).not.toMatch(new RegExp(`\\b${firstId}\\b`));
    expect(await everythingKept(page)).not.toContain(first.token);
  });

  test('PANEL-04 logging out starts the page anew at once: no visitor sees it before, and the server knows', async () => {
    const { page } = phone;
    const leaver = await registerMember(exchange.url);
    await enter(page, leaver);
    await button(page, 'Open the menu').click();
    await page.getByText('Log out', { exact: true }).waitFor();
    // Records whether this page shows a visitor's view before it is gone; as device data the note survives the reload.
    await page.evaluate(() => {
      const note = () => {
        if (document.querySelector('a[href^="/login"]')) sessionStorage.setItem('device.visitor-view', 'seen');
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await logOut(page);
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('device.visitor-view'))).toBeNull();
    await expect
      .poll(() =>
        askServer(exchange.url, 'getusr', {}, leaver.token).then(
          () => 'signed in',
          () => 'ended',
        ),
      )
      .toBe('ended');
  });

  test('API-03 a session ended elsewhere ends here once: one message, the login page, nothing left', async () => {
    const { page } = phone;
    const third = await registerMember(exchange.url);
    await enter(page, third);
    // The page that is open still asks for the member's data: it would hear of the end first, and be left at once.
    await page.goto('about:blank');
    await askServer(exchange.url, 'logout', {}, third.token);
    await page.goto(`${exchange.url}/assets`);
    await page.waitForURL(/\/login/);
    await untilTold(page, 'Please log in');
    // A second one would be in the next picture.
    await nextPicture(page);
    expect(await told(page)).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('member.token'))).toBeNull();
  });
});
