// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { transferCoin } from '../../contract/entities/products.ts';
import { type Receipt, TransferReceipt } from './TransferReceipt.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const receipt: Receipt = {
  to: { id: '10000002', username: 'bob@example.org' },
  coin: transferCoin.decode({ id: 1, title: 'USDT', internal_transfer_sxf: '0.01', internal_transfer_days: 0 }, ''),
  amount: decimal('12.5'),
  sentAt: 0,
};

const drawn = async (coin: Partial<Receipt['coin']>): Promise<string[]> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const routeTree = createRootRoute({
    component: () => (
      <TransferReceipt receipt={{ ...receipt, coin: { ...receipt.coin, ...coin } }} onAgain={() => undefined} />
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
  const shown = ['h2', '.transfer-receipt-amount', '.fact:nth-child(3)', '.fact:nth-child(4)'].map(
    (selector) => place.querySelector(selector)?.textContent ?? '',
  );
  await act(async () => root.unmount());
  return shown;
};

test('PROD-04 the receipt says what was sent, what of it is the fee, and what arrives', async () => {
  const sums = ['12.5 USDT', 'Fee0.12500000 USDT', 'Received12.37500000 USDT'];
  expect(await drawn({})).toEqual(['Sent', ...sums]);
  expect(await drawn({ arrivalDays: 2 })).toEqual(['On its way', ...sums]);
  expect((await drawn({ feeRate: undefined })).slice(2)).toEqual(['Fee-- USDT', 'Received-- USDT']);
});
