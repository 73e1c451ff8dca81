// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { type Answers, drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import { besideBalances, expectReadAgain } from '../../../tests/harness/read-again.tsx';
import { getBalances } from '../../contract/calls/assets.ts';
import { getSwapCoins, getSwapQuote, swap } from '../../contract/calls/wallet.ts';
import { SwapScreen } from './SwapScreen.tsx';

beforeEach(() => sessionStorage.clear());

const open = (config: object, answers: Answers = {}) =>
  drawScreen(besideBalances(<SwapScreen />), {
    getConfig: { flash_exchange_status: 1, ...config },
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getCanExchangeCoin: [
      { id: 1, title: 'USDT', balance: '500' },
      { id: 2, title: 'BTC', balance: '1' },
    ],
    getExchangeQuote: { rate: '0.00002', fee_rate: '0.01', min: '10', expires_ms: Date.now() + 3_600_000 },
    ...answers,
  });

test('WALLET-04 API-06 no quote is asked for where only the reference server would know the call', async () => {
  const screen = await open({});
  expect(screen.asked.map(({ name }) => name)).not.toContain('getExchangeQuote');
});

test('WALLET-04 the confirmation names the rate in its own coins, the fee, what comes and what comes at least', async () => {
  const screen = await open({ market_source: 'simulated' });
  expect(screen.place.textContent).toContain('At least 10 USDT');
  await screen.type('Quantity', '100');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Swap 100 USDT');
  expect(screen.facts()).toEqual({
    'You pay': '100.00000000 USDT',
    Rate: '1 USDT = 0.00002 BTC1 BTC = 50,000.00 USDT',
    Fee: '0.00002000 BTC',
    'You receive': '0.00198000 BTC',
    'You receive at least': '0.00197010 BTC',
  });
  expect(screen.place.textContent).toContain('If the rate gets worse by more than 0.5% before the swap is made');
});

test('WALLET-04 PWA-03 a draft of an account that was switched off since is left, and the swap is one of the account on screen', async () => {
  const open = (on: number) =>
    drawScreen(<SwapScreen />, {
      getConfig: { flash_exchange_status: 1, quantize_switch: on },
      getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
      getCanExchangeCoin: [
        { id: 1, title: 'USDT', balance: '500' },
        { id: 2, title: 'BTC', balance: '1' },
      ],
      getExchangeQuote: { rate: '0.00002', fee_rate: '0.01', min: '10', expires_ms: Date.now() + 3_600_000 },
    });
  const begun = await open(1);
  await begun.tap('Quantitative account');
  await begun.type('Quantity', '100');
  await begun.leave();
  const again = await open(0);
  expect(again.field('Quantity').value).toBe('');
  await again.type('Quantity', '50');
  await again.type('Payment password', 'secret1');
  await again.tap('Swap 50 USDT');
  again.one('dialog button', 'Swap 50 USDT').click();
  const lastOf = (call: string) => again.asked.findLast(({ name }) => name === call)?.fields['type'];
  await again.comes(() => expect(lastOf('exchangeCoin')).toBe('1'));
  expect(lastOf('getCanExchangeCoin')).toBe('1');
});

test('WALLET-04 a rate that has expired is not confirmed, and says so', async () => {
  const expired = { rate: '0.00002', fee_rate: '0.01', min: '10', expires_ms: Date.now() - 1_000 };
  const screen = await open({ market_source: 'simulated' }, { getExchangeQuote: expired });
  await screen.type('Quantity', '100');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Swap 100 USDT');
  const button = screen.one('dialog button', 'Swap 100 USDT');
  expect(button.hasAttribute('disabled')).toBe(true);
  const why = screen.place.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`);
  expect(why?.textContent).toBe('This rate has expired. Getting a new one.');
});

test('WALLET-04 a swap is not confirmed before its fee is known, where the backend names one', async () => {
  const screen = await open({ market_source: 'simulated' }, { getExchangeQuote: () => refusal('No rate now') });
  await screen.type('Quantity', '100');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Swap 100 USDT');
  const button = screen.one('dialog button', 'Swap 100 USDT');
  expect(button.hasAttribute('disabled')).toBe(true);
  const why = screen.place.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`);
  expect(why?.textContent).toBe('Failed to load');
});

test('WALLET-04 a rate is renewed each 5 s, before it expires, and what there is each 10 s', async () => {
  holdPolls();
  const screen = await open({ market_source: 'simulated' });
  await expectPoll(screen, 'getExchangeQuote', 5_000);
  await expectPoll(screen, 'getCanExchangeCoin', 10_000);
});

test('WALLET-04 a payment password does not stay in the form after an attempt that was refused', async () => {
  const screen = await open({}, { exchangeCoin: () => refusal('The payment password is wrong') });
  await screen.type('Quantity', '100');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Swap 100 USDT');
  screen.one('dialog button', 'Swap 100 USDT').click();
  await screen.comes(() => expect(screen.place.textContent).toContain('The payment password is wrong'));
  expect([screen.field('Quantity').value, screen.field('Payment password').value]).toEqual(['100', '']);
});

test('WALLET-04 after a swap what there is and its rate are read again, and the balances elsewhere', async () => {
  holdPolls();
  const screen = await open({ market_source: 'simulated' });
  await screen.type('Quantity', '100');
  await screen.type('Payment password', 'secret1');
  await screen.tap('Swap 100 USDT');
  await expectReadAgain(screen, swap, [getSwapCoins, getSwapQuote, getBalances], () =>
    screen.one('dialog button', 'Swap 100 USDT').click(),
  );
});
