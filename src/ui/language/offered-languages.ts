import type { LanguageOffer } from '../../contract/entities/site.ts';
import { CODES, type Language, type LanguageCode, languageOf, readCode } from '../../contract/languages.ts';

/**
 * The languages to choose from (LANG-05): those of the server's list that this build has a catalogue of, in the
 * server's order; all of the build's where the list cannot be had or names none that is known.
 */
export const offeredLanguages = (
  offers: readonly Pick<LanguageOffer, 'code'>[] | undefined,
  available: readonly LanguageCode[] = CODES,
): readonly Language[] => {
  const known = (offers ?? []).flatMap(({ code }) => {
    const read = readCode(code);
    return read !== undefined && available.includes(read) ? [read] : [];
  });
  const codes = known.length === 0 ? available : [...new Set(known)];
  return codes.map(languageOf);
};
