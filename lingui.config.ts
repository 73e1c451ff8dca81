import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** No `fallbackLocales`: with them `lingui compile --strict` reports success while everything is missing. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-cn', 'ar'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'json',
});
