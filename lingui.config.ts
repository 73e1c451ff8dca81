import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** No fallback locales: with them, `lingui compile --strict` calls catalogues complete that are empty. */
const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh-cn', 'ar'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*', '**/contract/**'] },
    {
      path: '<rootDir>/server/locales/{locale}',
      include: ['<rootDir>/server', '<rootDir>/src/contract'],
      exclude: ['**/*.test.*'],
    },
  ],
  orderBy: 'message',
  compileNamespace: 'json',
  format: formatter({ lineNumbers: false }),
};

export default config;
