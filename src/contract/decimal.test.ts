import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as d from './decimal.ts';

/** Decimals of up to 20 digits before and 12 after the point, built from integers so that no float is involved. */
const SCALE = 12n;
const units = fc.bigInt({ min: -(10n ** 32n), max: 10n ** 32n });
const fromUnits = (value: bigint): d.Decimal => {
  const digits = (value < 0n ? -value : value).toString().padStart(Number(SCALE) + 1, '0');
  return d.decimal(`${value < 0n ? '-' : ''}${digits.slice(0, -Number(SCALE))}.${digits.slice(-Number(SCALE))}`);
};

describe('SHELL-14 money is computed in decimal arithmetic', () => {
  test('addition, subtraction and order agree with whole units', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        expect(d.add(fromUnits(a), fromUnits(b))).toBe(fromUnits(a + b));
        expect(d.sub(fromUnits(a), fromUnits(b))).toBe(fromUnits(a - b));
        expect(d.compare(fromUnits(a), fromUnits(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(d.max(fromUnits(a), fromUnits(b))).toBe(
          d.min(fromUnits(b), fromUnits(a)) === fromUnits(a) ? fromUnits(b) : fromUnits(a),
        );
      }),
    );
  });

  test('text that is canonical already reads as what its digits say', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,12}(\.\d{0,12})?$/), (text) => {
        // The exponent bypasses the shortcut for canonical text, so that the text is parsed.
        expect(d.parseDecimal(text)).toBe(d.parseDecimal(`${text}e0`));
      }),
    );
  });

  test('a figure that is only filled up with zeros keeps every digit, and is as large as its digits say', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 8 }), (a, more) => {
        const size = a < 0n ? -a : a;
        const digits = size.toString().padStart(Number(SCALE) + 1, '0');
        const written = `${a < 0n ? '-' : ''}${digits.slice(0, -Number(SCALE))}.${digits.slice(-Number(SCALE))}`;
        const value = fromUnits(a);
        expect(d.toFixed(value, Number(SCALE) + more)).toBe(`${written}${'0'.repeat(more)}`);
        expect(d.isZero(value)).toBe(a === 0n);
        expect(d.exponentOf(value)).toBe(a === 0n ? 0 : size.toString().length - 1 - Number(SCALE));
      }),
    );
  });

  test('text that is not canonical, as a database writes it, is computed', () => {
    expect(d.toFixed('1.50' as d.Decimal, 4)).toBe('1.5000');
    expect(d.toFixed('12' as d.Decimal, 0)).toBe('12');
    expect(['0.00', '-0', '-0.0'].map((text) => d.isZero(text as d.Decimal))).toEqual([true, true, true]);
    expect(d.isZero('0.10' as d.Decimal)).toBe(false);
    expect(['012.5', '1.2E3', '120.50', '0.050'].map((text) => d.exponentOf(text as d.Decimal))).toEqual([1, 3, 2, -2]);
  });

  test('a sum does not depend on order', () => {
    fc.assert(
      fc.property(fc.array(units), (values) => {
        const decimals = values.map(fromUnits);
        expect(d.sum(decimals)).toBe(d.sum([...decimals].reverse()));
      }),
    );
  });

  test('floorToStep gives the nearest multiple towards zero', () => {
    fc.assert(
      fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 15n }), (a, step) => {
        expect(d.floorToStep(fromUnits(a), fromUnits(step))).toBe(fromUnits((a / step) * step));
        expect(d.isMultipleOf(fromUnits(a), fromUnits(step))).toBe(a % step === 0n);
      }),
    );
  });

  test('rounding down never exceeds and rounding up never falls below', () => {
    fc.assert(
      fc.property(
        units.map((value) => (value < 0n ? -value : value)),
        fc.integer({ min: 0, max: 11 }),
        (a, places) => {
          const value = fromUnits(a);
          expect(d.lte(d.round(value, places, 'down'), value)).toBe(true);
          expect(d.gte(d.round(value, places, 'up'), value)).toBe(true);
          expect(d.scaleOf(d.round(value, places, 'down'))).toBeLessThanOrEqual(places);
        },
      ),
    );
  });

  test('division is exact where it can be and rounds down otherwise', () => {
    expect(d.div(d.decimal('1'), d.decimal('3'), 8)).toBe('0.33333333');
    expect(d.div(d.decimal('2'), d.decimal('3'), 8)).toBe('0.66666666');
    expect(d.div(d.decimal('2'), d.decimal('3'), 8, 'halfUp')).toBe('0.66666667');
    expect(() => d.div(d.ONE, d.ZERO, 2)).toThrow(RangeError);
  });
});

describe('API-06 decimals are read from every notation and written in one', () => {
  test.each([
    ['1.8E-4', '0.00018'],
    ['-0', '0'],
    ['+1.25', '1.25'],
    ['007.50', '7.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['2.0075670071270826E8', '200756700.71270826'],
    [' 12 ', '12'],
  ])('%s is %s', (text, canonical) => {
    expect(d.parseDecimal(text)).toBe(canonical);
  });

  test.each(['', ' ', 'NaN', 'Infinity', '0x10', '1,000', '1e999', '--1', '1e', 'null', '9'.repeat(65), '1 2'])(
    'refuses %j',
    (text) => {
      expect(d.parseDecimal(text)).toBeUndefined();
      expect(() => d.decimal(text)).toThrow(RangeError);
    },
  );

  test('canonical text is a fixed point', () => {
    fc.assert(
      fc.property(units, (a) => {
        expect(d.parseDecimal(fromUnits(a))).toBe(fromUnits(a));
      }),
    );
  });

  test('toFixed shows exactly the asked places', () => {
    expect(d.toFixed(d.decimal('1.005'), 2)).toBe('1.01');
    expect(d.toFixed(d.decimal('2'), 8)).toBe('2.00000000');
    expect(d.exponentOf(d.decimal('0.00018'))).toBe(-4);
  });
});
