/**
 * Every action of the product by a member with only a keyboard and a screen reader: each focused element has a name, a
 * role and a visible focus, a dialog takes the focus and returns it, and results are announced.
 */

import { generate } from 'otplib';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskAccount } from '../../src/contract/rules/account.ts';
import { openPhone, type Phone } from '../harness/browser.ts';
import { Keyboard } from '../harness/keyboard.ts';
import { IPHONE } from '../harness/look.ts';
import { askServer, registerMember, type TestMember } from '../harness/member.ts';
import { QUICK } from '../harness/quick-options.ts';
import { sharedExchange } from '../harness/shared-exchange.ts';
import { button, field, mailedCode, newEmail, PASSWORD, radio, sendButton } from '../harness/walk.ts';
import { PAY_PASSWORD, registerWalletMember, WALLET_ADDRESS, type WalletMember } from '../harness/wallet-member.ts';

// Passkeys are bound to a host name, and an IP address has none.
const exchange = { url: sharedExchange().url.replace('127.0.0.1', 'localhost') };
const PIN = '271828';

const picture = async () => {
  const made = sharp({ create: { width: 640, height: 400, channels: 3, background: '#7a9' } });
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await made.jpeg().toBuffer() };
};

describe.each(['ios', 'md'] as const)('SHELL-09 by keyboard and screen reader: %s', (look) => {
  let phone: Phone;
  let keys: Keyboard;
  let friend: TestMember;
  /** A separate member for all other actions, so that a fault in the sign-up does not hide theirs. */
  let member: WalletMember;
  const email = newEmail();

  const go = async (path: string) => {
    await phone.page.goto(exchange.url + path);
    await phone.page.locator('.shell:not([aria-busy]) .navbar h1').waitFor();
    await phone.page.waitForFunction(() => !document.querySelector('.page-main .skeleton-block'));
  };
  const sheet = () => phone.page.locator('dialog[open]').last();
  const link = (name: string | RegExp) => phone.page.getByRole('link', { name }).filter({ visible: true });
  const press = (name: string | RegExp, key?: string) => keys.press(button(phone.page, name), key);
  const type = (label: string, text: string) => keys.type(field(phone.page, label), text);
  const pay = () => type('Payment password', PAY_PASSWORD);
  /** The confirmation before money moves: opened by one button, answered by another. */
  const confirmed = (opener: string | RegExp | Locator, answer: string | RegExp) =>
    keys.over(typeof opener === 'object' && 'page' in opener ? opener : button(phone.page, opener), (dialog) =>
      keys.press(dialog.getByRole('button', { name: answer })),
    );
  /** Picks the first matching choice from the list of a field. */
  const pick = (field: RegExp, choice: string | RegExp) =>
    keys.over(phone.page.getByRole('button', { name: field }), (dialog) =>
      keys.press(dialog.getByRole('button', { name: choice })),
    );
  const upload = async (label: string) => {
    const { page } = phone;
    const chooser = page.waitForEvent('filechooser');
    await keys.press(page.locator('.upload-slot', { hasText: label }));
    const gallery = page.locator('dialog[open]').getByRole('button', { name: /gallery|Gallery|file|picture/ });
    const first = await Promise.race([
      chooser.then(() => 'file'),
      gallery
        .first()
        .waitFor()
        .then(() => 'sheet'),
    ]);
    if (first === 'sheet') await keys.press(gallery);
    await (await chooser).setFiles(await picture());
    await page.getByRole('button', { name: `Remove ${label}` }).waitFor();
    await page.locator('.upload-done', { hasText: label }).waitFor();
  };

  beforeAll(async () => {
    [friend, member] = await Promise.all([registerMember(exchange.url), registerWalletMember(exchange)]);
    await askServer(exchange.url, 'resetpay', { logpassword: PASSWORD, newpassword: PAY_PASSWORD }, member.token);
    phone = await openPhone({ serviceWorkers: 'block', ...(look === 'ios' ? { userAgent: IPHONE } : {}) });
    phone.context.setDefaultTimeout(12_000);
    keys = await Keyboard.of(phone.page);
  });
  afterAll(() => phone?.close());

  test('AUTH-01 signing up', async () => {
    await go('/register');
    await keys.to(phone.page.getByRole('tab', { name: 'Email' }));
    await type('Email', email);
    await press('Send code');
    await keys.hears(/sent|read the email/);
    await keys.isSomewhere();
    await type('Email code', await mailedCode(exchange, email));
    await type('Password', PASSWORD);
    await type('Confirm password', PASSWORD);
    await keys.hears('Checked');
    await press('Register');
    await phone.page.waitForURL(`${exchange.url}/`);
    await button(phone.page, 'Open the menu').waitFor();
  });

  test('PANEL-04 AUTH-05 logging out and in, with a wrong password first', async () => {
    const { page } = phone;
    await go('/');
    await keys.press(button(page, 'Open the menu'));
    await keys.entered();
    await keys.press(sheet().getByRole('button', { name: 'Log out' }));
    await keys.entered();
    // Logging out reloads the page.
    const started = page.waitForEvent('load');
    await keys.press(sheet().getByRole('button', { name: 'Log out' }));
    await started;
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('member.')));
    await go('/login');
    await type('Email or phone number', email);
    await type('Password', 'wrong12345');
    await press('Log in');
    await keys.hears(/Wrong username or password/);
    await type('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${exchange.url}/`);
    await button(page, 'Open the menu').waitFor();
  });

  test('AUTH-07 setting the payment password', async () => {
    await phone.page.evaluate((kept) => localStorage.setItem('member.token', kept), member.token);
    await go('/security');
    await keys.press(link(/Payment password/));
    await type('Login password', PASSWORD);
    await type('New payment password', PAY_PASSWORD);
    await type('Confirm new password', 'other12345');
    await press('Reset payment password');
    await keys.hears('Passwords do not match');
    await type('Confirm new password', PAY_PASSWORD);
    await press('Reset payment password');
    await keys.hears('ayment password');
    await phone.page.waitForURL(/\/security/);
    await keys.isSomewhere();
  });

  test('SHELL-04 LANG-05 SHELL-08 the language, the theme, the colours of prices, what settles', async () => {
    const { page } = phone;
    await go('/');
    await keys.over(button(page, 'Language'), (dialog) => keys.press(dialog.getByRole('button', { name: 'Deutsch' })));
    await page.locator('html[lang="de"]').waitFor();
    await keys.over(button(page, 'Sprache'), (dialog) => keys.press(dialog.getByRole('button', { name: 'English' })));
    await page.locator('html[lang="en"]').waitFor();
    await keys.over(button(page, 'Open the menu'), async (dialog) => {
      await keys.press(dialog.getByRole('switch', { name: 'Night mode' }), 'Space');
      await page.locator('html:not(.dark)').waitFor();
      await keys.press(dialog.getByRole('switch', { name: 'Night mode' }), 'Space');
      await page.locator('html.dark').waitFor();
      for (const name of [/^Price colours/, /^When an option settles/])
        await keys.over(dialog.getByRole('button', { name }));
      await page.keyboard.press('Escape');
    });
  });

  test('SPOT-02 SPOT-05 SPOT-04 buying at the market, a limit order, taking it back', async () => {
    const { page } = phone;
    await go('/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT');
    await keys.over(page.locator('.market-title'));
    await keys.choose(radio(page, 'Market'));
    await type('Amount', '500');
    await confirmed('Buy BTC', /^Buy 0\.\d+ BTC$/);
    await keys.hears(/Order (placed|filled)/);
    await keys.choose(radio(page, 'Limit'));
    await type('Price', '1000');
    await type('Quantity', '0.5');
    await confirmed('Buy BTC', /^Buy 0\.5.* BTC$/);
    await confirmed('Cancel order', 'Cancel order');
    await keys.hears(/ancelled/);
    // A row of the book fills in its price.
    await keys.press(page.locator('.book-row button, button.book-row'));
    await expect.poll(() => field(page, 'Price').inputValue()).not.toBe('1000');
    await keys.press(link(/All orders/));
    await page.getByRole('tab', { name: 'All' }).first().waitFor();
    await keys.isSomewhere();
    await keys.choose(radio(page, 'Sell'));
  });

  test('OPT-03 OPT-04 OPT-07 an option, from its setup to its receipt', async () => {
    const { page } = phone;
    await go('/options?currentSymbol=btcusdt&name=BTC%2FUSDT');
    await keys.over(button(page, 'Chart settings'));
    await keys.press(button(page, /^Buy up/));
    await keys.entered();
    const setup = sheet();
    await keys.choose(
      setup.getByRole('radiogroup', { name: 'Duration' }).getByRole('radio', { name: new RegExp(`^${QUICK}`) }),
    );
    await keys.choose(setup.getByRole('radiogroup', { name: 'Quantity' }).getByRole('radio').first());
    await keys.press(setup.getByRole('button', { name: 'Buy up', exact: true }));
    await keys.press(button(page, /^Buy up .* USDT$/));
    await page.getByRole('heading', { name: 'Order accepted' }).waitFor();
    await keys.entered();
    await keys.hears(/settl/i);
    await page.getByText('Settled').and(page.locator('.option-card *')).first().waitFor({ timeout: 60_000 });
    await keys.press(sheet().locator('.option-card-settled'));
    await page.locator('[data-proof="valid"]').waitFor();
    await keys.entered();
    await page.keyboard.press('Escape');
    await keys.isSomewhere();
  });

  test('AUTH-06 the identity', async () => {
    const { page } = phone;
    await go('/real_authentication');
    await type('Real name', 'Ada Lovelace');
    await press('Submit');
    await keys.hears('Add a photo of the front');
    for (const label of ['Front', 'Back']) await upload(label);
    await press('Submit');
    await keys.hears('Under review');
    await page.getByText('Your identity is confirmed.').waitFor({ timeout: 60_000 });
    await keys.hears('Your identity is confirmed.');
    await keys.isSomewhere();
  });

  test('AUTH-08 an address', async () => {
    await go('/bindMentionAddress');
    await pick(/^Currency/, /USDT/);
    await type('Withdrawal address', WALLET_ADDRESS);
    await pay();
    await confirmed('Bind address', 'Bind address');
    await keys.hears('Withdrawal address saved');
  });

  test('WALLET-05 a bank card', async () => {
    const { page } = phone;
    await go('/bank');
    await keys.over(button(page, 'Bind a bank card'), async (dialog) => {
      await keys.press(dialog.getByRole('button', { name: /^Bind/ }));
      await keys.hears(/bank/i);
      const inputs = dialog.locator('input');
      await keys.type(inputs.nth(0), 'Harbour Bank');
      await keys.type(inputs.nth(1), 'Ada');
      await keys.type(inputs.nth(2), '4111111111111111');
      await keys.press(dialog.getByRole('button', { name: 'Send code' }));
      await keys.hears(/sent|read the email/);
      await keys.type(inputs.nth(3), await mailedCode(exchange, member.email));
      await keys.press(dialog.getByRole('button', { name: /^Bind/ }));
    });
    await keys.hears('Bank card saved');
  });

  test('WALLET-01 a deposit', async () => {
    const { page } = phone;
    await go('/recharge');
    await keys.choose(radio(page, 'Bank wire'));
    await keys.choose(radio(page, 'TRC20'));
    await press(/^Copy/);
    await keys.hears(/Copied/);
    await type('Quantity', '250.5');
    await upload('Payment voucher');
    await press('Submit deposit');
    await keys.hears('Deposit sent for review');
  });

  test('WALLET-02 a withdrawal', async () => {
    const { page } = phone;
    await go('/withdrawal');
    await keys.choose(radio(page, 'Bank card'));
    await keys.choose(radio(page, 'Wallet address'));
    await type('Quantity', '120');
    await pay();
    await confirmed('Withdraw', /^Withdraw 120 USDT$/);
    await keys.hears('Withdrawal sent for review');
  });

  test('ASSET-03 a transfer between own accounts, and WALLET-04 a flash swap', async () => {
    const { page } = phone;
    await go('/changemoney');
    await press('Reverse');
    await press('Reverse');
    await pick(/^Coin/, /USDT/);
    await type('Quantity', '100');
    await confirmed(sendButton(page), /^Transfer 100 USDT$/);
    await keys.hears('Transferred');
    await go('/exchangeb');
    await type('Quantity', '50');
    await pay();
    await confirmed(sendButton(page), /^Swap 50 USDT$/);
    await keys.hears(/^Swapped/);
    await press('Swap the coins');
  });

  test('PROD-04 a transfer to another member', async () => {
    const { page } = phone;
    await go('/transfer');
    await type('Receiving member', friend.phone);
    await press('Search');
    await keys.hears(/Send to this account|found/i);
    await press(/Send to this account/);
    await type('Amount', '12.5');
    await pay();
    await confirmed('Continue', 'Send 12.5 USDT');
    await keys.hears('Sent');
    await keys.press(page.getByRole('link', { name: 'See transfers' }));
    await page.getByRole('heading', { name: `To ${maskAccount(friend.phone)}` }).waitFor();
    await keys.isSomewhere();
  });

  test('PROD-01 a loan, and paying it back', async () => {
    const { page } = phone;
    await go('/loans');
    await press('See loans on offer');
    await keys.press(page.getByRole('link', { name: 'Apply' }).first());
    await press('More');
    await press('Less');
    for (const label of ['Front of the document', 'Back of the document', 'Photo of you holding the document'])
      await upload(label);
    await confirmed('Apply', 'Apply for 100 USDT');
    await keys.hears(/sent|review|appl/i);
    await page.getByRole('heading', { name: 'Starter loan' }).first().waitFor();
    await expect
      .poll(async () => {
        await go('/loans');
        return button(page, 'Repay now').count();
      })
      .toBe(1);
    await confirmed('Repay now', /^Repay 100.* USDT$/);
    await keys.hears(/epaid/);
  });

  test('PROD-02 lock mining', async () => {
    const { page } = phone;
    await go('/lockming');
    await keys.press(page.getByRole('link', { name: 'Lock and mine' }).first());
    await type('Amount', '100');
    await confirmed('Lock and mine', 'Lock 100 USDT');
    await keys.hears(/ock|mining/);
    await page.getByText('Day 0 of 7').waitFor();
    await keys.isSomewhere();
  });

  test('PROD-03 staking and redeeming', async () => {
    const { page } = phone;
    await go('/staking');
    const card = page.getByRole('article').first();
    await keys.choose(card.getByRole('radio', { name: '90 days' }));
    await keys.type(card.getByLabel('Amount'), '500');
    await keys.type(card.getByLabel('Payment password'), PAY_PASSWORD);
    await confirmed(card.getByRole('button', { name: 'Join' }), 'Stake 500 USDT');
    await keys.hears(/take/);
    await keys.press(page.getByRole('link', { name: 'My stakes' }));
    await confirmed('Redeem', 'Redeem 500 USDT');
    await keys.hears('Redeemed');
  });

  test('INFO-01 INFO-02 INFO-03 messages, what there is to read, the invitation', async () => {
    const { page } = phone;
    await go('/notify');
    const message = page.getByRole('main').getByRole('listitem').getByRole('button').first();
    await keys.over(message);
    await go('/introduction');
    await keys.over(page.getByRole('main').getByRole('listitem').getByRole('button').first());
    await go('/invite');
    await press(/^Copy/);
    await keys.hears('Copied');
    const saved = page.waitForEvent('download');
    await press('Save as picture');
    await saved;
  });

  test('Price alerts: setting one, switching it off, deleting it', async () => {
    const { page } = phone;
    await go('/alerts');
    await keys.over(button(page, 'New price alert'), async (dialog) => {
      await keys.type(field(page, 'Price'), '9999999');
      await keys.press(dialog.getByRole('button', { name: 'Set alert' }));
    });
    await keys.hears(/Above 9,999,999.*Waiting/);
    await keys.press(page.getByRole('switch').first(), 'Space');
    await keys.hears('Off');
    await keys.press(page.getByRole('button', { name: /^Delete/ }).first());
    await keys.hears('You’ll be notified here when a price is reached.');
    await keys.isSomewhere();
  });

  test('AUTH-09 two-step login, the phrase, devices and the log', async () => {
    const { page } = phone;
    await go('/security');
    await keys.over(page.getByRole('button', { name: /^Two-step login/ }), async (dialog) => {
      await type('Login password', PASSWORD);
      await keys.press(dialog.getByRole('button', { name: 'Continue' }));
      const shown = (await page.locator('.two-step-secret bdi').textContent()) ?? '';
      await type('Code from your authenticator app', await generate({ secret: shown.replaceAll(' ', '') }));
      await keys.press(dialog.getByRole('button', { name: 'Turn on' }));
      await expect.poll(() => page.locator('.recovery-codes li').count()).toBe(10);
      await keys.press(dialog.getByRole('button', { name: 'I have saved them' }));
    });
    await keys.hears(/wo-step login/);
    await keys.over(page.getByRole('button', { name: /^Anti-phishing phrase/ }), async (dialog) => {
      await type('Your phrase', 'blue heron');
      await type('Login password', PASSWORD);
      await keys.press(dialog.getByRole('button', { name: 'Save phrase' }));
    });
    await keys.hears(/phrase/i);
    for (const name of [/^Logged-in devices/, /^Security log/, /^Passkeys/])
      await keys.over(page.getByRole('button', { name }));
  });

  test('AUTH-09 the app lock', async () => {
    const { page } = phone;
    await go('/security');
    const row = page.getByRole('button', { name: /^App lock/ });
    await keys.over(row, async (dialog) => {
      await keys.choose(radio(page, '1 min'));
      await keys.press(dialog.getByRole('button', { name: 'Use a PIN of six digits' }));
      for (const digit of PIN) await keys.press(dialog.getByRole('button', { name: digit, exact: true }));
      await keys.hears('Type the same PIN again');
      await page.keyboard.type(PIN);
    });
    await keys.hears(/pp lock/);
    await keys.over(row, async (dialog) => {
      await page.keyboard.type(PIN);
      await keys.press(dialog.getByRole('button', { name: 'Turn off the app lock' }));
    });
  });

  test('Protective tools: a limit of a day', async () => {
    const { page } = phone;
    await go('/protection');
    await keys.over(page.getByRole('button', { name: /^Daily stake limit/ }), async (dialog) => {
      await keys.type(field(page, 'Daily stake limit'), '500');
      await keys.press(dialog.getByRole('button', { name: 'Set now' }));
    });
    await keys.hears('The limit applies from now on');
    await keys.choose(radio(page, '30 min'));
    await keys.over(page.getByRole('button', { name: /^Cool-off/ }));
  });

  test('ASSET-02 ASSET-04 MKT-02 records, and the markets', async () => {
    const { page } = phone;
    await go('/assets');
    await keys.press(page.getByRole('tab').first(), 'ArrowRight');
    await press('Hide amounts');
    await press('Show amounts');
    await go('/trade-account?id=1&name=USDT&type=1');
    await pick(/^Type/, 'Flash swap');
    await keys.over(page.getByRole('list', { name: 'Bills' }).getByRole('button').first());
    const saved = page.waitForEvent('download');
    await press('Save as CSV');
    await press('Save');
    await saved;
    await go('/market');
    await keys.press(page.getByRole('button', { name: /^Favourite/ }).first());
    await keys.type(page.getByRole('searchbox'), 'eth');
    await keys.press(page.locator('.market-row a, a.market-row').first());
    await page.waitForURL(/currentSymbol=/);
    await keys.isSomewhere();
  });

  test('AUTH-05 customer service', async () => {
    await go('/');
    const service = phone.context.waitForEvent('page');
    await press('Online support');
    await (await service).close();
  });

  test('every place of the focus had a name and a role, was seen, and lay under nothing', () => {
    expect(keys.faults).toEqual([]);
    expect(phone.faults).toEqual([]);
  });
});
