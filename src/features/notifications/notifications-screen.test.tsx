// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
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

test('PWA-06 a kind that was switched elsewhere is drawn as it is now', async () => {
  const settings = { public_key: 'key', kinds: ['deposits', 'loans'], muted: ['loans'] };
  const screen = await drawScreen(<NotificationsScreen />, { getPushSettings: () => settings });
  const switches = () => [...screen.place.querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => checked);
  settings.muted = ['deposits'];
  await act(() => queryClient.invalidateQueries());
  await screen.settle();
  expect(switches()).toEqual([false, true]);
});
