import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { createFormat } from '../../core/format/create-format.ts';
import { bookFigures, emsOf } from './book-figures.ts';

const level = (price: string, quantity: string) => ({ price: decimal(price), quantity: decimal(quantity) });
const CHEAP = [level('0.0000094123', '123456789.1'), level('0.0000094122', '7654321')];
const DEAR = [level('65000.12', '0.12'), level('64999.98', '12.3456')];
/** A column of 126 px in the smallest type that is read. */
const ROOM = 12.62;

describe('SPOT-01 the figures of the book in a narrow column', () => {
  test.each(LANGUAGES.map(({ code, tag }) => [code, tag]))('fit in %s, whatever they cost', (_code, tag) => {
    const format = createFormat(tag);
    for (const [levels, places] of [
      [CHEAP, 10],
      [DEAR, 2],
    ] as const) {
      const { price, quantity, shortQuantity = quantity } = bookFigures(levels, places, format);
      for (const row of levels)
        expect(emsOf(price(row.price)) + emsOf(shortQuantity(row.quantity))).toBeLessThanOrEqual(ROOM);
    }
  });

  test('stay as they are where they fit', () => {
    expect(bookFigures(DEAR, 2, createFormat('de')).shortQuantity).toBeUndefined();
    expect(bookFigures(CHEAP, 10, createFormat('en')).shortQuantity).toBeUndefined();
  });

  test('lose no more digits than they must', () => {
    const german = bookFigures(CHEAP, 10, createFormat('de'));
    expect(german.quantity(decimal('123456789.1'))).toBe('123,46\u00a0Mio.');
    expect(german.shortQuantity?.(decimal('123456789.1'))).toBe('123\u00a0Mio.');
  });
});
