/**
 * Words of the frame, which is there before the app's code and its catalogue. scripts/vite/boot.ts takes them from the
 * catalogues and puts them into the page, behind the frame; the screens say the same words by themselves.
 */
import { TABS } from '../shell/tabs.ts';

export const TAB_WORDS = Object.values(TABS).map(({ word }) => word);

const OTHERS = [
  'Log in',
  'Welcome back',
  'Register',
  'Create your account',
  'Customer service',
  'Price alerts',
  'Practice money',
  'Simulated prices',
  'Recorded prices',
] as const;

export type ShellString = (typeof TAB_WORDS)[number] | (typeof OTHERS)[number];

/** The messages of the screens, in the order of the table. */
export const SHELL_STRINGS: readonly ShellString[] = [...TAB_WORDS, ...OTHERS];

/** By language tag, each in the order of `FRAME_WORDS`. */
export type ShellStringTable = Readonly<Record<string, readonly string[]>>;

/** In the page's language; undefined as long as the page has not arrived that far. */
export const shellStrings = (): readonly string[] | undefined => {
  const table = document.getElementById('words')?.textContent;
  return table ? ((JSON.parse(table) as ShellStringTable)[document.documentElement.lang] ?? []) : undefined;
};

export const shellString = (words: readonly string[], word: ShellString): string =>
  words[SHELL_STRINGS.indexOf(word)] ?? word;
