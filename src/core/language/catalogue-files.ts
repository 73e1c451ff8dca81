import type { LanguageCode } from '../../contract/languages.ts';

/** Hashed URLs of the compiled catalogues, by path; separate files that the service worker can cache (LANG-01). */
const FILES = import.meta.glob<string>('../../../locales/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** undefined for a language that this build has no catalogue of. */
export const catalogueUrl = (code: LanguageCode): string | undefined => FILES[`../../../locales/${code}.json`];
