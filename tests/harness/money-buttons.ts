/** Every button that moves money, and how to reach it. */
import type { Locator, Page } from 'playwright';
import { button, field, radio, sendButton } from './walk.ts';
import { PAY_PASSWORD } from './wallet-member.ts';

/** Parameters for the first rows of any list. */
export const ALL = { c_id: '', type: '', page: '1', limit: '100' };

export interface MoneyPage {
  readonly page: Page;
  /** Asks the server as the member whose page it is. */
  readonly ask: (call: string, fields?: Record<string, string>) => Promise<unknown>;
  /** A picture of a payment. */
  readonly voucher: Buffer;
}

export interface MoneyButton {
  readonly name: string;
  /** The call that the button makes. */
  readonly call: string;
  readonly path: string;
  /** Counts the rows of the list that shows the button's effects. */
  readonly effects: (at: MoneyPage) => Promise<number>;
  readonly fill: (at: MoneyPage) => Promise<void>;
  /** From the filled form to the last button before the money moves. */
  readonly last: (at: MoneyPage) => Promise<Locator>;
  /** In the toast on success. */
  readonly done: string;
  /** Lines that each effect adds to the statements. */
  readonly lines: number;
  /** A second button for a call that a button above already makes. */
  readonly again?: true;
}

const rowsOf = async <T>({ ask }: MoneyPage, call: string): Promise<T[]> =>
  ((await ask(call, ALL)) as { list: T[] }).list;
const count = (call: string) => async (at: MoneyPage) => (await rowsOf(at, call)).length;
const bills = (kind: string, out: boolean) => async (at: MoneyPage) =>
  (await rowsOf<{ kind: string; st: number; coin: string }>(at, 'getBillList')).filter(
    (bill) => bill.kind === kind && bill.coin === 'USDT' && (bill.st !== 1) === out,
  ).length;
const pay = (page: Page): Promise<void> => field(page, 'Payment password').fill(PAY_PASSWORD);
const confirmed =
  (name: RegExp) =>
  async ({ page }: MoneyPage): Promise<Locator> => {
    await sendButton(page).click();
    return page.locator('dialog[open]').last().getByRole('button', { name });
  };

export const MONEY_BUTTONS: readonly MoneyButton[] = [
  {
    name: 'WALLET-01 deposit',
    call: 'recharge',
    path: '/recharge',
    effects: count('getRechargeList'),
    fill: async ({ page, voucher }) => {
      await field(page, 'Quantity').fill('75');
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'voucher.jpg', mimeType: 'image/jpeg', buffer: voucher });
      // "Remove" is there after a failed upload too.
      await page.locator('.upload-done').waitFor();
    },
    last: async ({ page }) => button(page, 'Submit deposit'),
    done: 'Deposit sent for review',
    lines: 0,
  },
  {
    name: 'WALLET-02 withdrawal to a wallet address',
    call: 'withdraw',
    path: '/withdrawal',
    effects: count('getWithdrawList'),
    fill: async ({ page }) => {
      await field(page, 'Quantity').fill('20');
      await pay(page);
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
    fill: async ({ page }) => {
      await radio(page, 'Bank card').check();
      await field(page, 'Quantity').fill('30');
      await pay(page);
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
    fill: ({ page }) => field(page, 'Quantity').fill('7'),
    last: confirmed(/^Transfer 7 USDT$/),
    done: 'Transferred',
    lines: 2,
  },
  {
    name: 'WALLET-04 swap from USDT',
    call: 'exchangeCoin',
    path: '/exchangeb',
    effects: bills('swap.exchange', true),
    fill: async ({ page }) => {
      await field(page, 'Quantity').fill('500');
      await pay(page);
    },
    last: confirmed(/^Swap 500 USDT$/),
    done: 'Swapped: ',
    lines: 2,
  },
  {
    name: 'WALLET-04 swap back to USDT',
    call: 'exchangeCoin',
    path: '/exchangeb',
    effects: bills('swap.exchange', false),
    fill: async ({ page }) => {
      await button(page, 'Swap the coins').click();
      await field(page, 'Quantity').fill('0.001');
      await pay(page);
    },
    last: confirmed(/^Swap 0\.001 BTC$/),
    done: 'Swapped: ',
    lines: 2,
    again: true,
  },
];
