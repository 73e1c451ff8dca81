/** The 26 language codes of the `Lang` header and the BCP 47 tag each stands for (LANG-01, LANG-03). */
export const LANGUAGE_TAGS = {
  en: 'en',
  id: 'id',
  cr: 'hr',
  sv: 'sv',
  rm: 'ro',
  'zh-cn': 'zh-Hans-CN',
  'zh-TW': 'zh-Hant-TW',
  ur: 'ur',
  bn: 'bn',
  hi: 'hi',
  la: 'lo',
  th: 'th',
  ms: 'ms',
  el: 'el',
  fa: 'fa',
  es: 'es',
  tr: 'tr',
  pt: 'pt',
  vi: 'vi',
  ru: 'ru',
  de: 'de',
  ko: 'ko',
  ja: 'ja',
  it: 'it',
  fr: 'fr',
  ar: 'ar',
} as const;

export type LanguageCode = keyof typeof LANGUAGE_TAGS;

const RIGHT_TO_LEFT: ReadonlySet<LanguageCode> = new Set<LanguageCode>(['ur', 'fa', 'ar']);
export const isRightToLeft = (code: LanguageCode): boolean => RIGHT_TO_LEFT.has(code);

const BY_LOWER_CASE = new Map<string, LanguageCode>(
  (Object.keys(LANGUAGE_TAGS) as LanguageCode[]).map((code) => [code.toLowerCase(), code]),
);

/** The code a `Lang` header means: `zh` and `zh-CN` are simplified Chinese, anything unknown is English (LANG-02). */
export const languageOf = (header: string | undefined): LanguageCode => {
  const asked = (header ?? '').trim().toLowerCase();
  return asked === 'zh' ? 'zh-cn' : (BY_LOWER_CASE.get(asked) ?? 'en');
};
