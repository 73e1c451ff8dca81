import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { CODES } from './src/contract/languages.ts';

/** Where catalogues are read and written: `messages:check` works on a copy. */
const catalogues = process.env['CATALOGUES'] ?? '<rootDir>';

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
  orderBy: 'message',
  compileNamespace: 'json',
  format: formatter({ lineNumbers: false }),
};

export default config;
