import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../contract/decimal.ts';
import { createFormat } from './create-format.ts';
import { LANGUAGES } from './languages.ts';
import { cleanAmountInput, parseAmount } from './parse-amount.ts';

describe('amounts as members type them', () => {
  test.each([
    ['1234.5', '1234.5'],
    ['1234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1’234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['٣٫١٤', '3.14'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۳٫۱۴', '3.14'],
    ['१२.५', '12.5'],
    ['১২.৫', '12.5'],
    ['๑๒.๕', '12.5'],
    ['໑໒.໕', '12.5'],
    ['１２。５', '12.5'],
    ['\u200f12.5\u200e', '12.5'],
    ['007', '7'],
  ])('SHELL-14 %s is %s', (typed, exact) => {
    expect(parseAmount(typed)).toBe(exact);
  });

  test.each([
    '',
    ' ',
    '.',
    ',',
    'abc',
    '1e5',
    '-1',
    '+1',
    '1.2.3,4,5',
    '0x10',
    '12usdt',
    'Infinity',
    'NaN',
    '1'.repeat(70),
  ])('SHELL-14 "%s" is no amount', (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });

  test('SHELL-14 what a language shows can be pasted back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), fc.bigInt({ min: 0n, max: 10n ** 20n }), ({ tag }, units) => {
        const value = decimal(`${units}e-8`);
        expect(parseAmount(createFormat(tag).amount(value))).toBe(value);
      }),
      { numRuns: 300 },
    );
  });

  test('SHELL-14 never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        parseAmount(typed);
        expect(cleanAmountInput(typed, 8)).toMatch(/^\d*(\.\d{0,8})?$/);
      }),
    );
  });
});

describe('an amount field while it is typed into', () => {
  test.each([
    ['12,', 8, '12.'],
    ['12,3456', 2, '12.34'],
    ['١٢٫٥', 8, '12.5'],
    ['1.2.3', 8, '1.23'],
    ['1,5', 0, '1'],
    ['12 USDT', 8, '12'],
    ['.', 8, '.'],
  ])('SHELL-14 "%s" with %i decimals becomes "%s"', (typed, decimals, kept) => {
    expect(cleanAmountInput(typed, decimals)).toBe(kept);
  });
});
