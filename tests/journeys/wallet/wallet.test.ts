/** A member's money in a real browser: deposit, withdrawal, transfer, flash swap, bank card, and a statement that adds up. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { stopAtFirstFailure } from '../../harness/steps.ts';
import { untilTold } from '../../harness/told.ts';
import { visit } from '../../harness/visit.ts';
import { button, field, radio, sendButton } from '../../harness/walk.ts';
import { PAY_PASSWORD, WALLET_ADDRESS } from '../../harness/wallet-member.ts';

/** A sandbox decides reviews automatically after eight seconds. */
const REVIEW_S = 10;

let exchange: ScriptedExchange;
let phone: Phone;
let member: TestMember;

const go = (path: string) => visit(phone.page, exchange.url, path);
const sheet = () => phone.page.locator('dialog[open]').last();
const confirm = (name: RegExp) => sheet().getByRole('button', { name }).click();
const records = async (tab: string) => {
  await go('/trade-account?id=1&name=USDT&type=1');
  await phone.page.getByRole('tab', { name: tab }).click();
};
/** After a deposit or withdrawal the app goes back by itself, also from a page that is opened before that. */
const left = () => phone.page.waitForURL((url) => !/recharge|withdrawal/.test(url.pathname));

beforeAll(async () => {
  exchange = await openScriptedExchange();
  phone = await openPhone({ serviceWorkers: 'block' });
  member = await registerMember(exchange.url);
  await askServer(exchange.url, 'resetpay', { logpassword: member.password, newpassword: PAY_PASSWORD }, member.token);
  await go('/login');
  await field(phone.page, 'Email or phone number').fill(member.phone);
  await field(phone.page, 'Password').fill(member.password);
  await button(phone.page, 'Log in').click();
  await button(phone.page, 'Open the menu').waitFor();
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe("a member's money", () => {
  stopAtFirstFailure();

  test('WALLET-01 a deposit says what is missing, takes a voucher, and is credited after its review', async () => {
    const { page } = phone;
    await go('/recharge');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await button(page, 'Submit deposit').click();
    await page.getByText('Enter the deposit quantity').waitFor();
    await page.getByText('Upload the payment voucher').waitFor();
    await radio(page, 'Bank wire').check();
    await page.getByText('Sandbox Bank').waitFor();
    await radio(page, 'TRC20').check();
    await field(page, 'Quantity').fill('250.5');
    const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'voucher.jpg', mimeType: 'image/jpeg', buffer: picture });
    await page.getByRole('button', { name: 'Remove Payment voucher' }).waitFor();
    await button(page, 'Submit deposit').click();
    await untilTold(page, 'Deposit sent for review');
    await left();
    await exchange.jump(REVIEW_S);
    await records('Deposits');
    await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.getByText('+250.5').first().waitFor();
  });

  test('ASSET-03 a transfer between own accounts asks once more, and is there at once', async () => {
    const { page } = phone;
    await go('/changemoney');
    await field(page, 'Quantity').fill('99999');
    await sendButton(page).click();
    await page.getByText('Insufficient available balance').waitFor();
    await field(page, 'Quantity').fill('100');
    await sendButton(page).click();
    await confirm(/^Transfer 100 USDT$/);
    await untilTold(page, 'Transferred');
    await records('Transfers');
    await page.getByText('-100').first().waitFor();
  });

  test('WALLET-04 a flash swap shows rate, fee and what is received, then clears the form', async () => {
    const { page } = phone;
    await go('/exchangeb');
    await field(page, 'Quantity').fill('500');
    await field(page, 'Payment password').fill(PAY_PASSWORD);
    await expect.poll(() => page.getByText('You receive').locator('..').textContent()).toMatch(/0\.00\d+/);
    await sendButton(page).click();
    await confirm(/^Swap 500 USDT$/);
    await untilTold(page, 'Swapped: ');
    await expect.poll(() => field(page, 'Quantity').inputValue()).toBe('');
  });

  test('WALLET-02 AUTH-08 a withdrawal needs an address, says its fee and net, looks back once, and is completed', async () => {
    const { page } = phone;
    await go('/withdrawal');
    await page.getByRole('link', { name: /Bind a withdrawal address/ }).click();
    await field(page, 'Withdrawal address').fill(WALLET_ADDRESS);
    await field(page, 'Payment password').fill(PAY_PASSWORD);
    await button(page, 'Bind address').click();
    await confirm(/^Bind address$/);
    await page.getByRole('listitem').getByText(WALLET_ADDRESS).waitFor();
    await go('/withdrawal');
    // The page opens with what was read before the address was bound.
    await page.getByRole('button', { name: /^Withdrawal address/ }).waitFor();
    await field(page, 'Quantity').fill('5');
    await field(page, 'Payment password').fill(PAY_PASSWORD);
    await button(page, 'Withdraw').click();
    await page.getByText('The minimum withdrawal is 10 USDT').waitFor();
    await field(page, 'Quantity').fill('120');
    await button(page, 'Withdraw').click();
    await sheet().getByText(WALLET_ADDRESS).waitFor();
    await sheet().getByText('TRC20').waitFor();
    await sheet().getByText('119').waitFor();
    await confirm(/^Withdraw 120 USDT$/);
    await untilTold(page, 'Withdrawal sent for review');
    await left();
    await exchange.jump(REVIEW_S);
    await records('Withdrawals');
    await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 60_000 });
  });

  test('WALLET-05 an empty bank form says what is missing', async () => {
    const { page } = phone;
    await go('/bank');
    await button(page, 'Bind a bank card').click();
    await sheet().getByRole('button', { name: 'Bind', exact: true }).click();
    await sheet().getByText('Enter the name of the bank').waitFor();
    await sheet().getByText('Enter a valid card number').waitFor();
  });

  test('ASSET-01 ASSET-02 the statement explains the balance to the last decimal', async () => {
    const { page } = phone;
    const bills = (await askServer(
      exchange.url,
      'getBillList',
      { c_id: '1', type: '1', page: '1', limit: '100' },
      member.token,
    )) as { list: { st: number; num: string }[] };
    const total = bills.list.reduce((sum, { st, num }) => sum + (st === 1 ? 1 : -1) * Math.round(Number(num) * 1e8), 0);
    // 10,000 practice + 250.5 deposit − 100 transfer − 500 swap − 120 withdrawal
    expect(total).toBe(9530.5 * 1e8);
    await go('/assets');
    await page.getByRole('tab', { name: 'Spot account' }).click();
    await page.getByText('9,530.50000000').first().waitFor();
    await button(page, 'Hide amounts').click();
    await expect.poll(() => page.getByText('9,530.50000000').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Value over the last 30 days' }).count()).toBe(0);
    await go('/trade-account?id=1&name=USDT&type=1');
    await page.getByRole('list', { name: 'Bills' }).waitFor();
    // The banner says what happened, without an amount.
    const banner = page.locator('.notice-banner');
    await banner.getByText(/^(Deposit|Withdrawal) completed$/).waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/9,530|250\.5|119 USDT/);
    await go('/');
    const card = page.getByRole('region', { name: 'Your account' });
    await card.getByText('Hidden').waitFor();
    expect(await card.textContent()).not.toMatch(/\d/);
    await banner.waitFor();
    await button(page, 'Show amounts').click();
    await card.getByText(/\d\.\d\d/).waitFor();
    await banner.getByText(/(250\.5|119\.)0+ USDT/).waitFor();
    // The banner's text opens that message.
    await banner.locator('.notice-banner-text').click();
    await page
      .getByRole('dialog', { name: 'System message' })
      .getByText(/^(Deposit|Withdrawal) completed$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
