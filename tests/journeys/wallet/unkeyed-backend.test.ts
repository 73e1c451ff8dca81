/**
 * A backend without idempotency keys, as every one but the reference server is: one tap, one effect, and true messages
 * (API-08).
 */
import type { Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember } from '../../harness/member.ts';
import { untilPolled, untilPolledVisible } from '../../harness/page-clock.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { told } from '../../harness/told.ts';
import { field, sendButton } from '../../harness/walk.ts';

/** The interval at which the app looks into the records. */
const LOOK_MS = 5_000;

const exchange = sharedExchange();
let phone: Phone;
let token = '';
let sent = 0;
let lose: 'before' | 'after' | undefined;

const transfers = async () => {
  const asked = { c_id: '1', type: '1', page: '1', limit: '50' };
  return ((await askServer(exchange.url, 'getTransferList', asked, token)) as { list: unknown[] }).list.length;
};

beforeAll(async () => {
  ({ token } = await registerMember(exchange.url));
  phone = await openMemberPhone(token, { serviceWorkers: 'block' });
  await phone.page.clock.install();
  await phone.context.route('**/api/**', async (route: Route) => {
    const isTransfer = route.request().url().endsWith('/api/transfer');
    if (isTransfer) sent += 1;
    if (isTransfer && lose === 'before') return route.abort('connectionreset');
    const response = await route.fetch();
    if (isTransfer && lose === 'after') return route.abort('connectionreset');
    const { 'idempotency-keys': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
});
afterAll(async () => {
  await phone?.close();
});

const transfer = async (amount: string): Promise<void> => {
  const { page } = phone;
  const before = sent;
  await field(page, 'Quantity').fill(amount);
  await sendButton(page).click();
  await page
    .locator('dialog[open]')
    .last()
    .getByRole('button', { name: `Transfer ${amount} USDT` })
    .click();
  // Waits before the clock is advanced: the app first reads the records, for a few seconds of the page's clock.
  await expect.poll(() => sent).toBe(before + 1);
};

test('API-08 an answer that is lost after the transfer was made: found in the records, told, and never sent again', async () => {
  const { page } = phone;
  await page.goto(`${exchange.url}/changemoney`);
  lose = 'after';
  await transfer('5');
  await untilPolled(page, LOOK_MS, async () => (await told(page)).some((text) => text.includes('It went through')));
  expect(sent).toBe(1);
  expect(await transfers()).toBe(1);
});

test('API-08 a request that is lost before: the member is asked, also after the same tap and a reload, and sends it by a tap that says so', async () => {
  const { page } = phone;
  await page.goto(`${exchange.url}/changemoney`);
  [sent, lose] = [0, 'before'];
  await transfer('7');
  const question = page.getByRole('dialog', { name: 'Did this go through?' });
  await untilPolledVisible(page, LOOK_MS, question);
  await question.getByText('it may be carried out twice').waitFor();
  await question.getByRole('button', { name: 'Look again' }).click();
  await question.getByText('Last checked').waitFor();
  expect(sent).toBe(1);
  lose = undefined;
  await question.getByRole('button', { name: 'Send it again' }).click();
  await expect.poll(() => told(page)).toContain('Transferred');
  expect(sent).toBe(2);
  expect(await transfers()).toBe(2);

  lose = 'before';
  await transfer('9');
  await untilPolledVisible(page, LOOK_MS, question);
  await page.reload();
  await question.getByText('it may still appear there').waitFor();
  // The input is not stored in full, so the write can be looked for but not sent again.
  expect(await question.getByRole('button', { name: 'Send it again' }).count()).toBe(0);
  expect(sent).toBe(3);
  expect(phone.faults).toEqual([]);
});
