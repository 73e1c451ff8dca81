import type { Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { ROUTES } from '../../harness/routes.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { goInPlace } from '../../harness/visit.ts';
import { SHELL } from '../../harness/worker.ts';

const BOMB = '<img src=x onerror="globalThis.bombed=true"><script>globalThis.bombed=true</script>';

/**
 * Answers that a backend may give to any call. HTTP 500 and truncated JSON, at each call of each screen, are tested in
 * `tests/long/call-faults`.
 */
const ANSWERS: Record<string, (route: Route) => Promise<void>> = {
  'a page of a proxy': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'nothing inside': (route) => route.fulfill({ json: { code: 1, msg: '', data: null } }),
  'a number where lists should be': (route) => route.fulfill({ json: { code: 1, msg: '', data: 7 } }),
  'lists of nothing': (route) => route.fulfill({ json: { code: 1, msg: '', data: { list: [null, 1, 'x', [], {}] } } }),
  'markup in every field': (route) =>
    route.fulfill({
      json: {
        code: 1,
        msg: BOMB,
        data: {
          list: [
            {
              id: BOMB,
              title: BOMB,
              name: BOMB,
              symbol: BOMB,
              close: BOMB,
              content: BOMB,
              img: `javascript:bombed=true`,
              logo: BOMB,
            },
          ],
          name: BOMB,
          logo: 'javascript:globalThis.bombed=true',
          custom_service: 'javascript:globalThis.bombed=true',
          custom_script: BOMB,
          username: BOMB,
        },
      },
    }),
  'a refusal without words': (route) => route.fulfill({ json: { code: 201, msg: null } }),
  'a code that nobody knows': (route) => route.fulfill({ json: { code: 'x', msg: BOMB, data: {} } }),
};

let site: Site;
let phone: Phone;

/** Whether a page has content and a top bar or tabs, and waits for no more answers. */
const isDrawn = (): boolean =>
  (document.querySelector('#root')?.textContent ?? '').trim().length > 2 &&
  document.querySelector('.top-bar, .tab-bar') !== null &&
  document.querySelector('.page-main .skeleton-block') === null;
/** The other pages redirect a member to home. */
const PAGES = ROUTES.filter(({ path }) => !['/', '/login', '/register'].includes(path));

beforeAll(async () => {
  site = await openSite(DIST);
  phone = await openMemberPhone('T'.repeat(32), { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
  await site?.stop();
});

describe('API-06 whatever a backend answers, no page is blank and nothing of it runs', () => {
  test.each(Object.entries(ANSWERS))('API-06 %s', async (_what, answer) => {
    const { page, faults } = phone;
    faults.length = 0;
    // The previous page would keep requesting, from another backend than its own.
    await page.goto('about:blank');
    await page.unrouteAll();
    await page.route(/\/(?:api|market)\/./, answer);
    await page.goto(site.url);
    // The frame already has a tab bar before the router can follow a link.
    await page.locator(SHELL).waitFor();
    const blank: string[] = [];
    for (const { path, name } of PAGES) {
      await goInPlace(page, path);
      await page.waitForFunction(isDrawn).catch(() => blank.push(name));
    }
    expect(blank).toEqual([]);
    expect(await page.evaluate(() => (globalThis as { bombed?: boolean }).bombed)).toBeUndefined();
    expect(faults.filter((fault) => !/Content Security Policy|ERR_/.test(fault))).toEqual([]);
  });
});
