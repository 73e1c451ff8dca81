/** Lingui's macros need Babel, and plugin-react 6 runs none: this runs only that one transform, before anything else. */
import { transformAsync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import type { Plugin } from 'vite';

/** Split route files carry a query (`?tsr-split=…`), so the file's end is not the id's end. */
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
        // Catalogues are part of the build, the source text in the code would only double them.
        plugins: [[macros, { stripMessageField: false }]],
      });
      return result?.code ? { code: result.code, map: result.map as never } : null;
    },
  },
});
