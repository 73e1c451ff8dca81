import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('ASSET-04 no cell can run as a formula, numbers stay numbers', () => {
  expect(csvOf([['=1+1', '+cmd', '-2+3', '@x', '-2.5', '+3', 'plain']])).toBe(
    "\uFEFF'=1+1,'+cmd,'-2+3,'@x,-2.5,+3,plain\r\n",
  );
  expect(csvOf([["ok;=1+cmd|'/C calc'!A0", 'a\n@b', 'c;"=d', '＝1', 'e-mail; f']])).toBe(
    `\uFEFF"ok;'=1+cmd|'/C calc'!A0","a\n'@b","c;'""=d",'＝1,"e-mail; f"\r\n`,
  );
});

const FORMULA = /^["\s]*(?![+-]?\d+(\.\d+)?(,|"?$))[=+\-@＝＋－＠]/;
const cell = fc.string({ unit: fc.constantFrom(...'=+-@＝;,"\'\t\r\n 1a') });

test.each([
  ['a comma', /,(?=(?:[^"]*"[^"]*")*[^"]*$)/],
  ['a semicolon', /[;\t\r\n]/],
])('ASSET-04 no cell can run as a formula, whatever it holds, where %s begins the next one', (_, separator) => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      for (const part of csvOf([cells]).slice(1, -2).split(separator)) expect(part).not.toMatch(FORMULA);
    }),
  );
});

test('ASSET-04 commas, quotes and line ends are kept', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n');
});
