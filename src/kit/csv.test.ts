import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('ASSET-04 no cell can run as a formula, numbers stay numbers', () => {
  expect(csvOf([['=1+1', '+cmd', '-2+3', '@x', '-2.5', '+3', 'plain']])).toBe(
    "\uFEFF'=1+1,'+cmd,'-2+3,'@x,-2.5,+3,plain\r\n",
  );
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      for (const cell of csvOf([cells])
        .slice(1, -2)
        .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
        expect(/^"?[=@\t\r]/.test(cell)).toBe(false);
      }
    }),
  );
});

test('ASSET-04 commas, quotes and line ends are kept', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n');
});
