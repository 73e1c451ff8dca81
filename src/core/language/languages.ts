/** The languages: one table for codes, tags, own names and directions (LANG-03), and how one is chosen (LANG-02). */

export interface Language {
  /** The product's code: file names, `Lang` header, stored choice. */
  readonly code: LanguageCode;
  /** BCP 47 tag for Intl, plurals and `html.lang`. Three codes are not what their ISO letters say. */
  readonly tag: string;
  readonly ownName: string;
  readonly dir: 'ltr' | 'rtl';
}

/** In the order of the specification; each has a complete catalogue (LANG-01). */
export const CODES = [
  'en',
  'id',
  'cr',
  'sv',
  'rm',
  'zh-cn',
  'zh-TW',
  'ur',
  'bn',
  'hi',
  'la',
  'th',
  'ms',
  'el',
  'fa',
  'es',
  'tr',
  'pt',
  'vi',
  'ru',
  'de',
  'ko',
  'ja',
  'it',
  'fr',
  'ar',
] as const;
export type LanguageCode = (typeof CODES)[number];

const row = (code: LanguageCode, tag: string, ownName: string, dir: 'ltr' | 'rtl' = 'ltr'): Language => ({
  code,
  tag,
  ownName,
  dir,
});

export const LANGUAGES: readonly Language[] = [
  row('en', 'en', 'English'),
  row('id', 'id', 'Bahasa Indonesia'),
  row('cr', 'hr', 'Hrvatski'),
  row('sv', 'sv', 'Svenska'),
  row('rm', 'ro', 'Română'),
  row('zh-cn', 'zh-Hans', '简体中文'),
  row('zh-TW', 'zh-Hant', '繁體中文'),
  row('ur', 'ur', 'اردو', 'rtl'),
  row('bn', 'bn', 'বাংলা'),
  row('hi', 'hi', 'हिन्दी'),
  row('la', 'lo', 'ລາວ'),
  row('th', 'th', 'ไทย'),
  row('ms', 'ms', 'Bahasa Melayu'),
  row('el', 'el', 'Ελληνικά'),
  row('fa', 'fa', 'فارسی', 'rtl'),
  row('es', 'es', 'Español'),
  row('tr', 'tr', 'Türkçe'),
  row('pt', 'pt', 'Português'),
  row('vi', 'vi', 'Tiếng Việt'),
  row('ru', 'ru', 'Русский'),
  row('de', 'de', 'Deutsch'),
  row('ko', 'ko', '한국어'),
  row('ja', 'ja', '日本語'),
  row('it', 'it', 'Italiano'),
  row('fr', 'fr', 'Français'),
  row('ar', 'ar', 'العربية', 'rtl'),
];

const english = row('en', 'en', 'English');

export const languageOf = (code: LanguageCode): Language =>
  LANGUAGES.find((language) => language.code === code) ?? english;

/** A code as stored or sent by a server, whatever its letters' case; `zh` and `zh-CN` mean zh-cn. */
export const readCode = (text: string): LanguageCode | undefined => {
  const lower = text.trim().toLowerCase().replace('_', '-');
  if (lower === 'zh') return 'zh-cn';
  return CODES.find((code) => code.toLowerCase() === lower);
};

export interface LanguagePreference {
  readonly code: LanguageCode;
  /** Whether to store it: a choice that was made or repaired is, a guess from the browser is not. */
  readonly save: boolean;
}

/** Whether the browser asks for a language of the product, by the tags of the table. */
const asksFor = (tag: string): boolean => {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.some((language) => language.tag.toLowerCase().split('-')[0] === primary);
};

/**
 * The language to start with.
 * @param stored what the device keeps, undefined for nothing
 * @param browser the browser's languages in order of preference
 * @param available codes with a catalogue
 */
export const detectLanguage = (
  stored: string | undefined,
  browser: readonly string[],
  available: readonly LanguageCode[] = CODES,
): LanguagePreference => {
  if (stored !== undefined) {
    const code = readCode(stored);
    if (code !== undefined && available.includes(code)) return { code, save: code !== stored };
    return { code: 'en', save: true };
  }
  return { code: (browser[0] ?? '').toLowerCase().includes('zh') ? 'zh-cn' : 'en', save: false };
};

/** The server's default counts only where nothing is stored and the browser asks for no language of the product. */
export const serverDefaultCounts = (stored: string | undefined, browser: readonly string[]): boolean =>
  stored === undefined && !browser.some(asksFor);
