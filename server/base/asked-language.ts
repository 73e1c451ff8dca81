import { LANGUAGES, type LanguageCode, readCode } from '../../src/contract/languages.ts';

/** The code that a `Lang` header means; anything unknown is English (LANG-02). */
export const askedLanguage = (header: string | undefined): LanguageCode => readCode(header ?? '') ?? 'en';

/** What a browser that runs none of our code asks for, in its own order; tags, and so `hr` means Croatian. */
export const browserLanguage = (acceptLanguage: string | undefined): LanguageCode => {
  for (const asked of (acceptLanguage ?? '').toLowerCase().split(',').slice(0, 10)) {
    const tag = asked.split(';')[0]?.trim() ?? '';
    if (/^zh-(tw|hk|mo|hant)\b/.test(tag)) return 'zh-TW';
    const primary = tag.split('-')[0];
    const found = LANGUAGES.find((language) => language.tag.split('-')[0] === primary);
    if (found !== undefined) return found.code;
  }
  return 'en';
};
