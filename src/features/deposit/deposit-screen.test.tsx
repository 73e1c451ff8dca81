// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { DepositScreen } from './DepositScreen.tsx';

test.each([
  [0, ['Spot account', 'Options account']],
  [1, ['Spot account', 'Options account', 'Quantitative account']],
])('WALLET-01 with quantize_switch %i a deposit may go to these accounts', async (on, accounts) => {
  const screen = await drawScreen(<DepositScreen />, {
    getConfig: { recharge_status: 1, quantize_switch: on },
    getrecharge: { list: [{ id: 1, title: 'USDT', networkList: [{ id: 5, pay_type: 3, bank_name: 'First Bank' }] }] },
  });
  await screen.tap('To accountSpot account');
  const offered = [...screen.place.querySelectorAll('dialog li')].map(({ textContent }) => textContent);
  expect(offered).toEqual(accounts);
});
