// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { onToast } from '../../core/base/toasts.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { NotificationsScreen } from './NotificationsScreen.tsx';

test('PWA-06 a kind that the member switched off is off, and is switched on as itself', async () => {
  const screen = await drawScreen(<NotificationsScreen />, {
    getPushSettings: { public_key: 'key', kinds: ['deposits', 'loans'], muted: ['loans'] },
  });
  const switches = () => [...screen.place.querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => checked);
  expect(switches()).toEqual([true, false]);
  await act(async () => screen.place.querySelectorAll<HTMLInputElement>('input')[1]?.click());
  const sent = () => screen.asked.filter(({ name }) => name === 'setPushKind').map(({ fields }) => fields);
  await screen.comes(() => expect(sent()).toEqual([{ kind: 'loans', on: '1' }]));
});

test('API-03 PWA-06 a backend that refuses the call as unknown has no notifications, and is not quoted in a toast', async () => {
  const told: unknown[] = [];
  onTestFinished(onToast((toast) => told.push(toast)));
  const screen = await drawScreen(<NotificationsScreen />, { getPushSettings: () => refusal('Unknown method') });
  expect(screen.place.textContent).toContain('Notifications are not available here.');
  expect(told).toEqual([]);
});

test('PWA-06 a kind that was switched elsewhere is drawn as it is now', async () => {
  const settings = { public_key: 'key', kinds: ['deposits', 'loans'], muted: ['loans'] };
  const screen = await drawScreen(<NotificationsScreen />, { getPushSettings: () => settings });
  const switches = () => [...screen.place.querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => checked);
  settings.muted = ['deposits'];
  await act(() => queryClient.invalidateQueries());
  await screen.settle();
  expect(switches()).toEqual([false, true]);
});

test('PWA-06 each kind has the name of what it tells of', async () => {
  const names = {
    options: 'Settled options',
    orders: 'Filled orders',
    deposits: 'Reviewed deposits',
    withdrawals: 'Reviewed withdrawals',
    identity: 'Identity verification',
    loans: 'Loan applications',
    transfers: 'Arriving transfers',
    alerts: 'Price alerts',
    notices: 'Messages from the exchange',
    security: 'Account security',
  };
  const screen = await drawScreen(<NotificationsScreen />, {
    getPushSettings: { public_key: 'key', kinds: Object.keys(names), muted: [] },
  });
  const rows = [...screen.place.querySelectorAll('li .item-title')].map((title) => title.firstChild?.textContent);
  expect(rows).toEqual(Object.values(names));
});
