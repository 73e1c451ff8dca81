/** A member's account in a real browser: passwords, two-step login, passkeys, devices, identity, addresses. */
import { text } from 'node:stream/consumers';
import { generate } from 'otplib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDENTITY } from '../../../src/contract/status-codes.ts';
import { addAuthenticator } from '../../harness/authenticator.ts';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { holdRequests } from '../../harness/hold-requests.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { stopAtFirstFailure } from '../../harness/steps.ts';
import { visit } from '../../harness/visit.ts';
import { button, field, logOut } from '../../harness/walk.ts';

// Passkeys are bound to a host name, and an IP address has none.
const exchange = { url: sharedExchange().url.replace('127.0.0.1', 'localhost') };
let phone: Phone;
let member: TestMember;
let recoveryCode = '';

/** Loads the page, as at a start. */
const load = (path: string) => phone.page.goto(exchange.url + path);
const go = (path: string) => visit(phone.page, exchange.url, path);
const link = (name: string | RegExp) => phone.page.getByRole('link', { name });
const closePopup = () => phone.page.locator('dialog[open] header').getByRole('button', { name: 'Close' }).click();

beforeAll(async () => {
  phone = await openPhone({ serviceWorkers: 'block' });
  member = await registerMember(exchange.url);
});
afterAll(async () => {
  await phone?.close();
});

describe("a member's account", () => {
  stopAtFirstFailure();

  test('AUTH-02 each wrong field says so beside itself, before anything is sent', async () => {
    const { page } = phone;
    await go('/register');
    await page.getByRole('tab', { name: 'Phone' }).click();
    await field(page, 'Phone number').fill('0157123456');
    await button(page, /^Country code/).click();
    await page.getByRole('searchbox').fill('+49');
    await page.getByRole('button', { name: 'Germany' }).click();
    await expect.poll(() => field(page, 'Phone number').inputValue()).toBe('49157123456');
    await field(page, 'Phone number').fill('12345');
    await field(page, 'Password').fill('has space');
    await field(page, 'Confirm password').fill('other');
    await button(page, 'Register').click();
    for (const words of [
      'A phone number has 6 to 20 digits',
      'Use 6 to 20 letters and digits',
      'Passwords do not match',
    ])
      await page.getByText(words).waitFor();
  });

  test('AUTH-01 SHELL-03 the invitation code of the link is filled in', async () => {
    await go('/register?invite=FRIEND1');
    await expect.poll(() => field(phone.page, 'Invitation code (optional)').inputValue()).toBe('FRIEND1');
    await expect.poll(() => phone.page.title()).toBe('Exchange – Register');
  });

  test('AUTH-03 the countdown of the email code survives leaving the page', async () => {
    const { page } = phone;
    const address = `wait${Date.now()}@example.org`;
    await page.getByRole('tab', { name: 'Email' }).click();
    await field(page, 'Email').fill(address);
    await button(page, 'Send code').click();
    await button(page, /^\d+ s$/).waitFor();
    const before = Number.parseInt((await button(page, /^\d+ s$/).textContent()) ?? '', 10);
    await go('/login');
    await go('/register');
    expect(await field(page, 'Email').inputValue()).toBe(address);
    const after = Number.parseInt((await button(page, /^\d+ s$/).textContent()) ?? '', 10);
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(before);
  });

  test('AUTH-05 required fields, a wrong password, forgot password', async () => {
    const { page } = phone;
    await go('/login');
    await button(page, 'Log in').click();
    await page.getByText('Enter your password').waitFor();
    await field(page, 'Email or phone number').fill(member.phone);
    await field(page, 'Password').fill('wrong123');
    await button(page, 'Log in').click();
    await page.locator('form').getByText('Wrong username or password').waitFor();
    const service = phone.context.waitForEvent('page');
    await button(page, 'Forgot password?').click();
    await (await service).getByText('For a forgotten password').waitFor();
    await (await service).close();
  });

  test('AUTH-05 SHELL-02 logging in without remember-me keeps the token for this session only', async () => {
    const { page } = phone;
    await go('/login?next=%2Fsecurity');
    // Who has no account yet comes to the same page once they have registered.
    expect(await page.getByRole('main').getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(
      '/register?next=%2Fsecurity',
    );
    await field(page, 'Email or phone number').fill(member.phone);
    await field(page, 'Password').fill(member.password);
    await page.getByText('Remember me').click();
    await button(page, 'Log in').click();
    await page.waitForURL(/\/security/);
    const stores = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
    expect(stores[0]).not.toContain('member.token');
    expect(stores[1]).toContain('member.token');
  });

  test('AUTH-07 setting the pay password keeps the member logged in, and the center says that it is set', async () => {
    const { page } = phone;
    await link(/Payment password.*Not set/).click();
    await field(page, 'Login password').fill(member.password);
    await field(page, 'New payment password').fill('qwerty123');
    await page.getByText('Easy to guess').waitFor();
    await field(page, 'New payment password').fill('Seaside42x');
    await page.getByText('Fair: longer is better').waitFor();
    await field(page, 'Confirm new password').fill('Seaside42');
    await button(page, 'Set payment password').click();
    await page.getByText('Passwords do not match').waitFor();
    await field(page, 'Confirm new password').fill('Seaside42x');
    await button(page, 'Set payment password').click();
    await page.waitForURL(/\/security/);
    await link(/Payment password.*Set$/).waitFor();
  });

  test('AUTH-09 other devices are listed and signed out', async () => {
    const { page } = phone;
    // Setting the payment password has just closed all other sessions.
    await askServer(exchange.url, 'login', { username: member.phone, password: member.password });
    await button(page, 'Logged-in devices').click();
    await page.getByText('This device', { exact: true }).waitFor();
    await button(page, 'Log out all other devices').click();
    const sheet = page.getByRole('dialog', { name: 'Log out all other devices' });
    await sheet.getByRole('button', { name: 'Log out' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
    await closePopup();
  });

  test('AUTH-09 two-step login is turned on by a code, and gives recovery codes once', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: /Two-step login.*Off/ }).click();
    await field(page, 'Login password').fill(member.password);
    await button(page, 'Continue').click();
    const secret = ((await page.locator('.two-step-secret bdi').textContent()) ?? '').replaceAll(' ', '');
    await page.getByRole('img', { name: /QR code: Key/ }).waitFor();
    const key = await page.locator('.two-step-key a').getAttribute('href');
    expect(key?.startsWith('otpauth://totp/') && key.includes(secret)).toBe(true);
    await field(page, 'Code from your authenticator app').fill(await generate({ secret }));
    await button(page, 'Turn on').click();
    await expect.poll(() => page.locator('.recovery-codes li').count()).toBe(10);
    recoveryCode = (await page.locator('.recovery-codes li').first().textContent()) ?? '';
    const saving = page.waitForEvent('download');
    await button(page, 'Save as a file').click();
    const saved = await (await saving).createReadStream();
    expect(await text(saved)).toContain(recoveryCode);
    await button(page, 'I have saved them').click();
    await page.getByRole('button', { name: /Two-step login.*On/ }).waitFor();
  });

  const addPasskey = async (password: string): Promise<void> => {
    const { page } = phone;
    await page.getByRole('button', { name: /Passkeys/ }).click();
    await button(page, 'Add a passkey').click();
    await field(page, 'Login password').fill(password);
    await button(page, 'Add a passkey').click();
    await page.getByText('not used yet').waitFor();
    await closePopup();
  };

  test('AUTH-09 a passkey is added', async () => {
    await addAuthenticator(phone.page);
    await addPasskey(member.password);
  });

  test('AUTH-09 the log tells what happened, and turning two-step login on left no other device', async () => {
    const { page } = phone;
    await button(page, 'Logged-in devices').click();
    await page.getByText('This device', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
    await closePopup();
    await button(page, 'Security log').click();
    for (const words of ['Passkey added', 'Two-step login turned on', 'Payment password changed'])
      await page.getByText(words).first().waitFor();
    await closePopup();
  });

  test("AUTH-09 the member's own phrase stands before every pay password", async () => {
    const { page } = phone;
    await page.getByRole('button', { name: /Anti-phishing phrase.*Off/ }).click();
    await field(page, 'Your phrase').fill('blue heron');
    await field(page, 'Login password').fill(member.password);
    await button(page, 'Save phrase').click();
    await page.getByRole('button', { name: /Anti-phishing phrase.*On/ }).waitFor();
    for (const path of ['/exchangeb', '/withdrawal', '/staking']) {
      await go(path);
      await page.locator('.field', { hasText: 'Payment password' }).getByText('blue heron').first().waitFor();
    }
  });

  test('AUTH-06 identity: photos with previews, review, verified', async () => {
    const { page } = phone;
    const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#667' } })
      .jpeg()
      .toBuffer();
    await go('/real_authentication');
    await page.getByText('Not verified yet').waitFor();
    await button(page, 'Submit').click();
    await page.getByText('Add a photo of the front').waitFor();
    await field(page, 'Real name').fill('Ada Lovelace');
    const slots = page.locator('input[type="file"]');
    for (const slot of [0, 1])
      await slots.nth(slot).setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.locator('.upload-done').nth(1).waitFor();
    // The sandbox decides after eight seconds, so the page is told of the review until it has shown it.
    await page.route('**/api/getusr', (route) =>
      editAnswer(route, ({ data }: { data: { rzstatus: number } }) => {
        if (data.rzstatus === IDENTITY.certified) data.rzstatus = IDENTITY.underReview;
      }),
    );
    await button(page, 'Submit').click();
    await page.getByText('Under review', { exact: true }).waitFor();
    await page.unroute('**/api/getusr');
    await page.getByText('Your identity is confirmed.').waitFor({ timeout: 60_000 });
  });

  test('AUTH-08 an address of the wrong form is refused, a right one binds with the payment password', async () => {
    const { page } = phone;
    await go('/bindMentionAddress');
    await field(page, 'Withdrawal address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee');
    await field(page, 'Payment password').fill('Seaside42x');
    await page.getByText('checksum of this address is wrong').waitFor();
    await field(page, 'Withdrawal address').fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    await page.getByText('checksum of this address is wrong').waitFor({ state: 'detached' });
    await button(page, 'Bind address').click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Bind address' }).click();
    await page.getByText('Bound addresses').waitFor();
    await page.getByRole('listitem').getByText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').waitFor();
    // The mail about the new address contains the member's phrase.
    const mailbox = await fetch(`${exchange.url}/sandbox/mailbox?recipient=${member.phone}`);
    const [newest = ''] = (await mailbox.text()).split('</article>');
    expect(newest).toContain('A withdrawal address was bound');
    expect(newest).toContain('blue heron');
  });

  test('AUTH-07 changing the login password logs out; a recovery code is the second step of the next login', async () => {
    const { page } = phone;
    await go('/modifyPwd');
    await page.getByText('Passkeys added in the last 24 hours will be removed.').waitFor();
    await field(page, 'Current login password').fill(member.password);
    await field(page, 'New login password').fill('Changed123');
    await field(page, 'Confirm new password').fill('Changed123');
    await button(page, 'Change password').click();
    // Signing out loads the login page anew, without any of the member's data.
    await page.waitForURL(`${exchange.url}/login`);
    await field(page, 'Email or phone number').fill(member.phone);
    await field(page, 'Password').fill('Changed123');
    await button(page, 'Log in').click();
    await field(page, 'Code from your authenticator app').fill(recoveryCode);
    await button(page, 'Log in').click();
    await page.waitForURL(`${exchange.url}/`);
  });

  test('AUTH-09 a passkey of the last day is gone with the old password; a new one is added', async () => {
    await go('/security');
    await phone.page.getByRole('button', { name: /Passkeys.*0/ }).waitFor();
    await addPasskey('Changed123');
    await go('/');
  });

  test('PANEL-01 PANEL-02 PANEL-03 PANEL-04 the panel shows the member, its rows and the way out', async () => {
    const { page } = phone;
    await button(page, 'Open the menu').click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('heading', { name: member.phone }).waitFor();
    await panel.getByText(/^UID \d+$/).waitFor();
    await panel.getByText(/^VIP /).waitFor();
    await panel.getByText(/^Credit score /).waitFor();
    await panel.getByText('Verified', { exact: true }).waitFor();
    expect(await panel.getByRole('link', { name: /Identity verification/ }).count()).toBe(0);
    for (const name of [
      /Withdrawal address/,
      /Bank cards/,
      /Share link/,
      /System messages/,
      /Security center.*Payment password set/,
      /About us/,
    ])
      await panel.getByRole('link', { name }).waitFor();
    await logOut(page);
    await link('Register').waitFor();
    // The page reloads in between, so wait until the member's data is gone.
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('member.')));
  });

  test('AUTH-09 a passkey logs in without a password', async () => {
    await load('/login');
    await button(phone.page, 'Log in with a passkey').click();
    await phone.page.waitForURL(`${exchange.url}/`);
    await button(phone.page, 'Open the menu').waitFor();
    // As 'Remember me' was left on.
    expect(await phone.page.evaluate(() => 'member.token' in localStorage)).toBe(true);
  });

  test("PANEL-04 the question before logging out stays when the member's data comes", async () => {
    const { page } = phone;
    const release = await holdRequests(page, '**/api/getusr');
    await page.reload();
    await button(page, 'Open the menu').click();
    await button(page, 'Log out').click();
    const question = page.getByRole('dialog', { name: 'Log out?' });
    await question.waitFor();
    await release();
    await page.getByRole('link', { name: /About us/, includeHidden: true }).waitFor({ state: 'attached' });
    await question.getByRole('button', { name: 'Log out' }).click();
    await link('Register').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
