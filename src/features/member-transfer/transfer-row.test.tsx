// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { memberTransfer } from '../../contract/entities/products.ts';
import { TransferRow } from './TransferListScreen.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const drawn = async <T,>(status: '1' | '2' | '3', direction: 'in' | 'out', read: (place: Element) => T): Promise<T> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const sums = { amount: '100', sxf: '1', arrival_amount: '99' };
  const sent = { id: 1, order_num: 'T1', status, direction, coin: 'USDT', to_username: 'bob@example.org', ...sums };
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <TransferRow transfer={memberTransfer.decode({ ...sent, from_username: 'ada@example.org' }, '')} />
      </I18nProvider>,
    ),
  );
  const shown = read(place);
  await act(async () => root.unmount());
  return shown;
};

const labels = (status: '1' | '2' | '3', direction: 'in' | 'out') =>
  drawn(status, direction, (place) => [...place.querySelectorAll('dt')].map((label) => label.textContent ?? ''));

test('PROD-04 of a transfer that was called off nothing was taken and nothing arrived: it shows neither fee nor receipt', async () => {
  expect(await labels('2', 'out')).toEqual(['Amount', 'Fee', 'Received']);
  expect(await labels('3', 'out')).toEqual(['Amount']);
  expect(await labels('2', 'in')).toEqual(['Incoming']);
});

test.each([
  ['1', 'In progress', false],
  ['2', 'Finished', true],
  ['3', 'Cancelled', false],
] as const)(
  'PROD-04 a transfer of status %s is called %s, and is green as money that came: %s',
  async (status, word, green) => {
    const shown = await drawn(status, 'in', (place) => ({
      word: place.querySelector('header')?.lastElementChild?.textContent,
      green: place.querySelector('.move-rise') !== null,
    }));
    expect(shown).toEqual({ word, green });
  },
);
