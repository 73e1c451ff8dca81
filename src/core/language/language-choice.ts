/** Which language this device uses; `i18n` loads the catalogue. */
import { atom } from 'jotai';
import { type LanguageCode, languageOf } from '../../contract/languages.ts';
import { deviceStorage } from '../base/device.ts';
import { store } from '../base/store.ts';
import { detectLanguage } from './language-preference.ts';

const kept = deviceStorage('language');

export const storedLanguage = (): string | undefined => kept.get();
export const browserLanguages = (): readonly string[] =>
  typeof navigator === 'undefined' ? [] : [navigator.language ?? '', ...(navigator.languages ?? [])].filter(Boolean);

const detected = detectLanguage(kept.get(), browserLanguages());
if (detected.save) kept.set(detected.code);

const chosen = atom<LanguageCode>(detected.code);

/** The language on screen: its catalogue is loaded. */
export const languageAtom = atom((get) => languageOf(get(chosen)));
export const readLanguageCode = (): LanguageCode => store.get(chosen);

/** @param save false for the server's default, so that a later choice of the member replaces it */
export const keepLanguage = (code: LanguageCode, save: boolean): void => {
  if (save) kept.set(code);
  store.set(chosen, code);
};
