/**
 * Presses every button that moves money while things go wrong (API-07, API-08, PWA-03): the answer is lost after the
 * server handled the request, the button is tapped twice, the network is down. There must be one effect, and the member
 * must learn the outcome.
 */
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countAsked, expectOneKey, loseFirstAnswer, pressOffline, tapTwice } from './bad-press.ts';
import { openMemberPhone, type Phone } from './browser.ts';
import { askServer } from './member.ts';
import { ALL, MONEY_BUTTONS, type MoneyButton, type MoneyPage } from './money-buttons.ts';
import { lengthenTimer } from './patient-timer.ts';
import { openScriptedExchange, type ScriptedExchange } from './scripted-exchange.ts';
import { untilTold } from './told.ts';
import { field, sendButton } from './walk.ts';
import { PAY_PASSWORD, prepareWallet, registerWalletMember } from './wallet-member.ts';

let exchange: ScriptedExchange;
let phone: Phone;
let token = '';
let voucher: Buffer;

const go = (path: string) => phone.page.goto(exchange.url + path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, token);
const at = (): MoneyPage => ({ page: phone.page, ask, voucher });
const sheet = () => phone.page.locator('dialog[open]').last();

/** Tests a button with a lost answer, with two taps at once, and offline. */
const testBadPresses = (money: MoneyButton): void => {
  let before = 0;
  beforeEach(async () => {
    before = await money.effects(at());
    await go(money.path);
    await field(phone.page, 'Quantity').waitFor();
    await money.fill(at());
  });
  afterEach(async () => {
    await phone.context.setOffline(false);
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    await phone.page.unrouteAll({ behavior: 'wait' });
  });

  test('API-08 an answer that is lost after the server took it: one effect, and the member is told of it', async () => {
    const { page } = phone;
    const keys = await loseFirstAnswer(page, money.call);
    await (await money.last(at())).click();
    await untilTold(page, money.done);
    expectOneKey(keys);
    expect(await money.effects(at())).toBe(before + 1);
  });

  test('API-07 tapped twice: one effect', async () => {
    const { page } = phone;
    const asked = await countAsked(page, money.call);
    // With animations on, because a sheet can still be tapped while it slides away.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await tapTwice(page, await money.last(at()));
    await untilTold(page, money.done);
    expect(asked()).toBe(1);
    expect(await money.effects(at())).toBe(before + 1);
  });

  test('PWA-03 offline when pressed: it says so, sends nothing later, and keeps what was typed', async () => {
    const { page } = phone;
    const asked = await countAsked(page, money.call);
    await pressOffline(phone, await money.last(at()));
    expect(asked()).toBe(0);
    expect(await money.effects(at())).toBe(before);
    const typed = await field(page, 'Quantity').inputValue();
    expect(typed).not.toBe('');
    await page.reload();
    await expect.poll(() => field(page, 'Quantity').inputValue()).toBe(typed);
    expect(asked()).toBe(0);
  });
};

const testWhatIsLeft = (buttons: readonly MoneyButton[]): void => {
  test('SRV-03 ASSET-02 each statement adds up to its balance, and nothing was done twice', async () => {
    const { coinList } = (await ask('getUserBalanceList')) as {
      coinList: { type: number; balanceInfo: { coinId: string; coinName: string; balance: string }[] }[];
    };
    const units = (amount: string) => {
      const [whole = '0', rest = ''] = amount.split('.');
      return BigInt(whole + rest.padEnd(18, '0').slice(0, 18));
    };
    let looked = 0;
    for (const { type, balanceInfo } of coinList) {
      for (const { coinId, balance } of balanceInfo) {
        const { list } = (await ask('getBillList', { ...ALL, c_id: String(coinId), type: String(type) })) as {
          list: { st: number; num: string }[];
        };
        const total = list.reduce((sum, { st, num }) => sum + (st === 1 ? units(num) : -units(num)), 0n);
        expect(total).toBe(units(balance));
        looked += list.length;
      }
    }
    // Each button had two effects: one after the lost answer, one after the two taps.
    const grants = 2;
    expect(looked).toBe(buttons.reduce((sum, { lines }) => sum + 2 * lines, grants));
    const proof = await exchange.operator('ledger', 'proof');
    expect(JSON.stringify(proof)).not.toMatch(/fail|differ/i);
  });

  test('PWA-03 a draft is gone after its success, and holds no password', async () => {
    const { page } = phone;
    await go('/changemoney');
    await field(page, 'Quantity').fill('3');
    await sendButton(page).click();
    await sheet().getByRole('button', { name: 'Transfer 3 USDT' }).click();
    await untilTold(page, 'Transferred');
    await page.reload();
    await field(page, 'Quantity').waitFor();
    expect(await field(page, 'Quantity').inputValue()).toBe('');
    await go('/withdrawal');
    await field(page, 'Quantity').fill('44');
    await field(page, 'Payment password').fill(PAY_PASSWORD);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain('44');
    expect(kept).not.toContain(PAY_PASSWORD);
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
};

/**
 * Tests every call that moves money, by one button each.
 * @param everyWay also tests the other buttons that make one of these calls
 */
export const testMoneyButtons = ({ everyWay }: { readonly everyWay: boolean }): void => {
  const buttons = MONEY_BUTTONS.filter(({ again }) => everyWay || again === undefined);

  beforeAll(async () => {
    exchange = await openScriptedExchange();
    voucher = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    await exchange.operator('switches', 'set', 'sandbox_auto_review', 'off');
    const member = await registerWalletMember(exchange);
    token = member.token;
    await prepareWallet(exchange, member);
    // Without a service worker, which would bypass the faults made here.
    phone = await openMemberPhone(token, { serviceWorkers: 'block' });
    // The app gives up an upload after 15 s without an answer, which a busy machine may take: no deposit without it.
    await lengthenTimer(phone.page, { fromMs: 15_000, toMs: 120_000 });
  });
  afterAll(async () => {
    await phone?.close();
    await exchange?.close();
  });

  describe.each(buttons)('$name', testBadPresses);
  describe('after all of it', () => testWhatIsLeft(buttons));
};
