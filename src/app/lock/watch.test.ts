// @vitest-environment happy-dom
import { setImmediate } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

vi.mock('./LockScreen.tsx', () => ({ LockScreen: () => null }));

const PIN_KEY = { method: 'pin', salt: '00', hash: '00', rounds: 1 };

const classes = document.documentElement.classList;
afterEach(() => {
  classes.remove('covered');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page of a member who locks the app after a minute, in a tab that was left unlocked so many ms ago. */
const openPage = async ({ leftForMs, visible, lock = {} }: { leftForMs: number; visible: boolean; lock?: object }) => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.setItem('member.token', 'T1');
  localStorage.setItem('member.lock', JSON.stringify({ afterMs: 60_000, key: PIN_KEY, wrong: 0, ...lock }));
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (state: 'visible' | 'hidden'): void => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  visibility.mockReturnValue(visible ? 'visible' : 'hidden');
  const { watchLock } = await import('./watch.ts');
  const kept = await import('../../core/app-lock/kept.ts');
  const { store } = await import('../../core/base/store.ts');
  const { lockScreenAtom } = await import('./lock-screen-atom.ts');
  kept.leftUnlocked.set(String(Date.now() - leftForMs));
  await watchLock(true);
  const isLocked = () => store.get(lockScreenAtom) !== undefined;
  /** What the lock screen does once the PIN or the device says yes. */
  const unlock = () => {
    const Screen = store.get(lockScreenAtom)?.Screen as (() => ReactElement<{ onOpen: () => void }>) | undefined;
    Screen?.().props.onOpen();
  };
  return { kept, turn, isLocked, unlock };
};

test('AUTH-09 a phone that loses the focus hides the page, for the app switcher; beside a mouse it stays readable', async () => {
  localStorage.setItem('member.token', 'T1');
  localStorage.setItem('member.lock', '{}');
  let pointer = 'coarse';
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(pointer) }));
  const { watchLock } = await import('./watch.ts');
  await watchLock(false);
  const tell = (type: 'blur' | 'focus'): boolean => {
    window.dispatchEvent(new Event(type));
    return classes.contains('covered');
  };
  expect([tell('blur'), tell('focus')]).toEqual([true, false]);
  pointer = 'fine';
  expect(tell('blur')).toBe(false);
});

test('AUTH-09 a phone that reports no return shows the page again at a tap, and never while it is hidden', async () => {
  const { turn } = await openPage({ leftForMs: 1_000, visible: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  window.dispatchEvent(new Event('blur'));
  expect(classes.contains('covered')).toBe(true);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(classes.contains('covered')).toBe(false);
  turn('hidden');
  window.dispatchEvent(new Event('focus'));
  expect(classes.contains('covered')).toBe(true);
});

test('AUTH-09 a page that the browser keeps for the way back locks like any other', async () => {
  const { isLocked } = await openPage({ leftForMs: 1_000, visible: true });
  window.dispatchEvent(new Event('pagehide'));
  expect(classes.contains('covered')).toBe(true);
  vi.advanceTimersByTime(90_000);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([isLocked(), classes.contains('covered')]).toEqual([true, false]);
});

test('AUTH-09 a locked page finds out what became of its lock once another tab turned it off', async () => {
  const { kept, isLocked } = await openPage({ leftForMs: 90_000, visible: true });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  expect([isLocked(), kept.leftUnlocked.get()]).toEqual([true, undefined]);
  kept.keepLockText(undefined);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('AUTH-09 once locked, no reload opens it, whatever the clock is set to; settings that nobody can read lock at once', async () => {
  const { kept, turn, isLocked } = await openPage({ leftForMs: 1_000, visible: true });
  turn('hidden');
  const leftMs = Date.now();
  vi.advanceTimersByTime(90_000);
  vi.setSystemTime(leftMs + 1_000);
  turn('visible');
  expect([isLocked(), kept.leftUnlocked.get()]).toEqual([true, undefined]);

  const next = await openPage({ leftForMs: 1_000, visible: true });
  next.kept.keepLockText('{}');
  next.turn('hidden');
  next.turn('visible');
  expect(next.isLocked()).toBe(true);
});

test('AUTH-09 a picker that did not hide the page excuses no later absence', async () => {
  const { kept, turn, isLocked } = await openPage({ leftForMs: 1_000, visible: true });
  kept.expectAbsence();
  for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type));
  turn('hidden');
  vi.advanceTimersByTime(90_000);
  turn('visible');
  expect(isLocked()).toBe(true);
});

test('AUTH-09 the return from a picker that hid the page does not lock, in whatever order it is reported', async () => {
  const { kept, turn, isLocked } = await openPage({ leftForMs: 1_000, visible: true });
  kept.expectAbsence();
  window.dispatchEvent(new Event('blur'));
  turn('hidden');
  vi.advanceTimersByTime(90_000);
  window.dispatchEvent(new Event('focus'));
  turn('visible');
  expect(isLocked()).toBe(false);
});

test('AUTH-09 a page that reloads in the background counts from when the member left it', async () => {
  const { kept, turn, isLocked } = await openPage({ leftForMs: 5_000, visible: false });
  expect([isLocked(), kept.leftUnlocked.get()]).toEqual([false, String(Date.now() - 5_000)]);
  vi.advanceTimersByTime(55_000);
  turn('visible');
  expect(isLocked()).toBe(true);
});

test('AUTH-09 settings that nobody can read open nothing: the start does not go on while the login is on its way', async () => {
  vi.resetModules();
  const signOut = vi.fn(async () => undefined);
  vi.doMock('../../core/session/session.ts', () => ({ signOut }));
  onTestFinished(() => {
    vi.doUnmock('../../core/session/session.ts');
  });
  localStorage.setItem('member.token', 'T1');
  localStorage.setItem('member.lock', '{"afterMs":');
  const { watchLock } = await import('./watch.ts');
  const wentOn = vi.fn();
  void watchLock(true).then(wentOn);
  await setImmediate();
  expect(signOut.mock.calls).toEqual([['/login']]);
  expect(wentOn).not.toHaveBeenCalled();
});

test('AUTH-09 a phone that is put away while the PIN is checked is away from then on', async () => {
  const { turn, isLocked, unlock } = await openPage({ leftForMs: 90_000, visible: true });
  turn('hidden');
  unlock();
  expect([isLocked(), classes.contains('covered')]).toEqual([false, true]);
  vi.advanceTimersByTime(90_000);
  turn('visible');
  expect(isLocked()).toBe(true);
});

test('AUTH-09 a tab in the background in which another tab turns the lock off and on again is away from then on', async () => {
  const { kept, turn, isLocked } = await openPage({ leftForMs: 1_000, visible: true });
  const text = kept.readLockText();
  kept.keepLockText(undefined);
  turn('hidden');
  kept.keepLockText(text);
  expect(classes.contains('covered')).toBe(true);
  vi.advanceTimersByTime(90_000);
  turn('visible');
  expect(isLocked()).toBe(true);
});

test('AUTH-09 a clock that is set back while the camera is open does not keep the app open', async () => {
  const { kept, turn, isLocked } = await openPage({ leftForMs: 1_000, visible: true });
  kept.expectAbsence();
  turn('hidden');
  const leftMs = Date.now();
  vi.advanceTimersByTime(3 * 3_600_000);
  vi.setSystemTime(leftMs + 1_000);
  turn('visible');
  expect(isLocked()).toBe(true);
});

test("AUTH-09 the device's own prompt, where it hides the page, does not lock an app that locks at once", async () => {
  const key = { method: 'platform', credential: 'AQID' };
  const { turn, isLocked, unlock } = await openPage({ leftForMs: 1_000, visible: true, lock: { afterMs: 0, key } });
  expect(isLocked()).toBe(true);
  unlock();
  vi.stubGlobal('PublicKeyCredential', class {});
  let decline = (_answer: null): void => undefined;
  const get = () => new Promise<null>((resolve) => (decline = resolve));
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const { tryPlatformKey } = await import('../../core/app-lock/unlock.ts');
  const opened = tryPlatformKey();
  turn('hidden');
  turn('visible');
  decline(null);
  expect(await opened).toBe(false);
  expect(isLocked()).toBe(false);
  turn('hidden');
  turn('visible');
  expect(isLocked()).toBe(true);
});

test("AUTH-09 a device's prompt that says yes before the page is back opens the app", async () => {
  const key = { method: 'platform', credential: 'AQID' };
  const { kept, turn, isLocked, unlock } = await openPage({ leftForMs: 1, visible: true, lock: { afterMs: 0, key } });
  kept.expectAbsence();
  turn('hidden');
  unlock();
  turn('visible');
  expect(isLocked()).toBe(false);
});
