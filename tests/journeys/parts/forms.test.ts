/**
 * Every form behaves alike (AUTH-02, PWA-03): submitted with errors, it focuses the first invalid field and scrolls to
 * it. Input survives another page and a reload, untruncated, and passwords are never stored.
 */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { findViolations } from '../../harness/look.ts';
import { registerMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { goInPlace, visit } from '../../harness/visit.ts';
import { button, field, radio, sendButton } from '../../harness/walk.ts';
import { PAY_PASSWORD, prepareWallet, registerWalletMember } from '../../harness/wallet-member.ts';
import { SHELL } from '../../harness/worker.ts';

/** Longer than a password may be: the form reports it and truncates nothing. */
const LONG_PASSWORD = 'Abcdef12345Abcdef12345Abcdef12345';
const LONG_NAME = 'Ada Augusta Byron King, Countess of Lovelace and of nowhere else';

interface FormOf {
  readonly path: string;
  /** Opens a form that is in a dialog or behind a step. */
  readonly open?: (page: Page) => Promise<void>;
  readonly send: (page: Page) => Locator;
  /** The input, by label. */
  readonly typed: Readonly<Record<string, string>>;
  readonly passwords?: readonly string[];
  /** Whether the form is invalid when empty; a prefilled form is not. */
  readonly isEmpty?: boolean;
}

const named = (name: string) => (page: Page) => button(page, name).first();

const OF_VISITORS: readonly FormOf[] = [
  {
    path: '/login',
    send: named('Log in'),
    typed: { 'Email or phone number': 'somebody@example.org' },
    passwords: ['Password'],
  },
  {
    path: '/register',
    send: named('Register'),
    typed: { Email: 'somebody.with.a.long.name.and.more@example.org' },
    passwords: ['Password', 'Confirm password'],
  },
];

let friend = '';
const OF_MEMBERS: readonly FormOf[] = [
  { path: '/real_authentication', send: named('Submit'), typed: { 'Real name': LONG_NAME } },
  {
    path: '/bindMentionAddress',
    open: async (page) => {
      await page.getByRole('button', { name: /^Currency/ }).click();
      await page.locator('dialog[open]').last().getByRole('button', { name: 'ETH' }).click();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    },
    send: named('Bind address'),
    typed: { 'Withdrawal address': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    passwords: ['Payment password'],
  },
  { path: '/changemoney', send: sendButton, typed: { Quantity: '123.45678901' } },
  { path: '/recharge', send: named('Submit deposit'), typed: { Quantity: '123.45678901' } },
  {
    path: '/withdrawal',
    send: named('Withdraw'),
    typed: { Quantity: '123.45678901' },
    passwords: ['Payment password'],
  },
  { path: '/exchangeb', send: sendButton, typed: { Quantity: '123.45678901' }, passwords: ['Payment password'] },
  {
    path: '/exchange',
    open: (page) => radio(page, 'Limit').check(),
    send: named('Buy BTC'),
    typed: { Price: '1234.56', Quantity: '0.01' },
    isEmpty: false,
  },
  { path: '/loans-application?id=1', send: named('Apply'), typed: { 'Expected loan amount': '321' } },
  { path: '/lockming-application?id=1', send: named('Lock and mine'), typed: { Amount: '321' }, isEmpty: false },
  { path: '/staking', send: named('Join'), typed: { Amount: '721' }, passwords: ['Payment password'] },
  { path: '/transfer', send: named('Search'), typed: { 'Receiving member': 'somebody@example.org' } },
  {
    path: '/bank',
    open: (page) => page.getByRole('button', { name: 'Bind a bank card' }).click(),
    send: (page) => page.locator('dialog[open]').getByRole('button', { name: 'Bind', exact: true }),
    typed: {
      'Bank name': 'Harbour Bank of the Northern Islands',
      'Card holder': LONG_NAME,
      'Card number': '4111111111111111',
    },
  },
  {
    path: '/alerts',
    open: (page) => page.getByRole('button', { name: 'New price alert' }).first().click(),
    send: (page) => page.locator('dialog[open]').getByRole('button', { name: 'Set alert' }),
    typed: { Price: '123456.78' },
  },
  {
    path: '/modifyPwd',
    send: (page) => page.locator('form').getByRole('button').last(),
    typed: {},
    passwords: ['New login password', 'Confirm new password'],
  },
];

const exchange = sharedExchange();
let member: Phone;
let visitor: Phone;
beforeAll(async () => {
  friend = (await registerMember(exchange.url)).phone;
  const registered = await registerWalletMember(exchange);
  await prepareWallet(exchange, registered);
  const options = { serviceWorkers: 'block' } as const;
  member = await openMemberPhone(registered.token, options);
  visitor = await openPhone(options);
});
afterAll(async () => {
  await member?.close();
  await visitor?.close();
});

const show = async (page: Page, form: FormOf): Promise<void> => {
  await visit(page, exchange.url, form.path);
  await page.locator(SHELL).waitFor();
  await page.waitForFunction(() => !document.querySelector('.page-main .skeleton-block'));
  await form.open?.(page);
};

/** Whether the focus is in the first invalid field, which shows its error and is wholly visible. */
const focusIsOnFirstMistake = (): boolean => {
  const first = document.querySelector('[data-mistake]');
  const focused = document.activeElement;
  if (!first || !focused || !first.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  const over = document.elementFromPoint(innerWidth / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && over !== null && (first.contains(over) || over.contains(first));
};

const held = async (page: Page, labels: readonly string[]): Promise<string[]> =>
  Promise.all(labels.map((label) => field(page, label).first().inputValue()));
const plain = (value: string): string => value.replace(/[\s,]/g, '');

const check = async (page: Page, form: FormOf): Promise<void> => {
  const { typed, passwords = [], isEmpty = true } = form;
  await show(page, form);
  if (isEmpty) {
    await form.send(page).click();
    await page.waitForFunction(focusIsOnFirstMistake);
    expect(await findViolations(page, '[data-mistake]')).toEqual([]);
  }
  const labels = Object.keys(typed);
  for (const [label, value] of Object.entries(typed)) await field(page, label).first().fill(value);
  for (const label of passwords) await field(page, label).first().fill(LONG_PASSWORD);
  // No input is truncated.
  expect(await held(page, passwords)).toEqual(passwords.map(() => LONG_PASSWORD));
  const wanted = Object.values(typed).map(plain);
  expect((await held(page, labels)).map(plain)).toEqual(wanted);

  await goInPlace(page, '/market');
  await page.locator(`${SHELL} .market-row`).first().waitFor();
  await page.goBack();
  await page.locator('.shell:not([aria-busy])').waitFor();
  await form.open?.(page);
  if (labels.length > 0) await expect.poll(async () => (await held(page, labels)).map(plain)).toEqual(wanted);
  await page.reload();
  await page.waitForFunction(() => !document.querySelector('.page-main .skeleton-block'));
  await form.open?.(page);
  if (labels.length > 0) await expect.poll(async () => (await held(page, labels)).map(plain)).toEqual(wanted);
  expect(await held(page, passwords)).toEqual(passwords.map(() => ''));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(LONG_PASSWORD.slice(0, 8));
};

describe('AUTH-02 PWA-03 what was typed stays, and the first mistake is led to', () => {
  test.each(OF_VISITORS.map((form) => [form.path, form] as const))('AUTH-02 %s', (_path, form) =>
    check(visitor.page, form),
  );
  test.each(OF_MEMBERS.map((form) => [form.path, form] as const))('AUTH-02 %s', (_path, form) =>
    check(member.page, form),
  );

  test('PROD-04 what is sent to a member stays with that member', async () => {
    const { page } = member;
    const open = async (): Promise<void> => {
      await field(page, 'Receiving member').fill(friend);
      await button(page, 'Search').click();
      await page.getByRole('button', { name: /Send to this account/ }).click();
    };
    await page.goto(`${exchange.url}/transfer`);
    await open();
    await field(page, 'Amount').fill('12.5');
    await field(page, 'Payment password').fill(PAY_PASSWORD);
    await page.reload();
    await open();
    expect(await field(page, 'Amount').inputValue()).toBe('12.5');
    expect(await field(page, 'Payment password').inputValue()).toBe('');
  });

  test('nothing went wrong on the way', () => {
    expect([...member.faults, ...visitor.faults]).toEqual([]);
  });
});
