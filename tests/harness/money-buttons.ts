/**
 * Each button that moves money, pressed when things go wrong (API-07, API-08, PWA-03): the answer is lost after the
 * server took it, the button is tapped twice, the network is gone. One effect, and a member who knows the outcome.
 */
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countAsked, expectOneKey, loseFirstAnswer, pressOffline, tapTwice } from './bad-press.ts';
import { openMemberPhone, type Phone } from './browser.ts';
import { askServer } from './member.ts';
import { openScriptedExchange, type ScriptedExchange } from './scripted-exchange.ts';
import { button, field, radio, sendButton } from './walk.ts';
import { PAY_PASSWORD, prepareWallet, registerWalletMember } from './wallet-member.ts';

const ALL = { c_id: '', type: '', page: '1', limit: '100' };

let exchange: ScriptedExchange;
let phone: Phone;
let token = '';
let voucher: Buffer;

const go = (path: string) => phone.page.goto(exchange.url + path);
const ask = (name: string, fields: Record<string, string> = {}) => askServer(exchange.url, name, fields, token);
const rowsOf = async <T>(call: string): Promise<T[]> => ((await ask(call, ALL)) as { list: T[] }).list;
const sheet = () => phone.page.locator('dialog[open]').last();
const pay = () => field(phone.page, 'Payment password').fill(PAY_PASSWORD);

interface MoneyButton {
  readonly name: string;
  /** The call that the button makes. */
  readonly call: string;
  readonly path: string;
  /** The list that shows its effects. */
  readonly effects: () => Promise<number>;
  readonly fill: () => Promise<void>;
  /** From the filled form to the last button before the money moves. */
  readonly last: () => Promise<ReturnType<typeof button>>;
  /** What a success says. */
  readonly done: string | RegExp;
  /** Lines that each effect adds to the statements. */
  readonly lines: number;
  /** Another way to a call that a button above makes already. */
  readonly again?: true;
}

const count = (call: string) => async () => (await rowsOf(call)).length;
const bills = (kind: string, out: boolean) => async () =>
  (await rowsOf<{ kind: string; st: number; coin: string }>('getBillList')).filter(
    (bill) => bill.kind === kind && bill.coin === 'USDT' && (bill.st !== 1) === out,
  ).length;
const confirmed = (name: RegExp) => async () => {
  await sendButton(phone.page).click();
  return sheet().getByRole('button', { name });
};

const BUTTONS: readonly MoneyButton[] = [
  {
    name: 'WALLET-01 deposit',
    call: 'recharge',
    path: '/recharge',
    effects: count('getRechargeList'),
    fill: async () => {
      const { page } = phone;
      await field(page, 'Quantity').fill('75');
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'voucher.jpg', mimeType: 'image/jpeg', buffer: voucher });
      await page.getByRole('button', { name: 'Remove Payment voucher' }).waitFor();
    },
    last: async () => button(phone.page, 'Submit deposit'),
    done: 'Deposit sent for review',
    lines: 0,
  },
  {
    name: 'WALLET-02 withdrawal to a wallet address',
    call: 'withdraw',
    path: '/withdrawal',
    effects: count('getWithdrawList'),
    fill: async () => {
      await field(phone.page, 'Quantity').fill('20');
      await pay();
    },
    last: confirmed(/^Withdraw 20 USDT$/),
    done: 'Withdrawal sent for review',
    lines: 1,
  },
  {
    name: 'WALLET-02 withdrawal to a bank card',
    call: 'withdraw',
    path: '/withdrawal',
    effects: count('getWithdrawList'),
    fill: async () => {
      await radio(phone.page, 'Bank card').check();
      await field(phone.page, 'Quantity').fill('30');
      await pay();
    },
    last: confirmed(/^Withdraw 30 USDT$/),
    done: 'Withdrawal sent for review',
    lines: 1,
    again: true,
  },
  {
    name: 'ASSET-03 transfer between accounts',
    call: 'transfer',
    path: '/changemoney',
    effects: count('getTransferList'),
    fill: () => field(phone.page, 'Quantity').fill('7'),
    last: confirmed(/^Transfer 7 USDT$/),
    done: 'Transferred',
    lines: 2,
  },
  {
    name: 'WALLET-04 swap from USDT',
    call: 'exchangeCoin',
    path: '/exchangeb',
    effects: bills('swap.exchange', true),
    fill: async () => {
      await field(phone.page, 'Quantity').fill('500');
      await pay();
    },
    last: confirmed(/^Swap 500 USDT$/),
    done: /^Swapped: /,
    lines: 2,
  },
  {
    name: 'WALLET-04 swap back to USDT',
    call: 'exchangeCoin',
    path: '/exchangeb',
    effects: bills('swap.exchange', false),
    fill: async () => {
      await button(phone.page, 'Swap the coins').click();
      await field(phone.page, 'Quantity').fill('0.001');
      await pay();
    },
    last: confirmed(/^Swap 0\.001 BTC$/),
    done: /^Swapped: /,
    lines: 2,
    again: true,
  },
];

/** A button whose answer is lost, that is tapped twice, and that is pressed without a network. */
const testBadPresses = (money: MoneyButton): void => {
  let before = 0;
  beforeEach(async () => {
    before = await money.effects();
    await go(money.path);
    await field(phone.page, 'Quantity').waitFor();
    await money.fill();
  });
  afterEach(async () => {
    await phone.context.setOffline(false);
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    await phone.page.unrouteAll({ behavior: 'wait' });
  });

  test('API-08 an answer that is lost after the server took it: one effect, and the member is told of it', async () => {
    const { page } = phone;
    const keys = await loseFirstAnswer(page, money.call);
    await (await money.last()).click();
    await page.getByText(money.done, { exact: true }).first().waitFor();
    expectOneKey(keys);
    expect(await money.effects()).toBe(before + 1);
  });

  test('API-07 tapped twice: one effect', async () => {
    const { page } = phone;
    const asked = await countAsked(page, money.call);
    // A sheet that glides away can still be tapped.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await tapTwice(page, await money.last());
    await page.getByText(money.done, { exact: true }).first().waitFor();
    expect(asked()).toBe(1);
    expect(await money.effects()).toBe(before + 1);
  });

  test('PWA-03 offline when pressed: it says so, sends nothing later, and keeps what was typed', async () => {
    const { page } = phone;
    const asked = await countAsked(page, money.call);
    await pressOffline(phone, await money.last());
    expect(asked()).toBe(0);
    expect(await money.effects()).toBe(before);
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
    // Each button had its effect twice: after a lost answer, and after two taps.
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
    await page.getByText('Transferred', { exact: true }).first().waitFor();
    await page.reload();
    await field(page, 'Quantity').waitFor();
    expect(await field(page, 'Quantity').inputValue()).toBe('');
    await go('/withdrawal');
    await field(page, 'Quantity').fill('44');
    await pay();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain('44');
    expect(kept).not.toContain(PAY_PASSWORD);
  });

  test('nothing went wrong on the way', () => {
    expect(phone.faults).toEqual([]);
  });
};

/**
 * Tests of every call that moves money, by one button each.
 * @param everyWay also by the buttons that make one of these calls in another way
 */
export const testMoneyButtons = ({ everyWay }: { readonly everyWay: boolean }): void => {
  const buttons = BUTTONS.filter(({ again }) => everyWay || again === undefined);

  beforeAll(async () => {
    exchange = await openScriptedExchange();
    voucher = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    await exchange.operator('switches', 'set', 'sandbox_auto_review', 'off');
    const member = await registerWalletMember(exchange);
    token = member.token;
    await prepareWallet(exchange, member);
    // A worker would stand between the page and the faults that are made here.
    phone = await openMemberPhone(token, { serviceWorkers: 'block' });
  });
  afterAll(async () => {
    await phone?.close();
    await exchange?.close();
  });

  describe.each(buttons)('$name', testBadPresses);
  describe('after all of it', () => testWhatIsLeft(buttons));
};
