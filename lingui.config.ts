import type { CatalogFormatter, CatalogType, LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { CODES } from './src/contract/languages.ts';

/** Where catalogues are read and written: `messages:check` works on a copy. */
const catalogues = process.env['CATALOGUES'] ?? '<rootDir>';

const po = formatter({ lineNumbers: false });
const { compare } = new Intl.Collator('en-US');

/** Lingui's order by message leaves messages of one text as they happen to be read: each extraction had another. */
const sorted = (catalogue: CatalogType): CatalogType =>
  Object.fromEntries(
    Object.entries(catalogue).sort(
      ([idA, a], [idB, b]) =>
        compare(a.message ?? '', b.message ?? '') || compare(a.context ?? '', b.context ?? '') || compare(idA, idB),
    ),
  );
const format: CatalogFormatter = {
  ...po,
  serialize: (catalogue, context) => po.serialize(sorted(catalogue), context),
};

/** No fallback locales: with them, `lingui compile --strict` calls catalogues complete that are empty. */
const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: [...CODES],
  catalogs: [
    { path: `${catalogues}/locales/{locale}`, include: ['<rootDir>/src'], exclude: ['**/*.test.*', '**/contract/**'] },
    {
      path: `${catalogues}/server/locales/{locale}`,
      include: ['<rootDir>/server', '<rootDir>/src/contract'],
      exclude: ['**/*.test.*'],
    },
  ],
  compileNamespace: 'json',
  format,
};

export default config;
