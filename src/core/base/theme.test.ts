import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { readTheme } from './theme.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('SHELL-08 the stored choice counts, else the system', () => {
  expect(readTheme('night', false)).toBe('night');
  expect(readTheme('day', true)).toBe('day');
  expect(readTheme(undefined, true)).toBe('night');
  expect(readTheme(undefined, false)).toBe('day');
  expect(readTheme('purple', false)).toBe('day');
});

test('SHELL-08 who chose none goes with the system from day to night, and who chose stays', async () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  vi.resetModules();
  const { themeAtom } = await import('./theme.ts');
  const store = createStore();
  const leave = store.sub(themeAtom, () => undefined);
  const turn = (dark: boolean) => {
    system.matches = dark;
    system.dispatchEvent(new Event('change'));
    return store.get(themeAtom);
  };
  expect([store.get(themeAtom), turn(true)]).toEqual(['day', 'night']);
  store.set(themeAtom, 'day');
  expect(turn(true)).toBe('day');
  leave();
});

test('SHELL-08 a theme and the colours of a rise that were chosen are there at the next start', async () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  vi.stubGlobal('localStorage', storage);
  const start = async () => {
    vi.resetModules();
    return import('./theme.ts');
  };
  const store = createStore();
  const first = await start();
  store.set(first.themeAtom, 'night');
  store.set(first.priceColoursAtom, 'red-rise');
  const next = await start();
  expect([store.get(next.themeAtom), store.get(next.priceColoursAtom)]).toEqual(['night', 'red-rise']);
});
