/** Puts the marks of every language's numbers into the app (docs/decisions/number-marks.md). */
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../src/core/languages.ts';
import { readNumberMarks } from '../../src/core/number-marks.ts';

export const numberTable = (): Plugin => ({
  name: 'number-table',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/core\/number-table\.ts$/ },
    handler() {
      const table = Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, readNumberMarks(tag)]));
      return `const table = ${JSON.stringify(table)}; export const numberMarks = (tag) => table[tag];`;
    },
  },
});
