/** Texts that operators and seeds write in several languages. */
import type { LanguageCode } from '../../../src/contract/languages.ts';
import type { Translations } from '../../db/schema/site.ts';

/** In the reader's language, else English, else whatever there is. */
export const inLanguage = (texts: Translations, lang: LanguageCode): string =>
  texts[lang] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
