/** What tests of the service worker look at: what it keeps, and whether it is ready. */
import type { Page } from 'playwright';

/** Answers that are enough for the app to draw its first screens. */
export const ANSWERS = {
  getSetting: { name: 'Harbour', logo: '', custom_script: '', unread_notice_switch: 0 },
  getConfig: { flash_exchange_status: 1, loan_switch: 1 },
  getLangList: { list: [{ language_name: 'English', file_name: 'en', is_default: 1 }] },
  getBanner: [],
  getMarketList: { list: [] },
  getAllCurrencyList: { list: [] },
  getFriendList: { list: [] },
};

export const keptRecords = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const open = indexedDB.open('exchange-public');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const database = open.result;
          const names = database.transaction('records').objectStore('records').getAllKeys();
          names.onsuccess = () => {
            database.close();
            resolve(names.result.map(String));
          };
          names.onerror = () => reject(names.error);
        };
      }),
  );

export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

/** The app itself: index.html brings a frame of the same look, which is busy. */
export const SHELL = '.shell:not([aria-busy])';

const NEEDED = ['getConfig', 'getLangList', 'getSetting', 'messages:en', 'worker.versions'];
const READY_LIMIT_MS = 120_000;

/** Waits until the first visit has left behind all that an offline start needs. */
export const untilReady = async (page: Page): Promise<void> => {
  await page.locator(SHELL).waitFor();
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    undefined,
    {
      timeout: READY_LIMIT_MS,
    },
  );
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const kept = await keptRecords(page);
    const missing = NEEDED.filter((name) => !kept.includes(name));
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`the device never kept ${missing.join(', ')}`);
    await page.waitForTimeout(100);
  }
};

/** Name of the build whose page is shown (tests/harness/builds). */
export const buildShown = (page: Page): Promise<string | null> =>
  page.locator('meta[name="build"]').getAttribute('content');
