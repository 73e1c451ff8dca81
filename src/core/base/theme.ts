/**
 * Night or day theme, and the colours of rise and fall, as chosen on this device (SHELL-08). The boot script reads the
 * same storage keys before the first paint; later `ui/theme` applies these atoms to the page's class and attribute.
 */
import { atom, useAtomValue } from 'jotai';
import { deviceStorage } from './device.ts';
import { keptTextAtom } from './kept-text-atom.ts';

export type Theme = 'night' | 'day';
/** red-rise is the East Asian convention; blue-orange is for colour-blind members. */
export const PRICE_COLOURS = ['green-rise', 'red-rise', 'blue-orange'] as const;
export type PriceColours = (typeof PRICE_COLOURS)[number];

const keptTheme = keptTextAtom(deviceStorage('theme'));
const keptColours = keptTextAtom(deviceStorage('moves'));

const asTheme = (text: string | undefined): Theme | undefined =>
  text === 'night' || text === 'day' ? text : undefined;

/** The stored choice counts, else the system. */
export const readTheme = (stored: string | undefined, prefersDark: boolean): Theme =>
  asTheme(stored) ?? (prefersDark ? 'night' : 'day');

const readColours = (text: string | undefined): PriceColours =>
  PRICE_COLOURS.find((known) => known === text) ?? 'green-rise';

const systemDark = (): MediaQueryList | undefined =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');

/** What the system prefers, followed as long as the member has not chosen. */
const systemTheme = atom<Theme>(readTheme(undefined, systemDark()?.matches ?? false));
systemTheme.onMount = (set) => {
  const query = systemDark();
  const follow = () => set(readTheme(undefined, query?.matches ?? false));
  query?.addEventListener('change', follow);
  return () => query?.removeEventListener('change', follow);
};

export const themeAtom = atom(
  (get): Theme => asTheme(get(keptTheme)) ?? get(systemTheme),
  (_get, set, theme: Theme) => set(keptTheme, theme),
);

export const priceColoursAtom = atom(
  (get) => readColours(get(keptColours)),
  (_get, set, colours: PriceColours) => set(keptColours, colours),
);

export const useTheme = (): { readonly theme: Theme; readonly priceColours: PriceColours } => ({
  theme: useAtomValue(themeAtom),
  priceColours: useAtomValue(priceColoursAtom),
});
