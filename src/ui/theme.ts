/** Night or day, and which colours mean rise and fall: kept on the device, applied to the page at once (SHELL-08). */
import { atom } from 'jotai';
import { deviceText } from '../core/device.ts';
import { store } from '../core/store.ts';

export type Theme = 'night' | 'day';
/** `green-rise` is the habit of most; East Asia reads red as rise; blue and orange are for the colour-blind. */
export type Moves = 'green-rise' | 'red-rise' | 'blue-orange';

const keptTheme = deviceText('theme');
const keptMoves = deviceText('moves');
const MOVES: readonly Moves[] = ['green-rise', 'red-rise', 'blue-orange'];

/** The colour of the browser's own bars around the page. */
const CHROME: Record<Theme, string> = { night: '#0b1622', day: '#ffffff' };

export const readTheme = (stored: string | undefined, prefersDark: boolean): Theme => {
  if (stored === 'night' || stored === 'day') return stored;
  return prefersDark ? 'night' : 'day';
};

const systemPrefersDark = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;

const theme = atom<Theme>(readTheme(keptTheme.get(), systemPrefersDark()));
const moves = atom<Moves>(MOVES.find((name) => name === keptMoves.get()) ?? 'green-rise');

export const themeAtom = atom(
  (get) => get(theme),
  (_get, set, next: Theme) => {
    keptTheme.set(next);
    set(theme, next);
  },
);
export const movesAtom = atom(
  (get) => get(moves),
  (_get, set, next: Moves) => {
    keptMoves.set(next);
    set(moves, next);
  },
);

const apply = (): void => {
  const root = document.documentElement;
  const now = store.get(theme);
  root.classList.toggle('dark', now === 'night');
  root.dataset['moves'] = store.get(moves);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', CHROME[now]);
};

/** Keeps the page in step with the choice, with other tabs, and with the system where nobody chose. */
export const followTheme = (): void => {
  apply();
  store.sub(theme, apply);
  store.sub(moves, apply);
  keptTheme.onOtherTab((stored) => store.set(theme, readTheme(stored, systemPrefersDark())));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    store.set(theme, readTheme(keptTheme.get(), matches));
  });
};
