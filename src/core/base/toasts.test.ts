import { afterEach, expect, test, vi } from 'vitest';
import { carryAnnouncement, onToast, showToast } from './toasts.ts';

afterEach(() => void vi.useRealTimers());

test('API-04 what is told before the shell listens is told once it does, and only once', () => {
  for (const text of ['one', 'two', 'three', 'four', '']) showToast({ kind: 'success', text });
  const heard: unknown[] = [];
  const stop = onToast(({ text }) => heard.push(text));
  expect(heard).toEqual(['two', 'three', 'four']);
  showToast({ kind: 'failure', text: 'five' });
  stop();
  expect(heard).toEqual(['two', 'three', 'four', 'five']);
  onToast(({ text }) => heard.push(text))();
  expect(heard).toHaveLength(4);
});

test('API-04 what a write said right before the page starts anew is said by the page that comes, once', () => {
  showToast({ kind: 'success', text: 'Password changed' });
  carryAnnouncement();
  const heard: unknown[] = [];
  onToast(({ text }) => heard.push(text))();
  onToast(({ text }) => heard.push(text))();
  expect(heard.filter((text) => text === 'Password changed')).toHaveLength(2);
  showToast({ kind: 'failure', text: 'refused' });
  carryAnnouncement();
  const after: unknown[] = [];
  onToast(({ text }) => after.push(text))();
  expect(after).toEqual(['refused']);
});

test('API-04 what was done some seconds before the page starts anew is not told again', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  showToast({ kind: 'success', text: 'Order placed' });
  vi.setSystemTime(Date.now() + 3_000);
  onToast(() => undefined)();
  carryAnnouncement();
  const heard: unknown[] = [];
  onToast(({ text }) => heard.push(text))();
  expect(heard).toEqual([]);
});
