/** An operator changes switches while a member's page is open: what appears and disappears, without a reload. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { askServer, registerMember } from '../../harness/member.ts';
import { untilPolled } from '../../harness/page-clock.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { stopAtFirstFailure } from '../../harness/steps.ts';
import { untilTold } from '../../harness/told.ts';
import { button, field } from '../../harness/walk.ts';
import { PAY_PASSWORD, WALLET_ADDRESS } from '../../harness/wallet-member.ts';
import { keptRecord, SHELL } from '../../harness/worker.ts';

const LIVE = { timeout: 60_000 };
/** The app polls the config every 20 seconds: the page's clock is advanced by that. */
const CONFIG_MS = 20_000;

/** Each switch, and the name of its entry on home. */
const MENU = {
  recharge_status: 'Quick deposit',
  withdrawal_status: 'Withdrawal',
  account_transfer_status: 'Transfer',
  flash_exchange_status: 'Flash swap',
  loan_switch: 'Loans',
  machine_switch: 'Lock mining',
  staking_switch: 'Staking',
  Internal_transfer_status: 'Send to member',
} as const;
const PANEL = {
  certification_switch: /Identity verification/,
  address_switch: /Withdrawal address/,
  bank_switch: /Bank cards/,
} as const;

let exchange: ScriptedExchange;
let phone: Phone;

const go = (path: string) => phone.page.goto(exchange.url + path);
const set = (key: string, value: string) => exchange.operator('settings', 'set', key, value);
const setAll = async (keys: readonly string[], value: '0' | '1') => {
  for (const key of keys) await set(key, value);
};
const menu = (name: string) =>
  phone.page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name, exact: true });
const quick = (name: string) =>
  phone.page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name, exact: true });
const soon = (so: () => Promise<boolean>) => untilPolled(phone.page, CONFIG_MS, so);
const shows = (locator: ReturnType<typeof menu>, wanted: boolean) =>
  soon(async () => (await locator.count()) === (wanted ? 1 : 0));
/** A mark that a reload would remove. */
const mark = () => phone.page.evaluate(() => Object.assign(globalThis, { stayed: true }));
const stayed = () => phone.page.evaluate(() => 'stayed' in globalThis);

beforeAll(async () => {
  exchange = await openScriptedExchange();
  const member = await registerMember(exchange.url);
  const ask = (name: string, fields: Record<string, string>) => askServer(exchange.url, name, fields, member.token);
  await ask('resetpay', { logpassword: member.password, newpassword: PAY_PASSWORD });
  await ask('setusraddress', { c_id: '1', address: WALLET_ADDRESS, paypwd: PAY_PASSWORD });
  phone = await openMemberPhone(member.token, { serviceWorkers: 'block' });
  await phone.page.clock.install();
  await go('/');
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe('switches, live', () => {
  stopAtFirstFailure();

  test('HOME-04 the menu of home loses each entry that is switched off, and gets it back', async () => {
    for (const name of Object.values(MENU)) await shows(menu(name), true);
    await mark();
    await setAll(Object.keys(MENU), '0');
    for (const name of Object.values(MENU)) await shows(menu(name), false);
    await menu('Options').waitFor();
    await setAll(Object.keys(MENU), '1');
    for (const name of Object.values(MENU)) await shows(menu(name), true);
    expect(await stayed()).toBe(true);
  });

  test('PANEL-02 PANEL-03 the open panel loses identity, address and bank', async () => {
    const { page } = phone;
    await button(page, 'Open the menu').click();
    const rows = page.getByRole('dialog');
    for (const name of Object.values(PANEL)) await rows.getByText(name).first().waitFor();
    await setAll(Object.keys(PANEL), '0');
    for (const name of Object.values(PANEL)) await soon(async () => (await rows.getByText(name).count()) === 0);
    await setAll(Object.keys(PANEL), '1');
    await rows.getByRole('button', { name: 'Close' }).first().click();
  });

  test('SHELL-04 ASSET-01 ASSET-03 quick actions and the quantitative account follow their switches', async () => {
    const { page } = phone;
    await go('/assets');
    await mark();
    for (const name of ['Deposit', 'Withdraw', 'Transfer', 'Flash swap']) await shows(quick(name), true);
    expect(await page.getByRole('tab', { name: 'Quantitative account' }).count()).toBe(0);
    await setAll(['recharge_status', 'withdrawal_status', 'account_transfer_status', 'flash_exchange_status'], '0');
    await set('quantize_switch', '1');
    for (const name of ['Deposit', 'Withdraw', 'Transfer', 'Flash swap'])
      await soon(async () => (await quick(name).count()) === 0);
    await page.getByRole('tab', { name: 'Quantitative account' }).click();
    expect(await stayed()).toBe(true);
  });

  test('WALLET-03 switched off without a link: a toast, and the words on the page; the others say so too', async () => {
    const { page } = phone;
    // A sandbox has a page of its own instead of the link.
    await page.route('**/api/getConfig', (route) =>
      editAnswer(route, ({ data }: { data: object }) => {
        Object.assign(data, { sandbox: 0 });
      }),
    );
    // A page starts with the stored config.
    await go('/market');
    await page.locator(SHELL).waitFor();
    await soon(async () => {
      const kept = await keptRecord<{ readonly sandbox: unknown }>(page, 'getConfig');
      return Number(kept?.sandbox) === 0;
    });
    for (const path of ['/recharge', '/withdrawal']) {
      await go(path);
      await untilTold(page, 'Please contact customer service');
      await page.getByRole('main').getByText('Please contact customer service').first().waitFor();
    }
    await go('/changemoney');
    await page.getByText('Transfers between accounts are not available at the moment.').waitFor();
    await go('/exchangeb');
    await page.getByText('Flash swap is not available at the moment.').waitFor();
    await setAll(['address_switch', 'bank_switch'], '0');
    await go('/bank');
    await soon(() => page.getByText('Bank cards are not available at the moment.').isVisible());
    await go('/bindMentionAddress');
    await soon(() => page.getByText('Withdrawal addresses are not available at the moment.').isVisible());
    await set('certification_switch', '0');
    await go('/real_authentication');
    await soon(() => page.getByText('Please contact customer service').first().isVisible());
    expect(await field(page, 'Real name').count()).toBe(0);
    await set('certification_switch', '1');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('WALLET-03 switched off with a link: customer service takes over from who was filling the form', async () => {
    const { page } = phone;
    await setAll(['recharge_status', 'withdrawal_status', 'address_switch', 'bank_switch'], '1');
    await set('custom_service', 'https://help.example.org/');
    await go('/withdrawal');
    await soon(() => field(page, 'Quantity').isVisible());
    await field(page, 'Quantity').fill('20');
    await setAll(['recharge_status', 'withdrawal_status'], '0');
    await soon(async () => page.url().endsWith('/kefu?closed=withdrawals'));
    await page.getByText('Withdrawals are not available at the moment.').waitFor();
    await go('/recharge');
    await page.waitForURL(/\/kefu\?closed=deposits$/, LIVE);
    const contact = page.getByRole('link', { name: 'Open customer service' });
    await contact.waitFor();
    await setAll(['recharge_status', 'withdrawal_status'], '1');
    const tab = phone.context.waitForEvent('page');
    await contact.click();
    const opened = await tab;
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
  });

  test('WALLET-03 after a success: home by 1, back by 2', async () => {
    const { page } = phone;
    const picture = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    const deposit = async () => {
      await field(page, 'Quantity').fill('15');
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'voucher.jpg', mimeType: 'image/jpeg', buffer: picture });
      await page.getByRole('button', { name: 'Remove Payment voucher' }).waitFor();
      await button(page, 'Submit deposit').click();
    };
    const withdraw = async () => {
      await field(page, 'Quantity').fill('20');
      await field(page, 'Payment password').fill(PAY_PASSWORD);
      await button(page, 'Withdraw').click();
      await page
        .locator('dialog[open]')
        .last()
        .getByRole('button', { name: /^Withdraw 20 USDT$/ })
        .click();
    };
    for (const [key, action, act] of [
      ['recharge_subover_refre', 'Deposit', deposit],
      ['withdrawal_subover_refre', 'Withdraw', withdraw],
    ] as const) {
      for (const [value, where] of [
        ['1', '/'],
        ['2', '/assets'],
      ] as const) {
        await set(key, value);
        await go('/assets');
        await soon(() => quick(action).isVisible());
        await quick(action).click();
        await act();
        await page.waitForURL(exchange.url + where);
      }
    }
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
