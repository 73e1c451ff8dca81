import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { ANSWERS, keptRecords, SHELL, untilReady } from '../../harness/worker.ts';

let site: Site;
let phone: Phone;

beforeEach(async () => {
  site = await openSite(DIST, ANSWERS);
  phone = await openPhone();
});
beforeEach(() =>
  onTestFinished(async () => {
    await phone.close();
    await site.stop();
  }),
);

test('LANG-04 PWA-02 a language that was never on screen is there without a network', async () => {
  const { page } = phone;
  await page.goto(site.url);
  await untilReady(page);
  await expect.poll(() => keptRecords(page)).toContain('messages:zh-cn');
  await site.stop();
  await page.evaluate(() => localStorage.setItem('device.language', 'zh-cn'));
  await page.reload();
  await page.locator(SHELL).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^zh/);
  await expect.poll(() => page.locator('.tab-bar').textContent()).toMatch(/\p{Script=Han}/u);
});
