/** How a language is chosen (LANG-02). */
import { LANGUAGES, type LanguageCode, readCode } from '../../contract/languages.ts';

export interface LanguagePreference {
  readonly code: LanguageCode;
  /** Whether to store the code: a choice or a repaired one is stored, a guess from the browser is not. */
  readonly save: boolean;
}

/** Whether a browser language is one that the product supports. */
const asksFor = (tag: string): boolean => {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.some((language) => language.tag.toLowerCase().split('-')[0] === primary);
};

/**
 * The language to start with.
 * @param stored the stored code, undefined for none
 * @param browser the browser's languages in order of preference
 */
export const detectLanguage = (stored: string | undefined, browser: readonly string[]): LanguagePreference => {
  if (stored !== undefined) {
    const code = readCode(stored);
    if (code !== undefined) return { code, save: code !== stored };
    return { code: 'en', save: true };
  }
  return { code: (browser[0] ?? '').toLowerCase().includes('zh') ? 'zh-cn' : 'en', save: false };
};

/** The server's default applies only where nothing is stored and the browser prefers no supported language. */
export const serverDefaultCounts = (stored: string | undefined, browser: readonly string[]): boolean =>
  stored === undefined && !browser.some(asksFor);
