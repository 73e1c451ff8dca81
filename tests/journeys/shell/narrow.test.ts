/** The narrowest phones, in the languages whose words are longest. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone } from '../../harness/browser.ts';
import { type Exchange, openExchange } from '../../harness/exchange.ts';
import { findBrokenWords, findClippedText, optionsFor, type Setting, storeSetting } from '../../harness/look.ts';
import { registerMember, type TestMember } from '../../harness/member.ts';

const PATHS = ['/', '/market', '/assets', '/security', '/transfer-list'];
const LINE_PX = 46;

let exchange: Exchange;
let member: TestMember;

beforeAll(async () => {
  exchange = await openExchange();
  member = await registerMember(exchange.url);
});
afterAll(() => exchange?.close());

test.each(['de', 'el', 'ru', 'sv'])(
  'LANG-07 nothing is cut and no word is broken at 320 pixels, and the market has one line of heads: %s',
  async (language) => {
    const setting: Setting = { look: 'md', theme: 'night', language, width: 320, height: 568 };
    const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block' });
    const { page } = phone;
    try {
      await storeSetting(page, setting, member.token);
      for (const path of PATHS) {
        await page.goto(exchange.url + path);
        await page.waitForSelector('.shell:not([aria-busy])');
        await expect.poll(() => page.locator('.page-main .skeleton').count(), { timeout: 60_000 }).toBe(0);
        expect(await findClippedText(page), path).toEqual([]);
        expect(await findBrokenWords(page), path).toEqual([]);
        if (path === '/market')
          expect((await page.locator('.market-head').boundingBox())?.height).toBeLessThan(LINE_PX);
      }
      expect(phone.faults).toEqual([]);
    } finally {
      await phone.close();
    }
  },
);
