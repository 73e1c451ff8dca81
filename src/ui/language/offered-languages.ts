import type { LanguageOffer } from '../../contract/entities/site.ts';
import { OWN_NAMES } from '../../contract/language-names.ts';
import { CODES, type Language, type LanguageCode, languageOf, readCode } from '../../contract/languages.ts';

export interface OfferedLanguage extends Language {
  readonly name: string;
}

/**
 * The languages to choose from (LANG-05): those of the server's list that this build has a catalogue for, in the
 * server's order and with its names; all of the build's where the list cannot be loaded or has none of them.
 */
export const offeredLanguages = (
  offers: readonly Pick<LanguageOffer, 'code' | 'name'>[] | undefined,
  available: readonly LanguageCode[] = CODES,
): readonly OfferedLanguage[] => {
  const known = new Map<LanguageCode, OfferedLanguage>();
  for (const { code, name } of offers ?? []) {
    const read = readCode(code);
    if (read === undefined || !available.includes(read) || known.has(read)) continue;
    known.set(read, { ...languageOf(read), name: name.trim() || OWN_NAMES[read] });
  }
  if (known.size > 0) return [...known.values()];
  return available.map((code) => ({ ...languageOf(code), name: OWN_NAMES[code] }));
};
