/** Modules that load on demand, on a phone that cannot get them. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openMemberPhone } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { untilTold } from '../../harness/told.ts';
import { button } from '../../harness/walk.ts';

const exchange = sharedExchange();
let member: TestMember;

beforeAll(async () => {
  member = await registerMember(exchange.url);
});

test('PWA-03 MKT-05 a chart that cannot be had offline leaves the page standing, and comes with the network', async () => {
  const phone = await openMemberPhone(member.token, { serviceWorkers: 'block' });
  const { page, context } = phone;
  onTestFinished(() => phone.close());
  await page.goto(`${exchange.url}/exchange?currentSymbol=btcusdt`);
  const show = button(page, 'Show the chart');
  await show.waitFor();
  // Offline, a list of markets that is still on its way would not come.
  await button(page, 'Buy BTC').waitFor();
  await context.setOffline(true);
  await show.click();
  const room = page.locator('.chart-room');
  await room.getByText('You are offline').waitFor();
  await button(page, 'Buy BTC').waitFor();
  await context.setOffline(false);
  await room.locator('figure.chart > p.visually-hidden').waitFor({ state: 'attached' });
  expect(phone.faults).toEqual([]);
});

test('PWA-03 a code whose drawer cannot be had says so in its place, and Retry brings it', async () => {
  const phone = await openMemberPhone(member.token, { serviceWorkers: 'block' });
  const { page } = phone;
  onTestFinished(() => phone.close());
  const drawer = '**/assets/qr-drawer-*.js';
  await page.route(drawer, (route) => route.abort());
  await page.goto(`${exchange.url}/invite`);
  await page.getByText('Failed to load').waitFor();
  await page.getByText('Invite link').first().waitFor();
  // A missing file makes the app reload the page, once; the same page follows.
  await page.unroute(drawer);
  await expect
    .poll(async () => {
      const retry = page.getByRole('button', { name: 'Retry' });
      // The app may recover by itself while the button is being pressed.
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
      return page.locator('.qr-code [role=img] svg').count();
    })
    .toBeGreaterThan(0);
});

test('PWA-03 AUTH-06 a camera whose code cannot be had says so, and leaves the way to a picture that is there', async () => {
  const phone = await openMemberPhone(member.token, { serviceWorkers: 'block' });
  const { page, context } = phone;
  onTestFinished(() => phone.close());
  await page.goto(`${exchange.url}/real_authentication`);
  await page.getByText('Front of the document').first().click();
  await context.setOffline(true);
  // The camera view that opens next offers a picture from the files too, where there is no camera.
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Take a photo' }) });
  await sheet.getByText('Take a photo').click();
  await untilTold(page, 'You are offline');
  await sheet.getByText('Choose a picture').waitFor();
  await context.setOffline(false);
  await sheet.getByText('Take a photo').click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Front of the document' }).waitFor();
  expect(phone.faults).toEqual([]);
});
