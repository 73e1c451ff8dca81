/** Computes the number symbols of every language at build time (docs/decisions/number-symbols.md). */
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { readNumberSymbols } from '../../src/core/format/number-symbols.ts';

export const numberTable = (): Plugin => ({
  name: 'number-table',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/core\/format\/number-table\.ts$/ },
    handler() {
      const table = Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, readNumberSymbols(tag)]));
      return `const table = ${JSON.stringify(table)}; export const numberSymbols = (tag) => table[tag];`;
    },
  },
});
