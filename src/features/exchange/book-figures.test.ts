import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { createFormat } from '../../core/format/create-format.ts';
import { bookFigures, emsOf } from './book-figures.ts';

const level = (price: string, quantity: string) => ({ price: decimal(price), quantity: decimal(quantity) });
const CHEAP = [level('0.0000094123', '123456789.1'), level('0.0000094122', '7654321')];
const DEAR = [level('65000.12', '0.12'), level('64999.98', '12.3456')];
/** Width in em of a 126 px column in the smallest type. */
const ROOM = 12.62;

describe('SPOT-01 the figures of the book in a narrow column', () => {
  test.each(LANGUAGES.map(({ code, tag }) => [code, tag]))('fit in %s, whatever they cost', (_code, tag) => {
    const format = createFormat(tag);
    for (const [levels, places] of [
      [CHEAP, 10],
      [DEAR, 2],
    ] as const) {
      const { price, quantity, shortQuantity = quantity } = bookFigures(levels, places, undefined, format);
      for (const row of levels)
        expect(emsOf(price(row.price)) + emsOf(shortQuantity(row.quantity))).toBeLessThanOrEqual(ROOM);
    }
  });

  test('stay as they are where they fit', () => {
    expect(bookFigures(DEAR, 2, undefined, createFormat('de')).shortQuantity).toBeUndefined();
    expect(bookFigures(CHEAP, 10, undefined, createFormat('en')).shortQuantity).toBeUndefined();
  });

  test('lose no more digits than they must', () => {
    const german = bookFigures(CHEAP, 10, undefined, createFormat('de'));
    expect(german.quantity(decimal('123456789.1'))).toBe('123,46\u00a0Mio.');
    expect(german.shortQuantity?.(decimal('123456789.1'))).toBe('123\u00a0Mio.');
  });
});

describe('SPOT-01 the quantities of the book', () => {
  const texts = (quantities: readonly string[], step: string | undefined) => {
    const levels = quantities.map((quantity) => level('65000.12', quantity));
    const { quantity } = bookFigures(levels, 2, step === undefined ? undefined : decimal(step), createFormat('en'));
    return levels.map((row) => quantity(row.quantity));
  };

  test('have the places of the market’s step, so that their points stand in line', () => {
    expect(texts(['0.1', '0.09', '1.14'], '0.0001')).toEqual(['0.1000', '0.0900', '1.1400']);
    expect(texts(['3', '12'], '1')).toEqual(['3', '12']);
  });

  test('without a step have those of the finest', () => {
    expect(texts(['0.1', '0.09', '1.14'], undefined)).toEqual(['0.10', '0.09', '1.14']);
  });

  test('have fewer places where the largest has more digits', () => {
    expect(texts(['1234.5678', '0.5'], '0.0001')).toEqual(['1,234.57', '0.50']);
    expect(texts(['123456.7', '9999.99'], '0.01')).toEqual(['123.46K', '9,999.99']);
  });

  test('are never told as nothing', () => {
    expect(texts(['0.00012', '1.14'], '0.000001')).toEqual(['0.00012', '1.14000']);
    expect(texts(['0.0002', '2500'], undefined)).toEqual(['0.0002', '2,500.00']);
  });
});
