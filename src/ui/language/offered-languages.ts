import type { LanguageOffer } from '../../contract/entities/site.ts';
import { CODES, type Language, type LanguageCode, languageOf, readCode } from '../../contract/languages.ts';

/**
 * The languages to choose from (LANG-05): those of the server's list that this build has a catalogue for, in the
 * server's order and with its names; all of the build's where the list cannot be loaded or has none of them.
 */
export const offeredLanguages = (
  offers: readonly Pick<LanguageOffer, 'code' | 'name'>[] | undefined,
  available: readonly LanguageCode[] = CODES,
): readonly Language[] => {
  const known = new Map<LanguageCode, Language>();
  for (const { code, name } of offers ?? []) {
    const read = readCode(code);
    if (read === undefined || !available.includes(read) || known.has(read)) continue;
    const language = languageOf(read);
    known.set(read, { ...language, ownName: name.trim() || language.ownName });
  }
  return known.size === 0 ? available.map(languageOf) : [...known.values()];
};
