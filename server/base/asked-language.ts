/** The language of a response, from the headers of the request. */
import { LANGUAGES, type LanguageCode, readCode } from '../../src/contract/languages.ts';

/** The code that a `Lang` header means; anything unknown is English (LANG-02). */
export const askedLanguage = (header: string | undefined): LanguageCode => readCode(header ?? '') ?? 'en';

/**
 * The language that a browser prefers by its `Accept-Language` header, for pages that run none of the client's code.
 * The header has BCP 47 tags, in which `hr` is Croatian; a `Lang` header has the product's own codes.
 */
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
