import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { buildNamed, DIST } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import {
  ANSWERS,
  buildShown,
  cachedPaths,
  keptRecords,
  outcomeOfUpdate,
  SHELL,
  untilReady,
} from '../../harness/worker.ts';

const PATIENT = { timeout: 60_000 };

let site: Site;
let phone: Phone;

beforeEach(async () => {
  site = await openSite(DIST, { ...ANSWERS, login: { userinfo: { token: 'T'.repeat(32) } } });
  phone = await openPhone();
  session = undefined;
});
beforeEach(() =>
  onTestFinished(async () => {
    await phone.close();
    await site.stop();
  }),
);

/** A quota lasts as long as the CDP session that set it. */
let session: CDPSession | undefined;
const setQuota = async (quotaSize?: number): Promise<void> => {
  session ??= await phone.context.newCDPSession(phone.page);
  const origin = site.url;
  await session.send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize });
};
const evict = async (storageTypes: string): Promise<void> => {
  const passing = await phone.context.newCDPSession(phone.page);
  await passing.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes });
  await passing.detach();
};

/** Whether every file of the page, and of the pages it links to, is cached again. */
const wholeShell = async (page: Page): Promise<boolean> => {
  const kept = new Set(await cachedPaths(page));
  const listed = readFileSync(join(DIST, 'sw.js'), 'utf8').matchAll(/"url":"([^"]+\.(?:js|css|html))"/g);
  return [...listed].every(([, path]) => kept.has(`/${path}`));
};

const draws = async (): Promise<void> => {
  await phone.page.locator(SHELL).waitFor();
  await expect.poll(() => phone.page.title(), PATIENT).toContain('Harbour');
};

describe('PWA-02 storage that does not keep', () => {
  test('PWA-02 full: the app runs from the network, keeps nothing half, and installs once there is room', async () => {
    await setQuota(1_000);
    await phone.page.goto(site.url);
    await draws();
    await phone.page.waitForFunction(() => performance.now() > 6_000);
    await phone.page.reload();
    await draws();
    // A running installation may store a small file before one does not fit.
    await expect.poll(() => cachedPaths(phone.page)).toEqual([]);
    await setQuota();
    await phone.page.reload();
    await untilReady(phone.page);
    await site.stop();
    await phone.page.reload();
    await draws();
    expect(phone.faults).toEqual([]);
  });

  test('PWA-02 PWA-04 full in the middle of an update: the version that is there stays, whole and offline', async () => {
    const second = buildNamed('second');
    try {
      await phone.page.goto(site.url);
      await untilReady(phone.page);
      const first = await buildShown(phone.page);
      await setQuota(1_000);
      site.show(second.folder);
      expect(await outcomeOfUpdate(phone.page)).toBe('redundant');
      expect(await wholeShell(phone.page)).toBe(true);
      expect(await phone.page.evaluate(async () => (await caches.keys()).length)).toBe(1);
      await site.stop();
      await phone.page.reload();
      await draws();
      expect(await buildShown(phone.page)).toBe(first);
      // Once there is room, the update succeeds.
      await setQuota();
      await site.start();
      expect(await outcomeOfUpdate(phone.page)).toBe('installed');
      expect(phone.faults).toEqual([]);
    } finally {
      second.remove();
    }
  });

  test('PWA-02 storage that is silent or refuses under the worker: the page comes from where it can be had', async () => {
    await phone.page.goto(site.url);
    await untilReady(phone.page);
    const worker = phone.context.serviceWorkers().at(-1);
    await worker?.evaluate(() => {
      IDBObjectStore.prototype.get = () => new EventTarget() as IDBRequest;
    });
    await phone.page.reload();
    await draws();
    await worker?.evaluate(() => {
      CacheStorage.prototype.keys = () => Promise.reject(new DOMException('broken', 'UnknownError'));
      CacheStorage.prototype.match = () => Promise.reject(new DOMException('broken', 'UnknownError'));
    });
    await phone.page.reload();
    await draws();
    expect(phone.faults).toEqual([]);
  });

  test('PWA-02 evicted: the next visit with a network fetches the shell anew and the one after needs none', async () => {
    await phone.page.goto(site.url);
    await untilReady(phone.page);
    await evict('cache_storage');
    await phone.page.reload();
    await draws();
    await expect.poll(() => wholeShell(phone.page), PATIENT).toBe(true);
    await site.stop();
    await phone.page.reload();
    await draws();
  });

  test('PWA-02 the database evicted alone: the app draws without a network, in its own English', async () => {
    await phone.page.goto(site.url);
    await untilReady(phone.page);
    await evict('indexeddb');
    await site.stop();
    await phone.page.reload();
    await phone.page.locator(SHELL).waitFor();
    await expect.poll(() => phone.page.locator('.tab-bar').textContent()).toContain('Market');
  });

  test('PWA-02 records of nonsense read as none and are swept', async () => {
    await phone.page.goto(site.url);
    await untilReady(phone.page);
    await phone.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const open = indexedDB.open('exchange-public');
          open.onsuccess = () => {
            const store = open.result.transaction('records', 'readwrite').objectStore('records');
            for (const name of ['getConfig', 'getSetting', 'getMarketList', 'messages:en', 'worker.versions', 'junk'])
              store.put({ version: 1, savedAtMs: 'then', data: { list: 7 } }, name);
            store.put({ version: 1, savedAtMs: 1, data: [[[]]] }, 'getLangList');
            store.transaction.oncomplete = () => {
              open.result.close();
              resolve();
            };
          };
        }),
    );
    await phone.page.reload();
    await draws();
    await expect.poll(() => keptRecords(phone.page), PATIENT).not.toContain('junk');
    expect(phone.faults).toEqual([]);
  });

  test('PWA-02 AUTH-05 blocked, as in a private window: the app runs without any of it, for a member too', async () => {
    await phone.page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      IDBFactory.prototype.open = refuse;
      CacheStorage.prototype.open = refuse;
      CacheStorage.prototype.keys = refuse;
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse });
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
    });
    await phone.page.goto(site.url);
    await draws();
    await phone.page.goto(`${site.url}/market`);
    await draws();
    await phone.page.goto(`${site.url}/login?next=/security`);
    await phone.page.getByLabel('Email or phone number').fill('ada@example.com');
    await phone.page.getByLabel('Password', { exact: true }).fill('secret1');
    await phone.page.getByRole('button', { name: 'Log in', exact: true }).click();
    // A page of members only: a reload would have forgotten the session.
    await phone.page.getByRole('heading', { name: 'Security center' }).waitFor();
    expect(new URL(phone.page.url()).pathname).toBe('/security');
    expect(phone.faults).toEqual([]);
  });
});
