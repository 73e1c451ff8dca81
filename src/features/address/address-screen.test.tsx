// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { AddressScreen } from './AddressScreen.tsx';

test('AUTH-08 PWA-03 an address that was begun for one coin comes back with it, and never under another', async () => {
  const answers = {
    getConfig: { address_switch: 1 },
    getCanWithdrawCoin: {
      list: [
        { id: 1, title: 'USDT' },
        { id: 2, title: 'ETH' },
      ],
    },
  };
  const open = (coinId: string) => drawScreen(<AddressScreen coinId={coinId} />, answers);
  const begun = await open('1');
  await begun.type('Withdrawal address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await begun.leave();
  const again = await open('1');
  expect(again.field('Withdrawal address').value).toBe('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await again.leave();
  const other = await open('2');
  expect(other.field('Withdrawal address').value).toBe('');
});
