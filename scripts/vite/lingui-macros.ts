/** Runs Babel for Lingui's macros only, before all other transforms, because plugin-react 6 no longer runs Babel. */
import { transformAsync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import type { Plugin } from 'vite';

/** Ids of split route files end with a query (`?tsr-split=…`), so the extension may be followed by `?`. */
const SOURCE = /\/(?:src|server|sw)\/.*\.tsx?(?:\?|$)/;

export const linguiMacros = (): Plugin => ({
  name: 'lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: SOURCE, code: /@lingui\/(?:core|react)\/macro/ },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id.replace(/\?.*$/, ''),
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        // Keep the English texts in production: the app shows them when no catalogue can be loaded (core/language/i18n.ts).
        plugins: [[macros, { stripMessageField: false }]],
      });
      return result?.code ? { code: result.code, map: result.map as never } : null;
    },
  },
});
