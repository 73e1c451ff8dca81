// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { AccountTransferScreen } from './AccountTransferScreen.tsx';

test('ASSET-03 the confirmation of a transfer names both accounts and the amount', async () => {
  const coin = { coinId: 1, coinName: 'USDT', balance: '50' };
  const screen = await drawScreen(<AccountTransferScreen />, {
    getConfig: { account_transfer_status: 1 },
    getUserBalanceList: { coinList: [{ type: 1, balanceInfo: [coin] }, { type: 2 }] },
  });
  await screen.type('Quantity', '5');
  await screen.tap('Transfer 5 USDT');
  expect(screen.facts()).toEqual({
    From: 'Spot account',
    To: 'Options account',
    Amount: '5.00000000 USDT',
    Fee: 'Free',
  });
});
