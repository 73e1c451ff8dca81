/**
 * Actions that a sheet confirms: after the success no dialog is open, one Back leaves the page, and home can be opened.
 * A Back right after the success must not be used up by the sheet that is closing.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { type Flow, walkConfirmed } from '../../harness/confirmed.ts';
import { registerLivedMember } from '../../harness/lived-member.ts';
import { registerMember } from '../../harness/member.ts';
import { CONFIRMED } from '../../harness/overlays.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { button, field, PASSWORD, radio, sendButton } from '../../harness/walk.ts';
import { PAY_PASSWORD } from '../../harness/wallet-member.ts';
import { recordWire, type WireRecord } from '../../harness/wire.ts';

const exchange = sharedExchange();
let phone: Phone;
let wire: WireRecord;
let friend: string;
let photo: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  friend = (await registerMember(exchange.url)).phone;
  const member = await registerLivedMember(exchange);
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#3a7' } });
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
  phone = await openMemberPhone(member.token, { serviceWorkers: 'block' });
  wire = await recordWire(phone.context);
});
afterAll(() => phone?.close());

const sheet = () => phone.page.locator('dialog[open]').last();
const pay = () => field(phone.page, 'Payment password').first().fill(PAY_PASSWORD);
const confirm = (name: RegExp) => sheet().getByRole('button', { name }).click();
const upload = async (labels: readonly string[]): Promise<void> => {
  const slots = phone.page.locator('input[type=file]');
  for (const [at, label] of labels.entries()) {
    await slots.nth(at).setInputFiles(photo);
    await button(phone.page, `Remove ${label}`).waitFor();
  }
};

const LOAN_PHOTOS = ['Front of the document', 'Back of the document', 'Photo of you holding the document'];

const FLOWS: readonly (readonly [what: string, flow: Flow])[] = [
  [
    'WALLET-01 a deposit',
    {
      path: '/recharge',
      over: [],
      act: async () => {
        await field(phone.page, 'Quantity').fill('75');
        await upload(['Payment voucher']);
        await button(phone.page, 'Submit deposit').click();
      },
      ends: '/assets',
      back: '/',
    },
  ],
  [
    'WALLET-02 WALLET-03 a withdrawal',
    {
      path: '/withdrawal',
      over: ['features/withdrawal/WithdrawalParts.tsx'],
      act: async () => {
        await field(phone.page, 'Quantity').fill('20');
        await pay();
        await button(phone.page, 'Withdraw').click();
        await confirm(/^Withdraw 20 USDT$/);
      },
      ends: '/assets',
      back: '/',
    },
  ],
  [
    'ASSET-03 a transfer between accounts',
    {
      path: '/changemoney',
      over: ['features/account-transfer/AccountTransferScreen.tsx'],
      act: async () => {
        await field(phone.page, 'Quantity').fill('7');
        await sendButton(phone.page).click();
        await confirm(/^Transfer 7 USDT$/);
      },
      ends: '/changemoney',
      back: '/assets',
    },
  ],
  [
    'WALLET-04 a swap',
    {
      path: '/exchangeb',
      over: ['features/swap/ConfirmSwap.tsx'],
      act: async () => {
        await field(phone.page, 'Quantity').fill('500');
        await pay();
        await sendButton(phone.page).click();
        await confirm(/^Swap 500 USDT$/);
      },
      ends: '/exchangeb',
      back: '/assets',
    },
  ],
  [
    'AUTH-08 an address',
    {
      path: '/bindMentionAddress',
      over: ['features/address/BindAddress.tsx'],
      act: async () => {
        await phone.page.getByRole('button', { name: /^Currency/ }).click();
        await sheet().getByRole('button', { name: 'ETH' }).click();
        await field(phone.page, 'Withdrawal address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
        await pay();
        await button(phone.page, 'Bind address').click();
        await confirm(/^Bind address$/);
      },
      ends: '/bindMentionAddress',
      back: '/assets',
    },
  ],
  [
    'PROD-02 lock mining',
    {
      path: '/lockming-application?id=1',
      over: ['features/mining/MiningApplicationScreen.tsx'],
      act: async () => {
        await button(phone.page, 'Lock and mine').click();
        await confirm(/^Lock 100 USDT$/);
      },
      ends: '/lockming',
      back: '/assets',
    },
  ],
  [
    'PROD-03 staking',
    {
      path: '/staking',
      over: ['features/staking/StakingScreen.tsx'],
      act: async () => {
        const card = phone.page.getByRole('article').first();
        await card.getByLabel('Amount').fill('700');
        await card.getByLabel('Payment password').fill(PAY_PASSWORD);
        await card.getByRole('button', { name: 'Join' }).click();
        await confirm(/^Stake 700 USDT$/);
      },
      ends: '/staking',
      back: '/assets',
    },
  ],
  [
    'PROD-01 a loan',
    {
      path: '/loans-application?id=1',
      over: ['features/loans/LoanApplicationScreen.tsx'],
      act: async () => {
        await upload(LOAN_PHOTOS);
        await button(phone.page, 'Apply').click();
        await confirm(/^Apply for 100 USDT$/);
      },
      ends: '/loans',
      back: '/assets',
    },
  ],
  [
    'PROD-04 a transfer to a member',
    {
      path: '/transfer',
      over: ['features/member-transfer/SendToMember.tsx'],
      act: async () => {
        await field(phone.page, 'Receiving member').fill(friend);
        await button(phone.page, 'Search').click();
        await phone.page.getByRole('button', { name: /Send to this account/ }).click();
        await field(phone.page, 'Amount').fill('12.5');
        await pay();
        await button(phone.page, 'Continue').click();
        await confirm(/^Send 12\.5 USDT$/);
        await phone.page.getByRole('heading', { name: 'Sent' }).waitFor();
      },
      ends: '/transfer',
      back: '/assets',
    },
  ],
  [
    'SPOT-02 an order',
    {
      path: '/exchange',
      over: ['features/exchange/ConfirmOrder.tsx'],
      act: async () => {
        await radio(phone.page, 'Limit').check();
        await field(phone.page, 'Price').fill('1000');
        await field(phone.page, 'Quantity').fill('0.01');
        await button(phone.page, 'Buy BTC').click();
        await confirm(/^Buy 0\.01 BTC$/);
      },
      ends: '/exchange',
      back: '/assets',
    },
  ],
  [
    'SPOT-04 a cancelled order',
    {
      path: '/exchange',
      over: ['features/exchange/SpotOrderRow.tsx'],
      act: async () => {
        await button(phone.page, 'Cancel order').first().click();
        await confirm(/^Cancel order$/);
      },
      ends: '/exchange',
      back: '/assets',
    },
  ],
  [
    'PROD-01 a loan that is repaid',
    {
      path: '/loans?tab=orders',
      over: ['features/loans/LoanOrders.tsx'],
      act: async () => {
        // In the list of all loans, a cached answer may still show the paid-out loan as applied for.
        await radio(phone.page, 'Approved').check();
        await button(phone.page, 'Repay now').first().click();
        await confirm(/^Repay [\d.]+ USDT$/);
      },
      ends: '/loans',
      back: '/assets',
    },
  ],
  [
    'PROD-03 a stake that is redeemed',
    {
      path: '/staking-list',
      over: ['features/staking/StakingListScreen.tsx'],
      act: async () => {
        await button(phone.page, 'Redeem').first().click();
        await confirm(/^Redeem [\d.]+ USDT$/);
      },
      ends: '/staking-list',
      back: '/assets',
    },
  ],
  [
    'PROD-04 a transfer to a member that is called off',
    {
      path: '/transfer-list',
      over: ['features/member-transfer/TransferListScreen.tsx'],
      act: async () => {
        await button(phone.page, 'Cancel transfer').first().click();
        await confirm(/^Cancel transfer$/);
      },
      ends: '/transfer-list',
      back: '/assets',
    },
  ],
  [
    'a daily limit',
    {
      path: '/protection',
      over: ['features/protection/DailyLimits.tsx'],
      act: async () => {
        await phone.page.getByRole('button', { name: /^Daily stake limit/ }).click();
        await field(phone.page, 'Daily stake limit').fill('5000');
        await confirm(/^Set now$/);
      },
      ends: '/protection',
      back: '/assets',
    },
  ],
  [
    'OPT-03 an option',
    {
      path: '/options',
      over: ['features/options/ConfirmOption.tsx', 'features/options/BuyBar.tsx'],
      act: async () => {
        await phone.page.getByRole('button', { name: /^Buy up/ }).click();
        await phone.page.locator('.option-setup').getByRole('radio').first().check();
        await field(phone.page, 'Quantity').fill('20');
        await sheet().getByRole('button', { name: 'Buy up', exact: true }).click();
        await confirm(/^Buy up 20 USDT$/);
        await phone.page.getByRole('dialog', { name: 'Order accepted' }).waitFor();
      },
      ends: '/options',
      back: '/assets',
      result: true,
    },
  ],
  [
    'a price alert',
    {
      path: '/alerts',
      over: ['features/alerts/NewAlertSheet.tsx'],
      act: async () => {
        await phone.page.getByRole('button', { name: 'New price alert' }).first().click();
        await field(phone.page, 'Price').fill('123456.78');
        await confirm(/^Set alert$/);
      },
      ends: '/alerts',
      back: '/assets',
    },
  ],
  [
    'AUTH-09 the anti-phishing phrase',
    {
      path: '/security',
      over: ['features/security/PhrasePopup.tsx'],
      act: async () => {
        await phone.page.getByRole('button', { name: /^Anti-phishing phrase/ }).click();
        await field(phone.page, 'Your phrase').fill('blue harbour');
        await field(phone.page, 'Login password').fill(PASSWORD);
        await confirm(/^Save phrase$/);
      },
      ends: '/security',
      back: '/assets',
    },
  ],
  // Last, because nothing can be traded after it.
  [
    'a cool-off',
    {
      path: '/protection',
      over: ['features/protection/Pauses.tsx'],
      act: async () => {
        await phone.page.getByRole('button', { name: /^Cool-off/ }).click();
        await confirm(/^Pause trading for 24 hours$/);
      },
      ends: '/protection',
      back: '/assets',
    },
  ],
];

test.each(FLOWS)('SHELL-04 %s: confirmed, done, back, home', (_what, flow) =>
  walkConfirmed(phone.page, exchange.url, flow),
);

test('SHELL-04 whatever asks before it sends is among these', () => {
  expect(new Set(FLOWS.flatMap(([, { over }]) => over))).toEqual(new Set(CONFIRMED));
});

test('API-02 what was sent is what the specification lists', () => {
  expect(wire.faults()).toEqual([]);
  const writes =
    'recharge withdraw transfer exchangeCoin setusraddress buyMiningMachine submitStaking applyLoan searchUser';
  expect(
    [...writes.split(' '), 'balanceTransfer', 'upbbbuy', 'tradecancelOrder', 'creatorder'].filter(
      (call) => !wire.seen.has(call),
    ),
  ).toEqual([]);
  expect(phone.faults).toEqual([]);
});
