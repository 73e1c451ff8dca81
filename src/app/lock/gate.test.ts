// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';

const watchLock = vi.fn(async (_starting: boolean) => undefined);

beforeEach(() => {
  vi.resetModules();
  watchLock.mockClear();
  localStorage.clear();
  localStorage.setItem('member.token', 'T1');
});
afterEach(() => {
  vi.doUnmock('./watch.ts');
  vi.restoreAllMocks();
  localStorage.clear();
});

test('AUTH-09 a lock that another tab turns on holds in this one too, which stays open until it is left', async () => {
  vi.doMock('./watch.ts', () => ({ watchLock }));
  const { guardByLock } = await import('./gate.ts');
  await guardByLock();
  expect(watchLock).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'member.lock', newValue: '{"afterMs":0}' }));
  await eventually(() => expect(watchLock.mock.calls).toEqual([[false]]));
});

test('AUTH-09 a member with a lock starts under it, a visitor without', async () => {
  localStorage.setItem('member.lock', '{}');
  vi.doMock('./watch.ts', () => ({ watchLock }));
  await (await import('./gate.ts')).guardByLock();
  expect(watchLock.mock.calls).toEqual([[true]]);
  vi.resetModules();
  watchLock.mockClear();
  localStorage.removeItem('member.token');
  await (await import('./gate.ts')).guardByLock();
  expect(watchLock).not.toHaveBeenCalled();
});

test('AUTH-09 where the code that locks cannot be loaded the app does not open unlocked', async () => {
  localStorage.setItem('member.lock', '{}');
  vi.doMock('./watch.ts', () => {
    throw new Error('cut off');
  });
  const { guardByLock } = await import('./gate.ts');
  await expect(guardByLock()).rejects.toThrow();
});

test('AUTH-09 code of the lock that could not be loaded is asked for again when the lock is turned on', async () => {
  localStorage.setItem('member.lock', '{}');
  vi.doMock('./watch.ts', () => {
    throw new Error('cut off');
  });
  const { guardByLock } = await import('./gate.ts');
  await expect(guardByLock()).rejects.toThrow();
  vi.doMock('./watch.ts', () => ({ watchLock }));
  const { lockWatched } = await import('../../core/app-lock/kept.ts');
  await lockWatched();
  expect(watchLock.mock.calls).toEqual([[false]]);
});

test('AUTH-09 a tab that is in the background when another one turns the lock on is away from then on', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { guardByLock } = await import('./gate.ts');
  const { lockWatched } = await import('../../core/app-lock/kept.ts');
  const { store } = await import('../../core/base/store.ts');
  const { lockScreenAtom } = await import('./lock-screen-atom.ts');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await guardByLock();
  const key = { method: 'pin', salt: '00', hash: '00', rounds: 1 };
  const newValue = JSON.stringify({ afterMs: 60_000, key, wrong: 0 });
  window.dispatchEvent(new StorageEvent('storage', { key: 'member.lock', newValue }));
  await lockWatched();
  vi.advanceTimersByTime(90_000);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(store.get(lockScreenAtom)).toBeDefined();
});
