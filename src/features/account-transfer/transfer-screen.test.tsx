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

test.each([
  ['leaves out an empty account', {}, [1], ['Spot account', 'Options account']],
  ['lists one that is switched off', {}, [1, 2, 3], ['Spot account', 'Options account']],
  ['has three', { quantize_switch: 1 }, [1, 2], ['Spot account', 'Options account', 'Quantitative account']],
])('ASSET-03 the accounts are those of the site, where the backend %s', async (_what, config, types, names) => {
  const screen = await drawScreen(<AccountTransferScreen />, {
    getConfig: { account_transfer_status: 1, ...config },
    getUserBalanceList: { coinList: types.map((type) => ({ type, totalAvailableAsset: '9', balanceInfo: [] })) },
  });
  await screen.tap(/^To.*Options account$/);
  const shown = screen.place.querySelector('dialog[open]')?.textContent ?? '';
  for (const name of ['Spot account', 'Options account', 'Quantitative account'])
    expect(shown.includes(name), name).toBe(names.includes(name));
});
