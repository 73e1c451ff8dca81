import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { createFormat } from './create-format.ts';
import { amountOriginOf, parseAmount, readAmount } from './parse-amount.ts';

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
    '-5',
    '1e-5',
    '12 34',
    '1,23.5',
    '1,2345.6',
    '1.234,567,89',
    '1,234,56',
  ])('SHELL-14 "%s" is no amount', (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });

  test('SHELL-14 what a language shows can be pasted back, with its unit too', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), fc.bigInt({ min: 0n, max: 10n ** 20n }), ({ tag }, units) => {
        const format = createFormat(tag);
        const value = decimal(`${units}e-8`);
        const whole = decimal(units % 10n ** 9n);
        expect(parseAmount(format.amount(value), 'copied', format)).toBe(value);
        expect(parseAmount(format.number(value), 'copied', format)).toBe(value);
        expect(parseAmount(`${format.number(whole)} USDT`, 'copied', format)).toBe(whole);
      }),
      { numRuns: 600, seed: 16 },
    );
  });

  test.each([
    ['86,570.38', '86570.38'],
    ['1,000', '1000'],
    ['12,345,678.9', '12345678.9'],
    ['1.234,56', '1234.56'],
    ['1,00,000', '100000'],
    ['0,125', '0.125'],
    ['86,570.380000 USDT', '86570.38'],
  ])('SHELL-14 %s pasted on an English page is %s', (text, exact) => {
    expect(parseAmount(text, 'copied')).toBe(exact);
  });

  test('SHELL-14 one mark before three digits is what the language says, and typed it can be two amounts', () => {
    const german = { decimalSymbol: ',', groupSymbol: '.' };
    expect(parseAmount('1.125', 'typed')).toBe('1.125');
    expect(parseAmount('1,125', 'typed', german)).toBe('1.125');
    expect(parseAmount('1.125', 'copied', german)).toBe('1125');
    expect(readAmount('1,125', 'typed')).toEqual({ kind: 'ambiguous', whole: '1125', fraction: '1,1250' });
    expect(readAmount('1.125', 'typed', german)).toEqual({ kind: 'ambiguous', whole: '1125', fraction: '1.1250' });
    // The point is neither symbol of this language: French groups digits with spaces.
    expect(readAmount('1.125', 'copied', { decimalSymbol: ',', groupSymbol: ' ' }).kind).toBe('ambiguous');
    expect(parseAmount('1,1250', 'typed')).toBe('1.125');
  });

  test('SHELL-14 what an ambiguous amount is offered as is read as that one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), fc.integer({ min: 1000, max: 999999 }), ({ tag }, whole) => {
        const format = createFormat(tag);
        for (const mark of ['.', ',']) {
          const text = `${String(whole).slice(0, -3)}${mark}${String(whole).slice(-3)}`;
          const reading = readAmount(text, 'typed', format);
          if (reading.kind !== 'ambiguous') continue;
          expect(parseAmount(reading.whole, 'typed', format)).toBe(decimal(whole));
          expect(parseAmount(reading.fraction, 'typed', format)).toBe(decimal(`${whole}e-3`));
        }
      }),
      { numRuns: 100, seed: 16 },
    );
  });

  test('SHELL-14 never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseAmount(text, 'typed') ?? '0').toMatch(/^\d+(\.\d+)?$/);
        expect(parseAmount(text, 'copied') ?? '0').toMatch(/^\d+(\.\d+)?$/);
      }),
      { seed: 16 },
    );
  });

  test('SHELL-14 a key is told from a text that comes in one piece', () => {
    expect(amountOriginOf('150', '150.')).toBe('typed');
    expect(amountOriginOf('1505', '150')).toBe('typed');
    expect(amountOriginOf('15', '125')).toBe('typed');
    expect(amountOriginOf('', '1,000')).toBe('copied');
    expect(amountOriginOf('5', '1,000')).toBe('copied');
    expect(amountOriginOf('12345', '1,000')).toBe('copied');
  });
});
