/**
 * Every switch and setting of the specification, on each page that it changes: on an open page, without a reload, and
 * on a page opened by its address. `switches` tests the menus of home and panel.
 */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openMemberPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { untilPolled } from '../../harness/page-clock.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { visit } from '../../harness/visit.ts';
import { button, field } from '../../harness/walk.ts';
import { prepareWallet, registerWalletMember } from '../../harness/wallet-member.ts';
import { keptRecord } from '../../harness/worker.ts';

/** The app polls the config every 20 seconds: the page's clock is advanced by that. */
const CONFIG_MS = 20_000;

type Find = (page: Page) => Locator;
const words =
  (text: string | RegExp): Find =>
  (page) =>
    page.locator('#content').getByText(text);
const unavailable = (what: string): Find => words(new RegExp(`^${what} not available at the moment\\.`));

interface Turn {
  readonly setting: string;
  /** The current value, and the changed one. */
  readonly from: string;
  readonly to: string;
  readonly path: string;
}
/** What is visible only before the change, and only after it. */
interface Changing extends Turn {
  readonly before?: Find;
  readonly after: Find;
  readonly still?: undefined;
}
/**
 * Where nothing replaces what disappears: also something that stays, since a page that is not rendered yet lacks
 * everything.
 */
interface Leaving extends Turn {
  readonly before: Find;
  readonly after?: undefined;
  readonly still: Find;
}
type Row = Changing | Leaving;

const off = (setting: string, path: string, what: string, before?: Find): Row => ({
  setting,
  from: '1',
  to: '0',
  path,
  after: unavailable(what),
  ...(before ? { before } : {}),
});
const named =
  (name: string | RegExp): Find =>
  (page) =>
    button(page, name).first();
const labelled =
  (label: string): Find =>
  (page) =>
    field(page, label);

const OF_MEMBERS: readonly Row[] = [
  off('recharge_status', '/recharge', 'Deposits are', labelled('Quantity')),
  off('withdrawal_status', '/withdrawal', 'Withdrawals are', labelled('Quantity')),
  off('account_transfer_status', '/changemoney', 'Transfers between accounts are', labelled('Quantity')),
  off('flash_exchange_status', '/exchangeb', 'Flash swap is', labelled('Quantity')),
  off('Internal_transfer_status', '/transfer', 'Transfers to members are', labelled('Receiving member')),
  off('loan_switch', '/loans?tab=products', 'Loans are'),
  off('loan_switch', '/loans-application?id=1', 'Loans are', named('Apply')),
  off('machine_switch', '/lockming', 'Lock mining is'),
  off('machine_switch', '/lockming-application?id=1', 'Lock mining is', labelled('Amount')),
  off('staking_switch', '/staking', 'Staking is', named('Join')),
  off('certification_switch', '/real_authentication', 'Identity verification is', labelled('Real name')),
  off('address_switch', '/bindMentionAddress', 'Withdrawal addresses are', words('Bound addresses')),
  off('bank_switch', '/bank', 'Bank cards are', words('Harbour Bank')),
  {
    setting: 'bank_swan_type',
    from: '1',
    to: '0',
    path: '/bank',
    before: words('********1111'),
    after: words('4111111111111111'),
  },
  {
    setting: 'can_edit_bank',
    from: '1',
    to: '0',
    path: '/bank',
    before: named('Bind a bank card'),
    still: words('Harbour Bank'),
  },
  {
    setting: 'can_edit_address',
    from: '1',
    to: '0',
    path: '/bindMentionAddress',
    after: words(/^An address is bound/),
  },
  { setting: 'quantize_switch', from: '0', to: '1', path: '/assets', after: words('Quantitative account') },
  { setting: 'quantize_switch', from: '0', to: '1', path: '/exchangeb', after: words('Quantitative account') },
];

const OF_VISITORS: readonly Row[] = [
  {
    setting: 'email_register_switch',
    from: '1',
    to: '0',
    path: '/register',
    before: labelled('Email'),
    after: labelled('Phone number'),
  },
  {
    setting: 'phone_register_switch',
    from: '1',
    to: '0',
    path: '/register',
    before: (page) => page.getByRole('tab', { name: 'Phone' }),
    still: labelled('Email'),
  },
  {
    setting: 'verify_email_code',
    from: '1',
    to: '0',
    path: '/register',
    before: labelled('Email code'),
    still: labelled('Email'),
  },
  {
    setting: 'invie_code_switch',
    from: '1',
    to: '0',
    path: '/register',
    before: labelled('Invitation code (optional)'),
    still: labelled('Email'),
  },
];

const OPTIONS = { serviceWorkers: 'block' } as const;

let exchange: ScriptedExchange;
let member: Phone;

beforeAll(async () => {
  exchange = await openScriptedExchange();
  const registered = await registerWalletMember(exchange);
  await prepareWallet(exchange, registered);
  member = await openMemberPhone(registered.token, OPTIONS);
  await member.page.clock.install();
});
afterAll(async () => {
  await member?.close();
  await exchange?.close();
});

const set = (key: string, value: string) => exchange.operator('settings', 'set', key, value);

const check = async (page: Page, { setting, from, to, path, before, after, still }: Row): Promise<void> => {
  const soon = (so: () => Promise<boolean>) => untilPolled(page, CONFIG_MS, so);
  const is = async (find: Find | undefined, wanted: boolean): Promise<boolean> =>
    find === undefined || (await find(page).first().isVisible()) === wanted;
  const shows = (turned: boolean) =>
    soon(async () => (await is(still, true)) && (await is(before, !turned)) && (await is(after, turned)));
  await set(setting, from);
  await visit(page, exchange.url, path);
  await shows(false);
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  try {
    await set(setting, to);
    await shows(true);
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
    await page.goto(exchange.url + path);
    await shows(true);
  } finally {
    // Other rows test the same pages.
    await set(setting, from);
  }
};

/** A phone of its own, because stored site data and stored input decide how registration starts. */
const asVisitor = async (work: (page: Page) => Promise<unknown>): Promise<void> => {
  const visitor = await openPhone(OPTIONS);
  onTestFinished(() => visitor.close());
  await visitor.page.clock.install();
  await work(visitor.page);
  expect(visitor.faults).toEqual([]);
};
const titled = (rows: readonly Row[]) => rows.map((row) => [`${row.setting} ${row.path}`, row] as const);

describe('API-10 a switch changes what it says, on an open page and by address', () => {
  test.each(titled(OF_MEMBERS))('API-10 %s', (_title, row) => check(member.page, row));
  test.each(titled(OF_VISITORS))('AUTH-01 %s', (_title, row) => asVisitor((page) => check(page, row)));

  test('AUTH-01 with both ways closed registration says so, and leads members to the login', async () => {
    for (const way of ['email_register_switch', 'phone_register_switch']) await set(way, '0');
    await asVisitor(async (page) => {
      await page.goto(`${exchange.url}/register`);
      await untilPolled(page, CONFIG_MS, () => words('Registration is closed at the moment')(page).isVisible());
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await page.waitForURL(/\/login$/);
    });
    for (const way of ['email_register_switch', 'phone_register_switch']) await set(way, '1');
  });

  test('PANEL-03 SHELL-03 SHELL-11 name, app download and the operator’s script are those of the site', async () => {
    const { page } = member;
    await set('name', 'Harbour');
    await set('android_url', 'https://apps.example/harbour.apk');
    await set('custom_script', '<p>hello</p>');
    await page.goto(exchange.url);
    await untilPolled(page, CONFIG_MS, async () => (await page.title()).startsWith('Harbour'));
    await expect.poll(() => page.locator('iframe[sandbox]').count()).toBe(1);
    await button(page, 'Open the menu').click();
    const panel = page.getByRole('dialog');
    await panel.getByText('Download the app').waitFor();
    await set('custom_script', '');
  });

  test('SHELL-07 no message is asked for where the site has turned that off', async () => {
    const { page } = member;
    await set('unread_notice_switch', '0');
    await page.goto(`${exchange.url}/assets`);
    await page.locator('.shell:not([aria-busy])').waitFor();
    // A page starts with the stored settings.
    await untilPolled(page, CONFIG_MS, async () => {
      const kept = await keptRecord<{ readonly unread_notice_switch: unknown }>(page, 'getSetting');
      return Number(kept?.unread_notice_switch) === 0;
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await untilPolled(page, CONFIG_MS, async () => asked.filter((path) => path.endsWith('/getConfig')).length >= 2);
    expect(asked.filter((path) => path.endsWith('/getNoticeList'))).toEqual([]);
  });

  test('nothing went wrong on the way', () => {
    expect(member.faults).toEqual([]);
  });
});
