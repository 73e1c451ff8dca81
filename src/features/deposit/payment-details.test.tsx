// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { decodeResponse } from '../../contract/call.ts';
import { getDepositCoins } from '../../contract/calls/wallet.ts';
import { PaymentDetails } from './PaymentDetails.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
// The QR code component needs a canvas.
vi.mock('../../ui/QrCode.tsx', () => ({ QrCode: () => null }));

const drawn = async (fields: object) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const answer = [
    { id: 1, title: 'USDT', networkList: [{ id: 5, pay_img: 'https://files.example/pay.png', ...fields }] },
  ];
  const [coin] = decodeResponse(getDepositCoins, { list: answer });
  const network = coin?.networks[0];
  if (network === undefined) throw new Error('no network was read');
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <PaymentDetails network={network} coin="USDT" />
      </I18nProvider>,
    ),
  );
  return { place, root };
};

test.each([
  ['its own', { pay_type: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }, /Send only USDT over TRC20/],
  [
    'a mistyped one',
    { pay_type: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' },
    /checksum of this address is wrong/,
  ],
  [
    'that of another network',
    { pay_type: 1, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    /address of ERC20, not of TRC20/,
  ],
  ['none', { pay_type: 2, address: '-' }, /does not look like a ERC20 address/],
  ['nothing', { pay_type: 2, address: null }, /Deposits are not available/],
])('WALLET-01 an address to pay to: %s', async (_, fields, says) => {
  const { place, root } = await drawn(fields);
  expect(place.textContent).toMatch(says);
  expect(place.textContent?.includes('Send only')).toBe(String(says).includes('Send only'));
  await act(async () => root.unmount());
});

test.each([
  ['an address', { pay_type: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ['a bank', { pay_type: 3, bank_name: 'First Bank' }],
])(
  "WALLET-01 the operator's own picture stands under %s, and one that cannot be loaded is left out",
  async (_, fields) => {
    const { place, root } = await drawn(fields);
    const picture = () => place.querySelector<HTMLImageElement>('.deposit-picture');
    expect(picture()?.getAttribute('src')).toBe('https://files.example/pay.png');
    expect(picture()?.alt).not.toBe('');
    await act(async () => picture()?.dispatchEvent(new Event('error')));
    expect(picture()).toBeNull();
    await act(async () => root.unmount());
  },
);

test('WALLET-01 each line of a bank wire stands beside its own name', async () => {
  const { place, root } = await drawn({
    pay_type: 3,
    bank_name: 'First Bank',
    card_number: '4000000000000001',
    card_name: 'Harbour Ltd',
    bank_address: '1 Quay',
    transfer_code: 'HRBRXX22',
    company_address: '2 Pier',
  });
  const lines = [...place.querySelectorAll('.deposit-bank > div')].map((line) =>
    ['dt', 'bdi'].map((part) => line.querySelector(part)?.textContent),
  );
  expect(lines).toEqual([
    ['Bank name', 'First Bank'],
    ['Card number', '4000000000000001'],
    ['Recipient', 'Harbour Ltd'],
    ['Bank address', '1 Quay'],
    ['Transfer code', 'HRBRXX22'],
    ['Company address', '2 Pier'],
  ]);
  await act(async () => root.unmount());
});
