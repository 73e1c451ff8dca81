// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { spotOrder } from '../../contract/entities/spot.ts';
import { createQueryClient } from '../../core/queries/query-client.ts';
import { SpotOrderRow } from './SpotOrderRow.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const words = async (more: Record<string, unknown>): Promise<string> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const sent = {
    id: 7,
    type: 1,
    status: 2,
    coinname: 'BTC',
    trade_coin: 'USDT',
    predict_num: '2',
    coinnum: '2',
    ...more,
  };
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <I18nProvider i18n={i18n}>
          <SpotOrderRow order={spotOrder.decode(sent, 'order')} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const text = place.textContent ?? '';
  await act(async () => root.unmount());
  return text;
};

test('SPOT-05 a filled order says what fee was taken, where the backend says so', async () => {
  expect(await words({ fee: '0.004', fee_coin: 'BTC' })).toContain('Fee0.00400000 BTC');
  expect(await words({})).not.toContain('Fee');
  expect(await words({ fee: '0' })).not.toContain('Fee');
});

test('SPOT-05 SHELL-14 what was filled is -- where the backend does not say, and 0 only where it says 0', async () => {
  expect(await words({ coinnum: undefined })).toMatch(/Filled--/);
  expect(await words({ coinnum: '0' })).toMatch(/Filled0/);
});
