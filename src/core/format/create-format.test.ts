import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, type Decimal, decimal, isZero, lte, mul, round, sub, toFixed } from '../../contract/decimal.ts';
import { LANGUAGES, numeric } from '../../contract/languages.ts';
import { createFormat } from './create-format.ts';

const english = createFormat('en', 'UTC');
const d = (text: string): Decimal => decimal(text);

/** Digits and decimal mark of a formatted number in Latin digits, as plain text. */
const plain = (text: string, mark: string): string =>
  [...text]
    .filter((sign) => /[\d]/.test(sign) || sign === mark || sign === '-' || sign === '−')
    .join('')
    .replace(mark, '.')
    .replace('−', '-');

describe('numbers of a language', () => {
  test('SHELL-14 amounts have 8 decimals, conversions 2, prices 6, high and low 2, volumes 8, percents 2', () => {
    const value = d('1234.567891234');
    expect(english.amount(value)).toBe('1,234.56789123');
    expect(english.conversion(value)).toBe('1,234.57');
    expect(english.price(value)).toBe('1,234.567891');
    expect(english.highLow(value)).toBe('1,234.57');
    expect(english.volume(value)).toBe('1,234.56789123');
    expect(english.percent(d('2.5'))).toBe('2.50%');
    expect(english.percent(d('-0.126'), { signed: true })).toBe('-0.13%');
    expect(english.percent(d('3'), { signed: true })).toBe('+3.00%');
    expect(english.amount(d('0'), { signed: true })).toBe('0.00000000');
  });

  test('SHELL-14 a price below 1 shows its significant digits, where the decimals would hide them', () => {
    expect(english.price(d('0.0000094123'))).toBe('0.0000094123');
    expect(english.price(d('0.0000123456'))).toBe('0.0000123456');
    expect(english.price(d('0.00002345'))).toBe('0.000023450');
    expect(english.price(d('0.000000123456789'))).toBe('0.0000001234568');
    expect(english.price(d('-0.00000000098'))).toBe('-0.00000000098000');
    expect(english.price(d('0.0123'))).toBe('0.012300');
    expect(english.highLow(d('0.5432'))).toBe('0.54320');
    expect(english.highLow(d('0.00018'))).toBe('0.00018000');
    expect(english.price(d('0'))).toBe('0.000000');
    expect(english.highLow(d('0'))).toBe('0.00');
    expect(english.price(d('1e-30'))).toMatch(/^0\.0+$/);
  });

  test('SHELL-14 a price that is told the places of its market has those, unless they would show nothing', () => {
    expect(english.price(d('0.0000094'), { decimals: 10 })).toBe('0.0000094000');
    expect(english.price(d('0.00001'), { decimals: 6 })).toBe('0.000010');
    expect(english.price(d('0.5'), { decimals: 2 })).toBe('0.50');
    expect(english.price(d('0.0004'), { decimals: 2 })).toBe('0.00040000');
  });

  test('SHELL-14 a price that is read back is the price, to a part in 10 000', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat({ max: 15 }), (units, scale) => {
        const value = decimal(`${units}e-${scale}`);
        for (const shown of [english.price(value), english.price(value, { decimals: 20 })]) {
          const error = abs(sub(decimal(plain(shown, '.')), value));
          expect(lte(mul(error, d('10000')), value)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('SHELL-14 nothing passes through binary floating point', () => {
    expect(english.amount(d('90071992547409931.12345678'))).toBe('90,071,992,547,409,931.12345678');
    expect(english.conversion(d('1.005'))).toBe('1.01');
    expect(english.percent(d('1.005'))).toBe('1.01%');
  });

  test('SHELL-14 in every language the digits are those of the exact decimal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.nat({ max: 12 }),
        ({ tag }, units, scale) => {
          const value = decimal(`${units}e-${scale}`);
          const format = createFormat(tag);
          const shown = plain(format.amount(value), format.decimalSymbol);
          const exact = toFixed(value, 8);
          expect(shown.replace(/^-(?=0\.0+$)/, '')).toBe(exact.replace(/^-(?=0\.0+$)/, ''));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('SHELL-14 in every language figures, percents and sizes are written as Intl writes them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.nat({ max: 22 }),
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        ({ tag }, units, scale, decimals, digits, signed) => {
          const value = decimal(`${units}e-${scale}`);
          const format = createFormat(tag);
          const intl = (options: Intl.NumberFormatOptions, text: string = value): string =>
            new Intl.NumberFormat(numeric(tag), options).format(text as Intl.StringNumericLiteral);
          const signDisplay = signed ? 'exceptZero' : ('negative' as 'auto');
          const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay } as const;
          expect(format.amount(value, { decimals, signed })).toBe(intl(places));
          expect(format.percent(value, { decimals, signed })).toBe(
            intl({ ...places, style: 'percent' }, `${value}e-2`),
          );
          expect(format.number(value, { decimals, signed })).toBe(intl({ ...places, minimumFractionDigits: 0 }));
          const short = { notation: 'compact', signDisplay: 'negative' as 'auto' } as const;
          const shown = isZero(round(value, 2, 'halfUp'))
            ? { maximumSignificantDigits: 2 }
            : { maximumFractionDigits: 2 };
          expect(format.compact(value)).toBe(intl({ ...short, ...shown }));
          expect(format.compact(value, digits)).toBe(intl({ ...short, maximumSignificantDigits: digits }));
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test('SHELL-14 marks are those of the language', () => {
    expect(createFormat('de').conversion(d('1234567.5'))).toBe('1.234.567,50');
    expect(createFormat('fr').conversion(d('1234.5')).replace(/\s/u, ' ')).toBe('1 234,50');
    expect(createFormat('zh-Hans').conversion(d('1234.5'))).toBe('1,234.50');
  });

  test('LANG-04 figures stay in Latin digits where the script runs right to left', () => {
    for (const { tag } of LANGUAGES) expect(createFormat(tag).conversion(d('1234.5'))).toMatch(/1.?234.50/);
  });

  test('LANG-03 Croatian, Romanian and Lao are written by their own rules', () => {
    expect(createFormat('hr', 'UTC').date(0)).toBe('01. 01. 1970.');
    expect(createFormat('ro', 'UTC').date(0)).toBe('01.01.1970');
    expect(createFormat('lo', 'UTC').date(0)).toBe('01/01/1970');
  });
});

describe('times', () => {
  test('SHELL-14 day and time to the second, on a clock of 24 hours', () => {
    expect(english.dateTime(Date.UTC(2026, 0, 2, 0, 4, 5))).toBe('01/02/2026, 00:04:05');
    expect(english.time(Date.UTC(2026, 0, 2, 23, 4, 5))).toBe('23:04:05');
  });

  test('OPT-04 a countdown counts whole seconds down to 0 and never below', () => {
    expect([30_000, 29_001, 61_000, 3_661_000, 1, 0, -5_000].map(english.countdown)).toEqual([
      '00:30',
      '00:30',
      '01:01',
      '1:01:01',
      '00:01',
      '00:00',
      '00:00',
    ]);
  });

  test('PWA-02 an age in the largest unit that fits', () => {
    const now = Date.UTC(2026, 0, 2);
    expect([0, 5_000, 300_000, 7_200_000, 172_800_000].map((ms) => english.ago(now - ms, now))).toEqual([
      'now',
      '5 seconds ago',
      '5 minutes ago',
      '2 hours ago',
      '2 days ago',
    ]);
    const nearly = [59_600, 3_599_000, 23.9 * 3_600_000, 23.4 * 3_600_000];
    expect(nearly.map((ms) => english.ago(now - ms, now))).toEqual([
      '1 minute ago',
      '1 hour ago',
      'yesterday',
      '23 hours ago',
    ]);
  });
});

test('SHELL-14 a size in short', () => {
  expect(['1234567.8', '0.006', '0.004', '-0.00012', '0'].map((value) => english.compact(d(value)))).toEqual([
    '1.23M',
    '0.01',
    '0.004',
    '-0.00012',
    '0',
  ]);
  expect([english.compact(d('1234567.8'), 2), english.compact(d('0.0012345'), 2)]).toEqual(['1.2M', '0.0012']);
});
