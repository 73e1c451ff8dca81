import type { Plugin } from 'vite';

/**
 * Asks the browser to compile a whole file beside the main thread, while it arrives, and not each function once it is called
 * (docs/decisions/first-paint.md). It must be what a file begins with; a browser that does not know it reads a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Files are cut by what needs them (code-files.ts): most of what stands in one runs once it is there. */
export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  // Names of files are made of what stands in them, and this comes after they are made.
  augmentChunkHash: () => HINT,
  generateBundle: {
    // After Vite has written its own lines to the top.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = HINT + file.code;
    },
  },
});
