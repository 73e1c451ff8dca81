import { type LanguageCode, readCode } from '../../src/contract/languages.ts';

/** The code that a `Lang` header means; anything unknown is English (LANG-02). */
export const askedLanguage = (header: string | undefined): LanguageCode => readCode(header ?? '') ?? 'en';
