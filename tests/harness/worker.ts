/** Helpers for tests of the service worker: what it has stored, and whether it is ready. */
import type { Page } from 'playwright';

/** Enough answers for the app to render its first screens. */
export const ANSWERS = {
  getSetting: { name: 'Harbour', logo: '', custom_script: '', unread_notice_switch: 0 },
  getConfig: { flash_exchange_status: 1, loan_switch: 1 },
  getLangList: { list: [{ language_name: 'English', file_name: 'en', is_default: 1 }] },
  getBanner: [],
  getMarketList: { list: [] },
  getAllCurrencyList: { list: [] },
  getFriendList: { list: [] },
};

/** Everything that the app has stored in IndexedDB, by its key. */
const records = (page: Page): Promise<Record<string, { readonly data?: unknown }>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, object>>((resolve, reject) => {
        const open = indexedDB.open('exchange-public');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const database = open.result;
          const transaction = database.transaction('records');
          const names = transaction.objectStore('records').getAllKeys();
          const values = transaction.objectStore('records').getAll();
          transaction.oncomplete = () => {
            database.close();
            resolve(Object.fromEntries(names.result.map((name, index) => [String(name), values.result[index]])));
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
  );

export const keptRecords = async (page: Page): Promise<string[]> => Object.keys(await records(page));

/** The stored value under a key. */
export const keptRecord = async <T>(page: Page, name: string): Promise<T | undefined> =>
  (await records(page))[name]?.data as T | undefined;

/** Builds that are known to render, newest first. */
export const goodBuilds = async (page: Page): Promise<unknown> =>
  (await keptRecord<{ readonly good?: unknown }>(page, 'worker.versions'))?.good;

/** Builds that were rolled back. */
export const badBuilds = async (page: Page): Promise<readonly string[] | undefined> =>
  (await keptRecord<{ readonly bad?: { readonly version: string }[] }>(page, 'worker.versions'))?.bad?.map(
    ({ version }) => version,
  );

export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

/** The app itself. The frame in index.html looks the same, but has `aria-busy`. */
export const SHELL = '.shell:not([aria-busy])';

/** The stored records that an offline start needs. */
export const NEEDED = ['getConfig', 'getLangList', 'getSetting', 'messages:en', 'worker.versions'];
const READY_LIMIT_MS = 120_000;

/** Waits until the device keeps these records. */
const untilKept = async (page: Page, names: readonly string[]): Promise<void> => {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const kept = await keptRecords(page);
    const missing = names.filter((name) => !kept.includes(name));
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`the device never kept ${missing.join(', ')}`);
    await page.waitForTimeout(100);
  }
};

/**
 * Waits until the first visit has stored all that an offline start needs. The worker may still be fetching languages
 * ahead.
 */
export const untilReady = async (page: Page): Promise<void> => {
  await page.locator(SHELL).waitFor();
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    undefined,
    {
      timeout: READY_LIMIT_MS,
    },
  );
  await untilKept(page, NEEDED);
};

/** As `untilReady`, and until the worker has fetched the last language ahead, after which it asks for nothing more. */
export const untilFetchedAhead = async (page: Page): Promise<void> => {
  await untilReady(page);
  await untilKept(page, ['messages:zh-cn']);
};

/** Name of the build whose page is shown. */
export const buildShown = (page: Page): Promise<string | null> =>
  page.locator('meta[name="build"]').getAttribute('content');

/** Checks for an update and returns the state of its worker: `installed`, or `redundant` where it failed. */
export const outcomeOfUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // The first update() may join a check that the app had begun before.
    for (let look = 0; look < 2; look += 1) {
      await registration.update().catch(() => undefined);
      const { installing } = registration;
      if (installing) await new Promise((ended) => installing.addEventListener('statechange', ended, { once: true }));
    }
    return registration.waiting === null ? 'redundant' : registration.waiting.state;
  });
