import type { Plugin } from 'vite';

/**
 * Tells the browser to compile the whole file on a background thread while it downloads, instead of each function on
 * the main thread at its first call (docs/decisions/first-paint.md). It must be the file's first line; browsers that do
 * not support it see a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds the hint to every chunk: chunks are split by which pages need them (code-files.ts), so most of a chunk's code
 * runs soon after it loads.
 */
export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  // Include the hint in the hash of file names, since it is added only after the names are computed.
  augmentChunkHash: () => HINT,
  generateBundle: {
    // Run after Vite has prepended its own lines.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = HINT + file.code;
    },
  },
});
