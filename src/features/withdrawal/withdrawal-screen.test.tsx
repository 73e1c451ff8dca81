// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { holdPolls } from '../../../tests/harness/polls.ts';
import { besideBalances, expectReadAgain } from '../../../tests/harness/read-again.tsx';
import { getBalances } from '../../contract/calls/assets.ts';
import { getWithdrawalInfo, withdraw } from '../../contract/calls/wallet.ts';
import { WithdrawalScreen } from './WithdrawalScreen.tsx';

beforeEach(() => sessionStorage.clear());

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const open = (answers: Answers = {}) =>
  drawScreen(besideBalances(<WithdrawalScreen />), {
    getConfig: { withdrawal_status: 1, address_switch: 1, bank_switch: 1, bank_swan_type: 1 },
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getCanWithdrawCoin: { list: [{ id: 2, title: 'BTC' }] },
    getUserCoinBalance: {
      balance: '9',
      txminnum: '1',
      txmaxnum: '5',
      sxftype: 2,
      txsxf: '0.5',
      txsxf_n: '0.25',
      address_list: [{ id: 3, address: ADDRESS }],
    },
    // A card and an address may well have the same number.
    getUserBankList: [{ id: 3, bank_name: 'First Bank', card_number: '4000000000001111', card_name: 'Ada' }],
    ...answers,
  });

test('WALLET-02 WALLET-05 the confirmation of a withdrawal to a card names the card, masked as the site wants it, and no address', async () => {
  const screen = await open();
  await screen.tap('Bank card');
  await screen.type('Quantity', '2');
  await screen.type('Payment password', 'secret1');
  expect(screen.one('button', /^Bank cardFirst Bank/).textContent).not.toContain('4000');
  await screen.tap('Withdraw');
  expect(screen.one('dialog button', /^Withdraw \d/).textContent).toBe('Withdraw 2 BTC');
  const { Limits: _, ...facts } = screen.facts();
  expect(facts).toEqual({
    To: 'First Bank ********1111',
    Amount: '2 BTC',
    Fee: '0.25 BTC',
    'You receive': '1.75 BTC',
  });
});

test('WALLET-02 limits and a fixed fee are told before there is an amount', async () => {
  const screen = await open();
  expect(screen.facts()).toEqual({ Limits: '1 – 5 BTC', Fee: '0.25 BTC', 'You receive': '-- BTC' });
  // A range reads from the smaller number to the larger in every script.
  expect(screen.place.querySelector('dd bdi[dir=ltr]')?.textContent).toBe('1 – 5 BTC');
});

test('WALLET-02 a maximum of 0 is none, and is not told as a limit', async () => {
  const info = { balance: '9', txminnum: '1', txmaxnum: '0', sxftype: 2, txsxf_n: '0.25' };
  const screen = await open({ getUserCoinBalance: info });
  expect(screen.facts()).toMatchObject({ Limits: '≥ 1 BTC' });
  await screen.leave();
  const unknown = await open({ getUserCoinBalance: { ...info, txminnum: undefined } });
  expect(unknown.facts()).toMatchObject({ Limits: '--' });
});

test('WALLET-02 the records are those of withdrawals from the account that is chosen', async () => {
  const screen = await open();
  await screen.tap('From accountSpot account');
  await screen.tap('Options account');
  expect(screen.one('a', 'Withdrawal records').getAttribute('href')).toBe(
    '/trade-account?id=2&name=BTC&type=2&records=withdrawals',
  );
});

test('WALLET-02 who may have a card is not told to bind one', async () => {
  const screen = await open({ getUserBankList: () => refusal('Later') });
  await screen.tap('Bank card');
  expect(screen.place.textContent).not.toContain('Bind a bank card first');
  expect(screen.place.textContent).toContain('Failed to load');
});

test('WALLET-02 a payment password does not stay in the form after an attempt that was refused', async () => {
  const screen = await open({ withdraw: () => refusal('The payment password is wrong') });
  await screen.type('Quantity', '2');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Withdraw');
  await screen.tap('Withdraw 2 BTC');
  await screen.comes(() => expect(screen.place.textContent).toContain('The payment password is wrong'));
  expect([screen.field('Quantity').value, screen.field('Payment password').value]).toEqual(['2', '']);
});

test('WALLET-02 the confirmation names the network that the address was bound for, where that is known', async () => {
  const address = { id: 3, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', network: 'BEP20' };
  const info = { balance: '9', txminnum: '1', txmaxnum: '5', sxftype: 2, txsxf_n: '0.25' };
  const screen = await open({ getUserCoinBalance: { ...info, address_list: [address] } });
  await screen.type('Quantity', '2');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Withdraw');
  expect(screen.facts()).toMatchObject({ Network: 'BEP20', 'You receive': '1.75 BTC' });
});

describe.each([
  ['coin', { coinId: '9', type: 1 }],
  ['account', { coinId: '2', type: 3 }],
])('WALLET-02 PWA-03 a draft whose %s is no longer offered', (_, gone) => {
  test('leaves the form empty, which sends the coin and the account that it shows', async () => {
    const draft = { ...gone, destination: 'wallet', destinationId: '3', amount: '2' };
    sessionStorage.setItem('member.draft.withdrawal', JSON.stringify(draft));
    const screen = await open();
    expect(screen.field('Quantity').value).toBe('');
    await screen.type('Quantity', '3');
    await screen.type('Payment password', 'secret1');
    await screen.tap('Withdraw');
    await screen.tap('Withdraw 3 BTC');
    const sent = () => screen.asked.find(({ name }) => name === 'withdraw')?.fields;
    await screen.comes(() => expect(sent()).toMatchObject({ c_id: '2', type: '1', num: '3' }));
  });
});

test('WALLET-02 after a withdrawal what there is and its limits are read again, and the balances elsewhere', async () => {
  holdPolls();
  const screen = await open();
  await screen.type('Quantity', '2');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Withdraw');
  await expectReadAgain(screen, withdraw, [getWithdrawalInfo, getBalances], () => screen.tap('Withdraw 2 BTC'));
});

test('WALLET-02 after a fee that went up is refused, the confirmation shows the new one and sends that', async () => {
  holdPolls();
  const fees = ['0.25', '0.5'];
  const info = { balance: '9', txminnum: '1', txmaxnum: '5', sxftype: 2, address_list: [{ id: 3, address: ADDRESS }] };
  const screen = await open({
    getConfig: { withdrawal_status: 1, address_switch: 1, market_source: 'simulated' },
    getUserCoinBalance: () => ({ ...info, txsxf_n: fees[0] }),
    withdraw: ({ fee }: Record<string, string>) => (fee === fees[0] ? null : refusal('The terms have changed')),
  });
  const confirm = async () => {
    await screen.type('Quantity', '2');
    await screen.type('Payment password', 'secret1');
    await screen.tap('Withdraw');
    const shown = screen.facts()['Fee'];
    await screen.tap('Withdraw 2 BTC');
    return shown;
  };
  const sent = () => screen.asked.filter(({ name }) => name === 'withdraw').map(({ fields }) => fields['fee']);
  fees.shift();
  expect(await confirm()).toBe('0.25 BTC');
  await screen.comes(() => expect(screen.place.textContent).toContain('The terms have changed'));
  await screen.settle();
  expect(await confirm()).toBe('0.5 BTC');
  await screen.comes(() => expect(sent()).toEqual(['0.25', '0.5']));
});
