// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import { besideBalances, expectReadAgain } from '../../../tests/harness/read-again.tsx';
import { getBalances } from '../../contract/calls/assets.ts';
import {
  cancelMemberTransfer,
  getMemberTransfers,
  getTransferCoins,
  transferToMember,
} from '../../contract/calls/member-transfer.ts';
import { DAY_MS } from '../../contract/time-units.ts';
import { FindMember } from './FindMember.tsx';
import { SendToMember } from './SendToMember.tsx';
import { TransferListScreen } from './TransferListScreen.tsx';

beforeEach(() => sessionStorage.clear());

const open = (to: { id: string; username: string }, coin: object = {}, answers: Answers = {}) =>
  drawScreen(besideBalances(<SendToMember to={to} onBack={() => undefined} onSent={() => undefined} />), {
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getTransferCoin: [
      { id: 1, title: 'USDT', balance: '50', internal_transfer_sxf: '0.01', internal_transfer_days: 2, ...coin },
    ],
    ...answers,
  });
const BOB = { id: '42', username: 'bob@example.org' };
const EVE = { id: '43', username: 'eve@example.org' };

test('PROD-04 PWA-03 an amount that was meant for one member stands in the form for no other', async () => {
  const begun = await open(BOB);
  await begun.type('Amount', '12');
  await begun.leave();
  const other = await open(EVE);
  expect(other.field('Amount').value).toBe('');
  await other.leave();
  const again = await open(BOB);
  expect(again.field('Amount').value).toBe('12');
});

test('PROD-04 the confirmation names the receiver, the fee with its rate, when it arrives and how much of it', async () => {
  const screen = await open(BOB);
  await screen.type('Amount', '12');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Continue');
  expect(screen.one('dialog button', /^Send \d/).textContent).toBe('Send 12 USDT');
  expect(screen.facts()).toEqual({
    To: 'bob@example.org',
    UID: '42',
    Amount: '12.00000000 USDT',
    Fee: '0.12000000 USDT 1.00%',
    Arrival: 'After 2 days',
    Received: '11.88000000 USDT',
  });
});

test('PROD-04 while transfers are on hold none can be sent, and the form says until when', async () => {
  const opens_ms = Date.now() + 730 * DAY_MS;
  const screen = await open(BOB, { opens_ms });
  const button = screen.one('button', 'Continue');
  const why = screen.place.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`);
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(why?.textContent).toMatch(/^For your safety, transfers to members open /);
  expect(why?.textContent).toContain(String(new Date(opens_ms).getFullYear()));
});

test('PROD-04 a hold that has ended since the page was read holds no longer', async () => {
  const screen = await open(BOB, { opens_ms: Date.now() - 1_000 });
  expect(screen.one('button', 'Continue').hasAttribute('disabled')).toBe(false);
  expect(screen.place.textContent).not.toContain('For your safety');
});

test('PROD-04 a name that no member has is told with the words of the server, and no account can be chosen', async () => {
  const screen = await drawScreen(<FindMember onConfirmed={() => undefined} />, {
    searchUser: () => refusal('There is no such member'),
  });
  await screen.type('Receiving member', 'nobody');
  await screen.tap('Search');
  expect(screen.place.textContent).toContain('There is no such member');
  expect(screen.place.querySelectorAll('.transfer-found')).toHaveLength(0);
});

test('PROD-04 the list names the other member, and only who sent a transfer can cancel it, which has it read again', async () => {
  const transfer = (id: number, direction: string) => ({
    id,
    direction,
    status: 1,
    coin: 'USDT',
    amount: '100',
    sxf: '1',
    arrival_amount: '99',
    from_username: direction === 'in' ? 'eve' : 'ada',
    to_username: direction === 'in' ? 'ada' : 'bob',
  });
  holdPolls();
  const screen = await drawScreen(besideBalances(<TransferListScreen />), {
    getInternalTransferList: { list: [transfer(1, 'in'), transfer(2, 'out')] },
  });
  const [incoming, outgoing] = [...screen.place.querySelectorAll('li')];
  expect(incoming?.textContent).toContain('From eve');
  expect(incoming?.textContent).toContain('Incoming+99.00000000 USDT');
  expect(incoming?.querySelectorAll('button')).toHaveLength(0);
  expect(outgoing?.textContent).toContain('To bob');
  await screen.tap('Cancel transfer');
  expect(screen.facts()).toMatchObject({ To: 'bob', 'You get back': '100.00000000 USDT' });
  await expectReadAgain(screen, cancelMemberTransfer, [getMemberTransfers, getBalances], () =>
    screen.one('dialog button', 'Cancel transfer').click(),
  );
});

test('PROD-04 a payment password does not stay in the form after an attempt that was refused', async () => {
  const screen = await open(BOB, {}, { balanceTransfer: () => refusal('The payment password is wrong') });
  await screen.type('Amount', '12');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Continue');
  await screen.tap('Send 12 USDT');
  await screen.comes(() => expect(screen.place.textContent).toContain('The payment password is wrong'));
  expect([screen.field('Amount').value, screen.field('Payment password').value]).toEqual(['12', '']);
});

test('PROD-04 the receipt is of the coin that was sent, and of how much', async () => {
  const coin = (id: number, title: string) => ({
    id,
    title,
    balance: '50',
    internal_transfer_sxf: '0',
    internal_transfer_days: 0,
  });
  const onSent = vi.fn();
  const screen = await drawScreen(<SendToMember to={BOB} onBack={() => undefined} onSent={onSent} />, {
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getTransferCoin: [coin(1, 'USDT'), coin(2, 'ETH')],
    balanceTransfer: null,
  });
  await screen.tap(/^Coin.*USDT$/);
  await screen.tap(/ETH50/);
  await screen.type('Amount', '3');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Continue');
  screen.one('dialog button', 'Send 3 ETH').click();
  await screen.comes(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ to: BOB, coin: expect.objectContaining({ id: '2' }) }));
  expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ amount: '3' }));
});

test('PROD-04 each tab of the list asks for its own transfers, and one that arrives shows within 15 s', async () => {
  holdPolls();
  const screen = await drawScreen(<TransferListScreen />);
  const asked = () => screen.asked.findLast(({ name }) => name === 'getInternalTransferList')?.fields['status'];
  expect(asked()).toBe('0');
  await expectPoll(screen, 'getInternalTransferList', 15_000);
  for (const [tab, status] of [
    ['In progress', '1'],
    ['Finished', '2'],
    ['Cancelled', '3'],
  ] as const) {
    await screen.tap(tab);
    expect(asked(), tab).toBe(status);
  }
});

test('PROD-04 after a transfer what can be sent is read again, and the balances elsewhere', async () => {
  holdPolls();
  const screen = await open(BOB);
  await screen.type('Amount', '12');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Continue');
  await expectReadAgain(screen, transferToMember, [getTransferCoins, getBalances], () => screen.tap('Send 12 USDT'));
});
