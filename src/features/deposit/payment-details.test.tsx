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
// The code's own drawer needs a canvas.
vi.mock('../../ui/QrCode.tsx', () => ({ QrCode: () => null }));

test.each([
  ['an address', { pay_type: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ['a bank', { pay_type: 3, bank_name: 'First Bank' }],
])(
  "WALLET-01 the operator's own picture stands under %s, and one that cannot be loaded is left out",
  async (_, fields) => {
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
    const picture = () => place.querySelector<HTMLImageElement>('.deposit-picture');
    expect(picture()?.getAttribute('src')).toBe('https://files.example/pay.png');
    expect(picture()?.alt).not.toBe('');
    await act(async () => picture()?.dispatchEvent(new Event('error')));
    expect(picture()).toBeNull();
    await act(async () => root.unmount());
  },
);
