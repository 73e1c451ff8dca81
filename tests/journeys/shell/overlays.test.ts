/** Every sheet and popup that a page opens: one lies over it, Back and Escape close it and nothing else, and Back then leaves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember } from '../../harness/member.ts';
import { goInPlace, OVER } from '../../harness/overlays.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';

const exchange = sharedExchange();
let phone: Phone;
beforeAll(async () => {
  const { token } = await registerMember(exchange.url);
  // One order that rests, so that there is something to cancel.
  const limit = { m_id: '1', num: '0.01', price: '1000', operate_type: '1', amount: '', type: '1' };
  await askServer(exchange.url, 'upbbbuy', limit, token);
  phone = await openMemberPhone(token, { serviceWorkers: 'block' });
  await phone.page.goto(`${exchange.url}/market`);
  await phone.page.locator('.market-row').first().waitFor();
});
afterAll(() => phone?.close());

test.each(OVER)('SHELL-04 over %s lies one thing at a time, which Back and Escape close', async (path, openers) => {
  const { page } = phone;
  const over = page.locator('dialog[open]');
  const before = page.url();
  await goInPlace(page, path);
  const here = exchange.url + path;
  for (const opener of openers) {
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await opener(page).first().click();
      await expect.poll(() => over.count()).toBe(1);
      await close();
      await expect.poll(() => over.count()).toBe(0);
      await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(here).pathname);
    }
  }
  await page.goBack();
  await page.waitForURL(before);
  expect(phone.faults).toEqual([]);
});
