/**
 * A member's money from start to finish on one device: deposits by each network, approved and rejected, a transfer,
 * swaps and withdrawals both ways, a statement that adds up; then another member on the same device.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember } from '../../harness/member.ts';
import { untilPolledVisible } from '../../harness/page-clock.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { stopAtFirstFailure } from '../../harness/steps.ts';
import { untilTold } from '../../harness/told.ts';
import { visit } from '../../harness/visit.ts';
import { button, field, logOut, radio, sendButton } from '../../harness/walk.ts';
import { PAY_PASSWORD, prepareWallet, registerWalletMember, WALLET_ADDRESS } from '../../harness/wallet-member.ts';

const REMARK = 'The picture shows another amount';
/** How often lists poll. */
const LIST_MS = 10_000;

let exchange: ScriptedExchange;
let phone: Phone;
let email = '';
let token = '';

const go = (path: string) => phone.page.goto(exchange.url + path);
/** Only from a page that does not redirect by itself, as it does after a deposit or a withdrawal. */
const walkTo = (path: string) => visit(phone.page, exchange.url, path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, token);
const sheet = () => phone.page.locator('dialog[open]').last();
const confirm = (name: RegExp) => sheet().getByRole('button', { name }).click();
const pay = () => field(phone.page, 'Payment password').fill(PAY_PASSWORD);
const list = (label: string) => phone.page.getByRole('list', { name: label });
const records = async (which: string) => {
  await go(`/trade-account?id=1&name=USDT&type=1&records=${which.toLowerCase()}`);
  await list(which).waitFor();
};
const live = (shown: Locator) => untilPolledVisible(phone.page, LIST_MS, shown);
const row = (which: string, text: string) => list(which).getByRole('button').filter({ hasText: text });
const waiting = async (what: 'deposits' | 'withdrawals', amount: string): Promise<string> => {
  const { rows = [] } = await exchange.operator(what, 'list');
  const found = rows.find((each) => String(each['amount']) === amount);
  if (found === undefined) throw new Error(`no ${what} of ${amount} wait: ${JSON.stringify(rows)}`);
  return String(found['id']);
};

/** Like a phone's photo, with the location in its metadata. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#3a7' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();

const deposit = async (network: string, amount: string) => {
  const { page } = phone;
  await go('/recharge');
  await radio(page, network).check();
  await field(page, 'Quantity').fill(amount);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'voucher.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('button', { name: 'Remove Payment voucher' }).waitFor();
  await button(page, 'Submit deposit').click();
  await untilTold(page, 'Deposit sent for review');
};

beforeAll(async () => {
  exchange = await openScriptedExchange();
  phone = await openPhone();
  await phone.page.clock.install();
  await exchange.operator('switches', 'set', 'sandbox_auto_review', 'off');
  const member = await registerWalletMember(exchange);
  ({ email, token } = member);
  await prepareWallet(exchange, member);
  await go('/');
  await phone.page.evaluate((kept) => localStorage.setItem('member.token', kept), token);
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe("a member's money life", () => {
  stopAtFirstFailure();

  test('WALLET-01 deposits by each network wait for their review', async () => {
    await deposit('TRC20', '250.5');
    await deposit('ERC20', '40');
    await deposit('Bank wire', '99');
    await records('Deposits');
    for (const amount of ['+250.5', '+40', '+99']) await row('Deposits', amount).getByText('In review').waitFor();
  });

  test('WALLET-01 SRV-08 one approved, one rejected: the list follows live, the remark is read', async () => {
    const { page } = phone;
    await exchange.operator('deposits', 'approve', await waiting('deposits', '250.5'));
    await live(row('Deposits', '+250.5').getByText('Completed'));
    // A record that is open while it is decided updates too.
    await row('Deposits', '+40').click();
    await sheet().getByText('In review').waitFor();
    await exchange.operator('deposits', 'reject', await waiting('deposits', '40'), '--remark', REMARK);
    await live(sheet().getByText(REMARK));
    await sheet().getByText('Rejected').waitFor();
    await page.keyboard.press('Escape');
    await exchange.operator('deposits', 'approve', await waiting('deposits', '99'));
    await live(row('Deposits', '+99').getByText('Completed'));
  });

  test('SRV-09 what the operator is shown of a voucher has no place and no device in it', async () => {
    await deposit('TRC20', '15');
    const folder = mkdtempSync(join(tmpdir(), 'voucher-'));
    try {
      await exchange.operator('deposits', 'voucher', await waiting('deposits', '15'), '--out', folder);
      const [file = ''] = readdirSync(folder);
      const { exif, width = 0 } = await sharp(readFileSync(join(folder, file))).metadata();
      expect(exif).toBeUndefined();
      expect(width).toBeGreaterThan(500);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('ASSET-03 a transfer to the options account, and a part of it back', async () => {
    const { page } = phone;
    await go('/changemoney');
    await field(page, 'Quantity').fill('100');
    await sendButton(page).click();
    await confirm(/^Transfer 100 USDT$/);
    await untilTold(page, 'Transferred');
    await button(page, 'Reverse').click();
    // Balances are read again after a transfer: until then nothing can be sent from this account.
    await expect.poll(() => page.getByText(/^Available/).textContent()).toMatch(/100\.0/);
    await field(page, 'Quantity').fill('30');
    await sendButton(page).click();
    await confirm(/^Transfer 30 USDT$/);
    await expect.poll(() => field(page, 'Quantity').inputValue()).toBe('');
  });

  test('WALLET-04 a swap, and all of it back', async () => {
    const { page } = phone;
    await walkTo('/exchangeb');
    await field(page, 'Quantity').fill('500');
    await pay();
    await sendButton(page).click();
    await confirm(/^Swap 500 USDT$/);
    await untilTold(page, 'Swapped: ');
    await button(page, 'Swap the coins').click();
    await expect.poll(() => page.getByText(/^Available/).textContent()).toMatch(/0\.00\d*[1-9]/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await pay();
    await sendButton(page).click();
    await confirm(/^Swap 0\.\d+ BTC$/);
    await expect.poll(() => field(page, 'Quantity').inputValue()).toBe('');
  });

  test('WALLET-02 SRV-08 withdrawals both ways: one paid out, one returned with the reason', async () => {
    const { page } = phone;
    await walkTo('/withdrawal');
    await field(page, 'Quantity').fill('120');
    await pay();
    await button(page, 'Withdraw').click();
    await sheet().getByText(WALLET_ADDRESS).waitFor();
    await confirm(/^Withdraw 120 USDT$/);
    await untilTold(page, 'Withdrawal sent for review');
    await go('/withdrawal');
    await radio(page, 'Bank card').check();
    await page.getByRole('button', { name: /Harbour Bank/ }).waitFor();
    await field(page, 'Quantity').fill('60');
    await pay();
    await button(page, 'Withdraw').click();
    await sheet()
      .getByText(/Harbour Bank/)
      .waitFor();
    await confirm(/^Withdraw 60 USDT$/);
    await untilTold(page, 'Withdrawal sent for review');
    await records('Withdrawals');
    await exchange.operator('withdrawals', 'approve', await waiting('withdrawals', '120'));
    await live(row('Withdrawals', '-120').getByText('Completed'));
    await exchange.operator('withdrawals', 'reject', await waiting('withdrawals', '60'), '--remark', 'Wrong holder');
    await live(row('Withdrawals', '-60').getByText('Rejected'));
    await row('Withdrawals', '-60').click();
    await sheet().getByText('Wrong holder').waitFor();
    await page.keyboard.press('Escape');
  });

  test('ASSET-02 ASSET-04 the ledger: filtered by kind and time, and the file has what is filtered', async () => {
    const { page } = phone;
    await walkTo('/trade-account?id=1&name=USDT&type=1');
    await list('Bills').waitFor();
    await page.getByRole('button', { name: /^Type/ }).click();
    await sheet().getByRole('button', { name: 'Flash swap' }).click();
    await expect.poll(() => list('Bills').getByRole('listitem').count()).toBe(2);
    for (const each of await list('Bills').getByRole('listitem').all())
      expect(await each.textContent()).toMatch(/^Flash swap/);
    const saved = page.waitForEvent('download');
    await button(page, 'Save as CSV').click();
    await sheet().getByRole('button', { name: 'Save', exact: true }).click();
    const stream = await (await saved).createReadStream();
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\+\d\d:\d\d,Out,500,USDT,[\d.]+,Flash swap USDT to BTC$/);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: /^Time/ }).click();
    await sheet().getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => list('Bills').getByRole('listitem').count()).toBeGreaterThan(7);
    await page.getByRole('button', { name: /^Coin/ }).click();
    await sheet().getByRole('button', { name: 'All coins' }).click();
    await page.getByRole('heading', { name: 'Spot account' }).waitFor();
    await list('Bills').getByText('BTC').first().waitFor();
  });

  test('ASSET-01 SRV-03 the statement adds up to the balance on the screen, to the last decimal', async () => {
    const { page } = phone;
    const bills = (await ask('getBillList', { c_id: '1', type: '1', page: '1', limit: '100' })) as {
      list: { st: number; num: string; kind: string }[];
    };
    const units = (text: string) => BigInt(Math.round(Number(text) * 1e8));
    const sum = bills.list.reduce((total, { st, num }) => total + (st === 1 ? units(num) : -units(num)), 0n);
    const back = bills.list.find(({ kind, st }) => kind === 'swap.exchange' && st === 1)?.num ?? '0';
    // Practice money, two deposits, transfers in both directions, the swap and its return, one withdrawal.
    expect(sum).toBe(units('10000') + units('349.5') - units('70') - units('500') + units(back) - units('120'));
    await walkTo('/assets');
    await page.getByRole('tab', { name: 'Spot account' }).click();
    const shown = page.getByRole('list', { name: 'Coins' }).getByRole('listitem').filter({ hasText: 'USDT' }).first();
    const digits = ((await shown.textContent()) ?? '').replaceAll(',', '');
    expect(digits).toContain(`${sum / 100_000_000n}.${String(sum % 100_000_000n).padStart(8, '0')}`);
    const proof = await exchange.operator('ledger', 'proof');
    expect(JSON.stringify(proof)).not.toMatch(/fail|differ/i);
  });

  test('PANEL-04 PWA-05 another member on the same device finds nothing of the first', async () => {
    const { page } = phone;
    await walkTo('/withdrawal');
    await field(page, 'Quantity').fill('77.77');
    await walkTo('/');
    await button(page, 'Open the menu').click();
    await logOut(page);
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('member.')));
    await page.locator('.shell:not([aria-busy]) .tab-bar').waitFor();
    const second = await registerMember(exchange.url);
    await go('/login');
    await field(page, 'Email or phone number').fill(second.phone);
    await field(page, 'Password').fill(second.password);
    await button(page, 'Log in').click();
    await button(page, 'Open the menu').waitFor();
    for (const path of ['/assets', '/withdrawal', '/bank', '/bindMentionAddress', '/changemoney']) {
      await walkTo(path);
      await page.getByRole('heading').first().waitFor();
      await expect.poll(() => page.locator('[class*="skeleton"]').count()).toBe(0);
      const text = (await page.locator('body').textContent()) ?? '';
      for (const secret of [email, WALLET_ADDRESS, 'Harbour Bank', '1111', '77.77', '9,659', REMARK])
        expect(text, `${path} shows ${secret}`).not.toContain(secret);
    }
    const kept = await page.evaluate(async () => {
      const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
      return texts.join('\n');
    });
    for (const secret of [email, WALLET_ADDRESS, token, '77.77']) expect(kept).not.toContain(secret);
    const theirs = (await askServer(
      exchange.url,
      'getRechargeList',
      { c_id: '', type: '', page: '1', limit: '10' },
      second.token,
    )) as { list: unknown[] };
    expect(theirs.list).toEqual([]);
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
