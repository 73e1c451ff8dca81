// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { besideBalances, expectReadAgain } from '../../../tests/harness/read-again.tsx';
import { getBalances } from '../../contract/calls/assets.ts';
import { cancelOrder } from '../../contract/calls/spot.ts';
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

test('SPOT-05 API-06 the price of an order that waits is its own, also where it comes under the other name', async () => {
  const waits = { status: 1, coinnum: undefined, price: '240' };
  expect(await words(waits)).toMatch(/Order price240\.000000/);
  expect(await words(waits)).not.toContain('Filled price');
  expect(await words({ ...waits, coinnum: '0.5' })).toMatch(/Order price--.*Filled price240\.000000/);
  expect(await words({ ...waits, price: '0' })).toMatch(/Order price--/);
});

test('SPOT-05 an open order says how far it is filled, and an ended one how it ended', async () => {
  const state = async (status: number, coinnum: string) =>
    /(Open|Partly filled|Done|Cancelled)$/.exec(await words({ status, coinnum }))?.[0];
  expect([await state(1, '0'), await state(1, '0.5')]).toEqual(['Open', 'Partly filled']);
  expect([await state(2, '2'), await state(3, '0.5')]).toEqual(['Done', 'Cancelled']);
});

test('SPOT-05 a buy at the market says what was ordered in the quote, and an order says at which price it was filled', async () => {
  const bought = await words({ predict_num: undefined, amount: '500', operate_type: 2, price: '250.5' });
  expect(bought).toContain('Order priceMarketOrdered500.00000000 USDTFilled2.00000000 BTCFilled price250.500000');
  expect(await words({ xjprice: '240', price: '239.5', operate_type: 1 })).toMatch(
    /Order price240\.000000.*Filled price239\.500000/,
  );
  expect(await words({ coinnum: '0', price: '1' })).not.toContain('Filled price');
});

test.each([
  [1, 'Buy'],
  [2, 'Sell'],
] as const)('SPOT-04 the question before an order is cancelled says which one that is: %i', async (type, side) => {
  const sent = {
    id: 7,
    type,
    status: 1,
    coinname: 'BTC',
    trade_coin: 'USDT',
    predict_num: '2',
    xjprice: '50',
    coinnum: '0.5',
  };
  const screen = await drawScreen(<SpotOrderRow order={spotOrder.decode(sent, 'order')} />, { tradecancelOrder: {} });
  await screen.tap('Cancel order');
  const asked = screen.place.querySelector('dialog')?.querySelectorAll('dl > div') ?? [];
  expect([...asked].map(({ textContent }) => textContent)).toEqual([
    `${side}BTC/USDT`,
    'Price50.000000 USDT',
    'Quantity2.00000000 BTC',
  ]);
  await screen.tap('Keep it');
  expect(screen.asked.filter(({ name }) => name === 'tradecancelOrder')).toEqual([]);
});

const WAITING = { id: 7, type: 1, status: 1, coinname: 'BTC', trade_coin: 'USDT', predict_num: '2', xjprice: '50' };

test.each([
  [{ coinnum: '0.5' }, '0.25 1'],
  [{ coinnum: '0' }, undefined],
  [{ coinnum: '2', status: 2 }, undefined],
])('SPOT-05 the bar of an order is as long as what is filled of it, while it is open: %j', async (more, scale) => {
  const screen = await drawScreen(<SpotOrderRow order={spotOrder.decode({ ...WAITING, ...more }, 'order')} />);
  expect(screen.place.querySelector<HTMLElement>('.order-row-fill > span')?.style.scale).toBe(scale);
});

test('SPOT-04 an order that could not be cancelled is asked about no more, and stays open', async () => {
  const screen = await drawScreen(<SpotOrderRow order={spotOrder.decode(WAITING, 'order')} />, {
    tradecancelOrder: () => refusal('It was filled'),
  });
  await screen.tap('Cancel order');
  screen.one('dialog button', 'Cancel order').click();
  await screen.comes(() => expect(screen.asked.at(-1)).toMatchObject({ name: 'tradecancelOrder' }));
  await screen.comes(() => expect(screen.place.querySelector('dialog[open]')).toBeNull());
  expect(screen.place.textContent).toMatch(/Open$/);
});

test('SPOT-04 API-08 a cancellation whose answer is lost for good does not say for ever that it is on its way', async () => {
  const screen = await drawScreen(<SpotOrderRow order={spotOrder.decode({ ...WAITING, coinnum: '0' }, 'order')} />, {
    tradecancelOrder: () => {
      throw new TypeError('cut off');
    },
  });
  await screen.tap('Cancel order');
  screen.one('dialog button', 'Cancel order').click();
  await screen.comes(() => expect(screen.asked.at(-1)).toMatchObject({ name: 'tradecancelOrder' }));
  await screen.comes(() => expect(screen.place.querySelector('dialog[open]')).toBeNull());
  expect(screen.place.textContent).toMatch(/Open$/);
});

test('SPOT-04 ASSET-01 what a cancelled order had frozen is read again where balances are shown', async () => {
  const order = spotOrder.decode({ ...WAITING, coinnum: '0' }, 'order');
  const screen = await drawScreen(besideBalances(<SpotOrderRow order={order} />));
  await screen.tap('Cancel order');
  await expectReadAgain(screen, cancelOrder, [getBalances], () => screen.one('dialog button', 'Cancel order').click());
});
