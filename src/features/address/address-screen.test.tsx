// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
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

test('AUTH-08 an address is bound for the coin that is chosen, not for that of the link; the password goes with the attempt', async () => {
  sessionStorage.clear();
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const screen = await drawScreen(<AddressScreen coinId="1" />, {
    getConfig: { address_switch: 1 },
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getCanWithdrawCoin: {
      list: [
        { id: 1, title: 'BTC' },
        { id: 2, title: 'ETH' },
      ],
    },
    setusraddress: () => refusal('The payment password is wrong'),
  });
  await screen.tap(/^Currency/);
  await screen.tap(/ETH$/);
  await screen.type('Withdrawal address', address);
  await screen.type('Payment password', 'secret1');
  await screen.tap('Bind address');
  expect(screen.facts()).toMatchObject({ Currency: 'ETH', Network: 'ERC20' });
  await act(async () => screen.one('dialog button', 'Bind address').click());
  await screen.comes(() => expect(screen.place.textContent).toContain('The payment password is wrong'));
  expect(screen.asked.find(({ name }) => name === 'setusraddress')?.fields).toMatchObject({ c_id: '2', address });
  expect(screen.field('Withdrawal address').value).toBe(address);
  expect(screen.field('Payment password').value).toBe('');
});

test('AUTH-08 an address that was begun before and is bound now does not come back into the form', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  sessionStorage.setItem('member.draft.address', JSON.stringify({ coinId: '2', address }));
  const screen = await drawScreen(<AddressScreen coinId={undefined} />, {
    getConfig: { address_switch: 1, can_edit_address: 1 },
    getusr: { id: 7, username: 'ada@example.com', have_pay: 1 },
    getCanWithdrawCoin: {
      list: [
        { id: 1, title: 'BTC' },
        { id: 2, title: 'ETH' },
      ],
    },
    setusraddress: null,
  });
  expect(screen.field('Withdrawal address').value).toBe(address);
  await screen.type('Payment password', 'secret1');
  await screen.tap('Bind address');
  await act(async () => screen.one('dialog button', 'Bind address').click());
  await screen.comes(() => expect(screen.field('Payment password').value).toBe(''));
  expect(screen.field('Withdrawal address').value).toBe('');
  screen.one('button', /^Currency.*ETH$/);
});
