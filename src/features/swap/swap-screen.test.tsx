// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { SwapScreen } from './SwapScreen.tsx';

beforeEach(() => sessionStorage.clear());

const open = (config: object) =>
  drawScreen(<SwapScreen />, {
    getConfig: { flash_exchange_status: 1, ...config },
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getCanExchangeCoin: [
      { id: 1, title: 'USDT', balance: '500' },
      { id: 2, title: 'BTC', balance: '1' },
    ],
    getExchangeQuote: { rate: '0.00002', fee_rate: '0.01', min: '10', expires_ms: Date.now() + 3_600_000 },
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
