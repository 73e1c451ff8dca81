// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

/** What the app that starts on this device reads, and how it is changed. */
const start = async () => {
  vi.resetModules();
  const { sessionReminderAtom } = await import('./session-reminder.ts');
  const { store } = await import('../base/store.ts');
  return { store, sessionReminderAtom };
};

afterEach(() => localStorage.clear());

test('the time after which a member wants to be reminded is there at the next start, also after a sign-out, and so is none', async () => {
  const first = await start();
  expect(first.store.get(first.sessionReminderAtom)).toBe(0);
  first.store.set(first.sessionReminderAtom, 60);
  const { wipeMemberStorage } = await import('../base/device.ts');
  wipeMemberStorage();
  const second = await start();
  expect(second.store.get(second.sessionReminderAtom)).toBe(60);
  second.store.set(second.sessionReminderAtom, 0);
  const third = await start();
  expect(third.store.get(third.sessionReminderAtom)).toBe(0);
});

test('a time that is no choice is none; what another tab chooses holds here', async () => {
  localStorage.setItem('device.session-reminder', '7');
  const { store, sessionReminderAtom } = await start();
  const stop = store.sub(sessionReminderAtom, () => undefined);
  expect(store.get(sessionReminderAtom)).toBe(0);
  window.dispatchEvent(new StorageEvent('storage', { key: 'device.session-reminder', newValue: '30' }));
  expect(store.get(sessionReminderAtom)).toBe(30);
  stop();
});
