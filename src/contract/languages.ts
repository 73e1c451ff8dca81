/**
 * The table of supported languages: codes, tags and directions (LANG-01, LANG-03, LANG-04). Their names have a file of
 * their own, because the script that the first paint waits for needs this table but no names.
 */

interface Row {
  /** The product's code: file names, `Lang` header, stored choice. */
  readonly code: string;
  /** BCP 47 tag for Intl, plurals, `html.lang`. The codes `cr`, `rm`, `la` are not ISO 639: Croatian, Romanian, Lao. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
}

/** In the order of the specification; each has a complete catalogue. */
export const LANGUAGES = [
  { code: 'en', tag: 'en', dir: 'ltr' },
  { code: 'id', tag: 'id', dir: 'ltr' },
  { code: 'cr', tag: 'hr', dir: 'ltr' },
  { code: 'sv', tag: 'sv', dir: 'ltr' },
  { code: 'rm', tag: 'ro', dir: 'ltr' },
  { code: 'zh-cn', tag: 'zh-Hans', dir: 'ltr' },
  { code: 'zh-TW', tag: 'zh-Hant', dir: 'ltr' },
  { code: 'ur', tag: 'ur', dir: 'rtl' },
  { code: 'bn', tag: 'bn', dir: 'ltr' },
  { code: 'hi', tag: 'hi', dir: 'ltr' },
  { code: 'la', tag: 'lo', dir: 'ltr' },
  { code: 'th', tag: 'th', dir: 'ltr' },
  { code: 'ms', tag: 'ms', dir: 'ltr' },
  { code: 'el', tag: 'el', dir: 'ltr' },
  { code: 'fa', tag: 'fa', dir: 'rtl' },
  { code: 'es', tag: 'es', dir: 'ltr' },
  { code: 'tr', tag: 'tr', dir: 'ltr' },
  { code: 'pt', tag: 'pt', dir: 'ltr' },
  { code: 'vi', tag: 'vi', dir: 'ltr' },
  { code: 'ru', tag: 'ru', dir: 'ltr' },
  { code: 'de', tag: 'de', dir: 'ltr' },
  { code: 'ko', tag: 'ko', dir: 'ltr' },
  { code: 'ja', tag: 'ja', dir: 'ltr' },
  { code: 'it', tag: 'it', dir: 'ltr' },
  { code: 'fr', tag: 'fr', dir: 'ltr' },
  { code: 'ar', tag: 'ar', dir: 'rtl' },
] as const satisfies readonly Row[];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export interface Language extends Row {
  readonly code: LanguageCode;
}

export const CODES: readonly LanguageCode[] = LANGUAGES.map(({ code }) => code);

export const languageOf = (code: LanguageCode): Language =>
  LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];

/** The BCP 47 tag for numbers: Latin digits in every language, so that figures can be compared and pasted anywhere. */
export const numeric = (tag: string): string => `${tag}-u-nu-latn`;

/** A code as stored or sent by a server, whatever its letters' case; `zh` and `zh-CN` mean zh-cn (LANG-02). */
export const readCode = (text: string): LanguageCode | undefined => {
  const lower = text.trim().toLowerCase().replace('_', '-');
  return lower === 'zh' ? 'zh-cn' : CODES.find((code) => code.toLowerCase() === lower);
};
