/** Each check of the wallet's forms, tried as a person would: every error is reported in words. */
import type { Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { holdRequests } from '../../harness/hold-requests.ts';
import { askServer } from '../../harness/member.ts';
import { nextPicture } from '../../harness/next-picture.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { stopAtFirstFailure } from '../../harness/steps.ts';
import { told, untilTold } from '../../harness/told.ts';
import { visit } from '../../harness/visit.ts';
import { button, field, mailedCode, PASSWORD, pressRetry, radio, sendButton } from '../../harness/walk.ts';
import { PAY_PASSWORD, registerWalletMember, WALLET_ADDRESS } from '../../harness/wallet-member.ts';

const ETHEREUM = '0x000000000000000000000000000000000000dEaD';

/** The requests for the member's bank cards and for the member. */
const CARDS = '**/api/getUserBankList*';
const MEMBER = '**/api/getusr';

let exchange: ScriptedExchange;
let phone: Phone;
let email = '';
let token = '';

/** Loads a page, so that it starts with the site's current settings. */
const go = (path: string) => phone.page.goto(exchange.url + path);
/** Opens a page that does not depend on changed settings. */
const walkTo = (path: string) => visit(phone.page, exchange.url, path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, token);
const set = (key: string, value: string) => exchange.operator('settings', 'set', key, value);
const sheet = () => phone.page.locator('dialog[open]').last();
const says = (words: string | RegExp) => phone.page.getByText(words).first().waitFor();
const press = (name: string) => button(phone.page, name).click();
const type = (label: string, value: string) => field(phone.page, label).fill(value);
const choose = async (label: string, choice: string): Promise<void> => {
  await phone.page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await sheet().getByRole('button', { name: choice }).click();
};

beforeAll(async () => {
  exchange = await openScriptedExchange();
  await set('sandbox_auto_review', '0');
  ({ email, token } = await registerWalletMember(exchange));
  // Without a service worker, which would bypass the answers changed here.
  phone = await openMemberPhone(token, { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

describe('sentences of the wallet', () => {
  stopAtFirstFailure();

  test('WALLET-02 a withdrawal without a pay password offers to set one', async () => {
    await go('/withdrawal');
    await says('You have no payment password yet. Set one');
    expect(await phone.page.getByLabel('Payment password', { exact: true }).count()).toBe(0);
    expect(await button(phone.page, 'Withdraw').isDisabled()).toBe(true);
    await ask('resetpay', { logpassword: PASSWORD, newpassword: PAY_PASSWORD });
  });

  test('AUTH-08 an address: required, checked for its network, bound once unless it may be changed', async () => {
    const { page } = phone;
    await set('can_edit_address', '0');
    await go('/bindMentionAddress');
    await press('Bind address');
    await says('Enter the withdrawal address');
    await type('Withdrawal address', 'has a space');
    await press('Bind address');
    await says('An address has no spaces and only Latin letters, digits and signs');
    await type('Withdrawal address', `${WALLET_ADDRESS.slice(0, -1)}c`);
    await says('The checksum of this address is wrong: look for a mistyped character');
    await type('Withdrawal address', 'something-else');
    await says(/This does not look like a .* address/);
    await type('Withdrawal address', WALLET_ADDRESS);
    await says('Enter your payment password');
    await type('Payment password', PAY_PASSWORD);
    await press('Bind address');
    await sheet().getByText('TRC20').waitFor();
    await sheet().getByRole('button', { name: 'Bind address' }).click();
    await says('An address is bound to this currency. Contact customer service to change it.');
    expect(await button(page, 'Change address').count()).toBe(0);
    await choose('Currency', 'ETH');
    await type('Withdrawal address', WALLET_ADDRESS);
    await press('Bind address');
    await says('This is an address of TRC20, not of ERC20: what is sent there may be lost');
    await type('Withdrawal address', ETHEREUM);
    await page.getByText('what is sent there may be lost').waitFor({ state: 'detached' });
    await set('can_edit_address', '1');
  });

  test('WALLET-01 a deposit: quantity and voucher, and the warning names coin and network', async () => {
    await walkTo('/recharge');
    await says('Send only USDT over TRC20 to this address. Anything else, or another network, is lost.');
    await radio(phone.page, 'ERC20').check();
    await says('Send only USDT over ERC20 to this address. Anything else, or another network, is lost.');
    await type('Quantity', '0');
    await press('Submit deposit');
    await says('Enter the deposit quantity');
    await says('Upload the payment voucher');
  });

  test('ASSET-03 a transfer: quantity required, and no more than there is', async () => {
    await walkTo('/changemoney');
    await press('Transfer');
    await says('Enter the transfer quantity');
    await type('Quantity', '10000.00000001');
    await says('Insufficient available balance');
  });

  test('WALLET-02 another account begins anew: nothing leaves one account under the balance of the other', async () => {
    const { page } = phone;
    await walkTo('/withdrawal');
    await type('Quantity', '20');
    await choose('From account', 'Options account');
    await expect.poll(() => field(page, 'Quantity').inputValue()).toBe('');
    await choose('Coin', 'ETH');
    await page.getByRole('link', { name: 'Bind a withdrawal address for ETH first' }).click();
    const coin = page.getByRole('button', { name: /^Currency/ });
    await coin.waitFor();
    expect(await coin.textContent()).toContain('ETH');
  });

  test('WALLET-04 another account begins anew: nothing is swapped out of one under the balance of the other', async () => {
    await walkTo('/exchangeb');
    await type('Quantity', '100');
    await radio(phone.page, 'Options account').check();
    await expect.poll(() => field(phone.page, 'Quantity').inputValue()).toBe('');
  });

  test('WALLET-02 a withdrawal: quantity, limits, balance, pay password, card', async () => {
    const { page } = phone;
    await walkTo('/withdrawal');
    await press('Withdraw');
    await says('Enter the withdrawal quantity');
    await says('Enter your payment password');
    await type('Quantity', '9.99');
    await says('The minimum withdrawal is 10 USDT');
    await type('Quantity', '50000.01');
    await says('The maximum withdrawal is 50,000 USDT');
    await type('Quantity', '10000.5');
    await page.getByText('Insufficient available balance', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(() => field(page, 'Quantity').inputValue()).toBe('10000');
    await expect.poll(() => page.getByText('You receive').locator('..').textContent()).toMatch(/9,999/);
    await radio(page, 'Bank card').check();
    await page.getByRole('link', { name: 'Bind a bank card first' }).waitFor();
  });

  test('WALLET-02 cards are waited for, and no card is called missing that could not be read', async () => {
    const { page } = phone;
    const release = await holdRequests(page, CARDS);
    const rest = page.waitForResponse(/getUserCoinBalance/);
    await go('/withdrawal');
    await rest;
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await nextPicture(page);
    expect(await field(page, 'Quantity').count()).toBe(0);
    await release();
    await field(page, 'Quantity').waitFor();
    await page.unroute(CARDS);
    await page.route(CARDS, (route) => route.fulfill({ status: 500 }));
    await go('/withdrawal');
    await field(page, 'Quantity').waitFor();
    await radio(page, 'Bank card').check();
    await says('Failed to load');
    expect(await page.getByRole('link', { name: 'Bind a bank card first' }).count()).toBe(0);
    await type('Payment password', 'Typed123');
    await pressRetry(button(page, 'Retry'), () => page.unroute(CARDS));
    await page.getByRole('link', { name: 'Bind a bank card first' }).waitFor();
    expect(await field(page, 'Payment password').inputValue()).toBe('Typed123');
  });

  test('WALLET-02 a wrong pay password is said by the server, and asked for again', async () => {
    const { page } = phone;
    await radio(page, 'Wallet address').check();
    await type('Quantity', '20');
    await type('Payment password', 'Wrong123');
    await press('Withdraw');
    await sheet().getByRole('button', { name: 'Withdraw 20 USDT' }).click();
    await says('The payment password is wrong');
    await expect.poll(() => field(page, 'Payment password').inputValue()).toBe('');
    expect(await field(page, 'Quantity').inputValue()).toBe('20');
  });

  test('WALLET-02 frozen funds are named where they are why', async () => {
    const { page } = phone;
    await type('Payment password', PAY_PASSWORD);
    await press('Withdraw');
    await sheet().getByRole('button', { name: 'Withdraw 20 USDT' }).click();
    await untilTold(page, 'Withdrawal sent for review');
    await go('/withdrawal');
    await type('Quantity', '9990');
    await press('Withdraw');
    await page.getByText('Insufficient available balance; part of it is frozen').waitFor();
  });

  test('WALLET-02 a new address is held, and says until when, before the pay password is asked for', async () => {
    await set('withdrawal_address_hold_hours', '24');
    await go('/withdrawal');
    await type('Quantity', '20');
    await type('Payment password', PAY_PASSWORD);
    await press('Withdraw');
    await says(/^For your safety, withdrawals to it open .*\d\d:\d\d/);
    expect(await phone.page.locator('dialog[open]').count()).toBe(0);
    await set('withdrawal_address_hold_hours', '0');
  });

  test('WALLET-02 who is not verified is led to it', async () => {
    await set('withdrawal_identity_required', '1');
    await go('/withdrawal');
    await says('Verify your identity before you withdraw.');
    await phone.page.getByRole('link', { name: 'Verify identity' }).click();
    await phone.page.waitForURL(/real_authentication/);
    await set('withdrawal_identity_required', '0');
  });

  test('WALLET-05 a bank card: each field, the code, the mask, Bind and Modify by can_edit_bank', async () => {
    const { page } = phone;
    await set('can_edit_bank', '0');
    // The recipient of the code must be known before a code can be requested.
    const release = await holdRequests(page, MEMBER);
    await go('/bank');
    await press('Bind a bank card');
    await sheet().getByRole('status', { name: 'Loading' }).waitFor();
    expect(await button(page, 'Send code').count()).toBe(0);
    await release();
    await sheet().getByRole('button', { name: 'Bind', exact: true }).click();
    for (const words of [
      'Enter the name of the bank',
      'Enter the name of the card holder',
      'Enter a valid card number',
      'Enter the code from the email',
    ])
      await sheet().getByText(words).waitFor();
    await type('Bank name', 'Harbour Bank');
    await type('Card holder', 'Ada Lovelace');
    await type('Card number', '4111 1111 1111 1111');
    await sheet().getByRole('button', { name: 'Send code' }).click();
    await sheet().getByText('read the email here').waitFor();
    await type('Email code', '000000');
    await sheet().getByRole('button', { name: 'Bind', exact: true }).click();
    await says('The verification code is wrong or has expired');
    await type('Email code', await mailedCode(exchange, email));
    await sheet().getByRole('button', { name: 'Bind', exact: true }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText('********1111').waitFor();
    await button(page, 'Bind a bank card').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Harbour Bank/ }).click();
    await sheet().getByText('A bound card cannot be changed here. Contact customer service.').waitFor();
    await set('can_edit_bank', '1');
    await go('/bank');
    await button(page, 'Bind a bank card').waitFor();
    await page.getByRole('button', { name: /Harbour Bank/ }).click();
    await type('Card holder', 'Ada King');
    await sheet().getByRole('button', { name: 'Modify', exact: true }).click();
    await sheet().getByText('Enter the code from the email').waitFor();
  });

  test('WALLET-04 a swap: quantity, minimum, balance, pay password', async () => {
    await walkTo('/exchangeb');
    await press('Swap');
    await says('Enter the swap quantity');
    await says('Enter your payment password');
    await type('Quantity', '0.5');
    await says('Below the minimum swap');
    await type('Quantity', '20000');
    await says('Insufficient available balance');
  });

  test('WALLET-04 a rate that got worse than the member saw is refused, and nothing moves', async () => {
    const { page } = phone;
    const better = (route: Route): Promise<void> =>
      editAnswer(route, ({ data }: { data: { rate: string } }) => {
        // One percent better than the real rate: the member sees a better rate than the server would give.
        data.rate = String(Number(data.rate) * 1.01);
      });
    await page.route('**/api/getExchangeQuote', better);
    await go('/exchangeb');
    await type('Quantity', '100');
    await type('Payment password', PAY_PASSWORD);
    await sendButton(page).click();
    await sheet()
      .getByText(/If the rate gets worse by more than 0\.5%/)
      .waitFor();
    await sheet().getByRole('button', { name: 'Swap 100 USDT' }).click();
    await untilTold(page, 'The rate has changed. Look at the new one and confirm again.');
    await page.unrouteAll({ behavior: 'wait' });
    const bills = (await ask('getBillList', { c_id: '1', type: '1', page: '1', limit: '100' })) as {
      list: { kind: string }[];
    };
    expect(bills.list.filter(({ kind }) => kind === 'swap.exchange')).toEqual([]);
  });

  test('WALLET-04 a shown rate says how long it is good, and cannot be taken after that', async () => {
    const { page } = phone;
    await go('/exchangeb');
    await type('Quantity', '100');
    await type('Payment password', PAY_PASSWORD);
    await sendButton(page).click();
    await sheet()
      .getByText(/This one is renewed in \d+ s/)
      .waitFor();
    await sheet().getByText('You receive at least').waitFor();
    await page.route('**/api/getExchangeQuote', (route) => route.abort());
    await sheet().getByText('This rate has expired. Getting a new one.').waitFor();
    await expect.poll(() => sheet().getByRole('button', { name: 'Swap 100 USDT' }).isDisabled()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await sheet()
      .getByText(/This one is renewed in \d+ s/)
      .waitFor();
    await sheet().getByRole('button', { name: 'Swap 100 USDT' }).click();
    await untilTold(page, 'Swapped: ');
    expect(await told(page)).toContainEqual(expect.stringMatching(/^Swapped: [\d.]+ BTC received$/));
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
});
