// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('./LockScreen.tsx', () => ({ LockScreen: () => null }));

const classes = document.documentElement.classList;
afterEach(() => {
  classes.remove('covered');
  vi.unstubAllGlobals();
});

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
