/** Which language this device uses; the catalogue that goes with it is `i18n`'s matter. */
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

/** @param save false for a default that the server suggests, which gives way to the member's choice on every start */
export const keepLanguage = (code: LanguageCode, save: boolean): void => {
  if (save) kept.set(code);
  store.set(chosen, code);
};
