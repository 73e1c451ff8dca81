/** The table of supported languages: codes, tags, native names and directions (LANG-01, LANG-03, LANG-04). */

interface Row {
  /** The product's code: file names, `Lang` header, stored choice. */
  readonly code: string;
  /** BCP 47 tag for Intl, plurals, `html.lang`. The codes `cr`, `rm`, `la` are not ISO 639: Croatian, Romanian, Lao. */
  readonly tag: string;
  readonly ownName: string;
  readonly dir: 'ltr' | 'rtl';
}

/** In the order of the specification; each has a complete catalogue. */
export const LANGUAGES = [
  { code: 'en', tag: 'en', ownName: 'English', dir: 'ltr' },
  { code: 'id', tag: 'id', ownName: 'Bahasa Indonesia', dir: 'ltr' },
  { code: 'cr', tag: 'hr', ownName: 'Hrvatski', dir: 'ltr' },
  { code: 'sv', tag: 'sv', ownName: 'Svenska', dir: 'ltr' },
  { code: 'rm', tag: 'ro', ownName: 'Română', dir: 'ltr' },
  { code: 'zh-cn', tag: 'zh-Hans', ownName: '简体中文', dir: 'ltr' },
  { code: 'zh-TW', tag: 'zh-Hant', ownName: '繁體中文', dir: 'ltr' },
  { code: 'ur', tag: 'ur', ownName: 'اردو', dir: 'rtl' },
  { code: 'bn', tag: 'bn', ownName: 'বাংলা', dir: 'ltr' },
  { code: 'hi', tag: 'hi', ownName: 'हिन्दी', dir: 'ltr' },
  { code: 'la', tag: 'lo', ownName: 'ລາວ', dir: 'ltr' },
  { code: 'th', tag: 'th', ownName: 'ไทย', dir: 'ltr' },
  { code: 'ms', tag: 'ms', ownName: 'Bahasa Melayu', dir: 'ltr' },
  { code: 'el', tag: 'el', ownName: 'Ελληνικά', dir: 'ltr' },
  { code: 'fa', tag: 'fa', ownName: 'فارسی', dir: 'rtl' },
  { code: 'es', tag: 'es', ownName: 'Español', dir: 'ltr' },
  { code: 'tr', tag: 'tr', ownName: 'Türkçe', dir: 'ltr' },
  { code: 'pt', tag: 'pt', ownName: 'Português', dir: 'ltr' },
  { code: 'vi', tag: 'vi', ownName: 'Tiếng Việt', dir: 'ltr' },
  { code: 'ru', tag: 'ru', ownName: 'Русский', dir: 'ltr' },
  { code: 'de', tag: 'de', ownName: 'Deutsch', dir: 'ltr' },
  { code: 'ko', tag: 'ko', ownName: '한국어', dir: 'ltr' },
  { code: 'ja', tag: 'ja', ownName: '日本語', dir: 'ltr' },
  { code: 'it', tag: 'it', ownName: 'Italiano', dir: 'ltr' },
  { code: 'fr', tag: 'fr', ownName: 'Français', dir: 'ltr' },
  { code: 'ar', tag: 'ar', ownName: 'العربية', dir: 'rtl' },
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
