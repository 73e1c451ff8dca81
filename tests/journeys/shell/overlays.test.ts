/**
 * Every sheet, popup and dialog that a page opens: Back and Escape close only the topmost, and the next Back leaves the
 * page.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE } from '../../../src/contract/envelope.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../../src/contract/keys.ts';
import { openMemberPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { registerLivedMember } from '../../harness/lived-member.ts';
import { type Opening, OVER, OVER_VISITORS } from '../../harness/overlays.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { goInPlace } from '../../harness/visit.ts';
import { SHELL } from '../../harness/worker.ts';

const exchange = sharedExchange();
let member: Phone;
let visitor: Phone;

const begin = async (phone: Phone): Promise<Phone> => {
  await phone.page.goto(`${exchange.url}/market`);
  await phone.page.locator(`${SHELL} .market-row`).first().waitFor();
  return phone;
};
beforeAll(async () => {
  const { token } = await registerLivedMember(exchange);
  [member, visitor] = await Promise.all([
    openMemberPhone(token, { serviceWorkers: 'block' }).then(begin),
    openPhone({ serviceWorkers: 'block' }).then(begin),
  ]);
});
afterAll(async () => {
  await member?.close();
  await visitor?.close();
});

const openCount = ({ page }: Phone) => expect.poll(() => page.locator('dialog[open]').count());

const at = ({ page }: Phone) => expect.poll(() => new URL(page.url()).pathname);

const walk = async (phone: Phone, path: string, openings: readonly Opening[]): Promise<void> => {
  const { page } = phone;
  // Starts afresh where the walk before has failed.
  if (page.url() !== `${exchange.url}/market` || (await page.locator('dialog[open]').count()) > 0) await begin(phone);
  const before = page.url();
  await goInPlace(page, path);
  for (const { after = [], open } of openings) {
    for (const tapped of after) await tapped(page).first().click();
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      for (const [lying, opener] of open.entries()) {
        await opener(page).first().click();
        await openCount(phone).toBe(lying + 1);
      }
      for (let lying = open.length - 1; lying >= 0; lying -= 1) {
        await close();
        await openCount(phone).toBe(lying);
        await at(phone).toBe(path.replace(/\?.*/, ''));
      }
    }
  }
  await page.goBack();
  await page.waitForURL(before);
  // The next walk starts from this page, so wait until it has replaced the one before.
  await page.locator(`${SHELL} .market-row`).first().waitFor();
  expect(phone.faults).toEqual([]);
};

test.each(OVER)('SHELL-04 over %s Back and Escape close one thing at a time', (path, openings) =>
  walk(member, path, openings),
);
test.each(OVER_VISITORS)(
  'SHELL-04 over %s, to a visitor, Back and Escape close one thing at a time',
  (path, openings) => walk(visitor, path, openings),
);

test('AUTH-09 SHELL-04 the question for a second factor lies over what asked for it, and Back leaves that as it was', async () => {
  const { page } = member;
  await page.route('**/api/startCoolOff', (route) =>
    route.fulfill({
      headers: { [KEYS_HEADER]: KEYS_HONOURED },
      json: { code: CODE.freshFactorNeeded, msg: 'Confirm that it is you', data: null },
    }),
  );
  await goInPlace(page, '/protection');
  await page.getByRole('button', { name: /^Cool-off/ }).click();
  await page.getByRole('button', { name: /^Pause trading/ }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
  await openCount(member).toBe(2);
  await page.goBack();
  await openCount(member).toBe(1);
  await page
    .getByRole('button', { name: /^Pause trading/ })
    .and(page.locator(':enabled'))
    .waitFor();
  await page.goBack();
  await openCount(member).toBe(0);
  await at(member).toBe('/protection');
  await page.goBack();
  await page.unroute('**/api/startCoolOff');
});
