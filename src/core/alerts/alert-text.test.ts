// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { store } from '../base/store.ts';
import { wipe } from '../session/session.ts';
import { alertTextAtom } from './alert-text.ts';
import { keptAlertText } from './kept-alert-text.ts';

test('Price alerts: one that is set in another tab is there at once', () => {
  const leave = store.sub(alertTextAtom, () => undefined);
  window.dispatchEvent(new StorageEvent('storage', { key: keptAlertText.key, newValue: '["theirs"]' }));
  expect(store.get(alertTextAtom)).toBe('["theirs"]');
  leave();
});

test('Price alerts: one that was set in another tab while the app lock hid this one is not lost', () => {
  store.sub(alertTextAtom, () => undefined)();
  localStorage.setItem(keptAlertText.key, '["theirs, meanwhile"]');
  const leave = store.sub(alertTextAtom, () => undefined);
  expect(store.get(alertTextAtom)).toBe('["theirs, meanwhile"]');
  leave();
});

test('PWA-05 Price alerts: those of a member whose session ended are not shown, nor kept again with the next one', async () => {
  store.set(alertTextAtom, '["mine"]');
  await wipe();
  expect([store.get(alertTextAtom), keptAlertText.get()]).toEqual([undefined, undefined]);
});
