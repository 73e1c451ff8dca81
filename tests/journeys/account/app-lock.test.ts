/**
 * The app lock in a real browser: what the page shows while the app is in the background, and who can unlock it
 * (AUTH-09).
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuthenticator } from '../../harness/authenticator.ts';
import { type LastingPhone, openLastingPhone } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { show } from '../../harness/visibility.ts';
import { button, radio } from '../../harness/walk.ts';

// Passkeys are bound to a host name, and an IP address has none.
const exchange = { url: sharedExchange().url.replace('127.0.0.1', 'localhost') };
let phone: LastingPhone;
let member: TestMember;

const PIN = '271828';

const typePin = async (page: Page, pin: string): Promise<void> => {
  for (const digit of pin) await button(page, digit).click();
};
const locked = (page: Page) => page.getByRole('heading', { name: 'The app is locked' });

/** Another app comes to the foreground; the page gets the events that a phone sends. */
const leave = (page: Page): Promise<void> => show(page, 'hidden');
const comeBack = (page: Page, afterMs: number): Promise<void> => show(page, 'visible', afterMs);

const enter = async (page: Page, { token }: TestMember): Promise<void> => {
  await page.goto(`${exchange.url}/login`);
  await page.evaluate((kept) => localStorage.setItem('member.token', kept), token);
};

/** Turns the lock on in the security center, with the delay `after`. */
const turnOn = async (page: Page, after: string): Promise<void> => {
  await page.goto(`${exchange.url}/security`);
  await page.getByRole('button', { name: /App lock.*Off/ }).click();
  await radio(page, after).check();
  await button(page, 'Use a PIN of six digits').click();
};

beforeAll(async () => {
  phone = await openLastingPhone();
  member = await registerMember(exchange.url);
  await enter(phone.page, member);
});
afterAll(async () => {
  await phone?.close();
});

test('AUTH-09 a PIN is chosen twice; an easy one and a different one are not taken', async () => {
  const { page } = phone;
  await turnOn(page, '1 min');
  await typePin(page, '123456');
  await page.getByText('too easy to guess').waitFor();
  await typePin(page, PIN);
  await page.getByText('Type the same PIN again').waitFor();
  await typePin(page, '271829');
  await page.getByText('The two PINs differ').waitFor();
  await typePin(page, PIN);
  await page.getByText('Type the same PIN again').waitFor();
  await page.keyboard.type(PIN);
  await page.getByRole('button', { name: /App lock.*On/ }).waitFor();
});

test('AUTH-09 the page is blank while the app is away, and back soon it is as it was', async () => {
  const { page } = phone;
  await page.goto(`${exchange.url}/modifyPwd`);
  await page.getByLabel('New login password', { exact: true }).fill('typed here');
  await leave(page);
  expect(await page.getByLabel('New login password', { exact: true }).isVisible()).toBe(false);
  const blank = await page.screenshot();
  await comeBack(page, 30_000);
  expect(await page.getByLabel('New login password', { exact: true }).inputValue()).toBe('typed here');
  expect((await page.screenshot()).equals(blank)).toBe(false);
  expect(await locked(page).count()).toBe(0);
});

test('AUTH-09 away for the chosen time it locks: nothing of the member is in the page, offline too', async () => {
  const { page, context } = phone;
  await page.goto(exchange.url);
  await button(page, 'Open the menu').click();
  await page.getByText(member.phone).first().waitFor();
  await context.setOffline(true);
  await leave(page);
  await comeBack(page, 61_000);
  await locked(page).waitFor();
  expect(await page.locator('body').innerHTML()).not.toContain(member.phone);
  expect(await page.locator('dialog, .shell, a').count()).toBe(0);
  await typePin(page, '000000');
  await page.getByText(/Wrong PIN/).waitFor();
  await typePin(page, PIN);
  await locked(page).waitFor({ state: 'detached' });
  await button(page, 'Open the menu').waitFor();
  await context.setOffline(false);
});

test('AUTH-09 a cold start is locked, a reload soon after leaving is not', async () => {
  await phone.page.goto(exchange.url);
  await button(phone.page, 'Open the menu').waitFor();
  await phone.page.reload();
  await button(phone.page, 'Open the menu').waitFor();
  phone = await phone.restart();
  const { page } = phone;
  await page.goto(`${exchange.url}/assets`);
  await locked(page).waitFor();
  expect(await page.locator('.shell').count()).toBe(0);
  // Reloading the locked page does not unlock it.
  await page.reload();
  await locked(page).waitFor();
  await typePin(page, PIN);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/assets');
});

test('AUTH-09 changing the lock asks for the PIN; at once locks at once; off is off', async () => {
  const { page } = phone;
  await page.goto(`${exchange.url}/security`);
  await page.getByRole('button', { name: /App lock.*On/ }).click();
  await page.getByText('Enter your PIN').waitFor();
  expect(await page.getByText('Turn off the app lock').count()).toBe(0);
  await typePin(page, PIN);
  await radio(page, 'At once').check();
  await leave(page);
  await comeBack(page, 0);
  await locked(page).waitFor();
  await typePin(page, PIN);
  await page.getByRole('button', { name: /App lock.*On/ }).click();
  await typePin(page, PIN);
  await button(page, 'Turn off the app lock').click();
  await page.getByRole('button', { name: /App lock.*Off/ }).waitFor();
  await leave(page);
  await comeBack(page, 3_600_000);
  expect(await locked(page).count()).toBe(0);
});

test('AUTH-09 fingerprint, face or device PIN opens it as well', async () => {
  const { page } = phone;
  const fingerIsOfMember = await addAuthenticator(page);
  await page.goto(`${exchange.url}/security`);
  await page.getByRole('button', { name: /App lock.*Off/ }).click();
  await radio(page, 'At once').check();
  await button(page, 'Use fingerprint, face or device PIN').click();
  await page.getByRole('button', { name: /App lock.*On/ }).waitFor();
  await leave(page);
  await comeBack(page, 0);
  await locked(page).waitFor();
  // Somebody else's fingerprint.
  await fingerIsOfMember(false);
  await button(page, 'Unlock').click();
  await page.getByText('That did not work').waitFor();
  await fingerIsOfMember(true);
  await button(page, 'Unlock').click();
  await page.getByRole('button', { name: /App lock.*On/ }).waitFor();
  await leave(page);
  await comeBack(page, 0);
  await button(page, 'Log out instead').click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('member.')))).toEqual([]);
});

test('AUTH-09 five wrong PINs log out, and nothing of the member is left', async () => {
  const { page } = phone;
  await enter(page, await registerMember(exchange.url));
  await turnOn(page, 'At once');
  await typePin(page, PIN);
  await page.getByText('Type the same PIN again').waitFor();
  await typePin(page, PIN);
  await page.getByRole('button', { name: /App lock.*On/ }).waitFor();
  await page.reload();
  await locked(page).waitFor();
  for (let turn = 0; turn < 5; turn += 1) {
    await typePin(page, '000001');
    if (turn < 4) await page.locator('.pin-key:enabled').first().waitFor();
  }
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('member.')))).toEqual([]);
});

test('AUTH-09 a lock that nobody can read opens for nobody: the way in is the login', async () => {
  const { page } = phone;
  await enter(page, await registerMember(exchange.url));
  await page.evaluate(() => localStorage.setItem('member.lock', '{"afterMs":'));
  // The app may leave this page before all of it is loaded.
  await page.goto(`${exchange.url}/assets`, { waitUntil: 'commit' });
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('member.token'))).toBeNull();
});

test('nothing went wrong on the way', () => {
  expect(phone.faults).toEqual([]);
});
