import { expect, test } from 'vitest';
import type { Candle } from '../../contract/htx.ts';
import { movedCursor } from './chart-keys.ts';

const candles = Array.from(
  { length: 30 },
  (_, index): Candle => ({
    openMs: index,
    open: index,
    high: index,
    low: index,
    close: index,
    volume: 1,
    turnover: 1,
    count: 1,
  }),
);
const span = { high: 130, low: 30 };
const press = (keys: string[]) =>
  keys.reduce<ReturnType<typeof movedCursor>>(
    (cursor, key) => movedCursor(candles, cursor, key, span) ?? cursor,
    undefined,
  );

test('MKT-05 arrows walk from candle to candle, beginning at the newest, and stop at the ends', () => {
  expect(press(['ArrowLeft'])).toEqual({ index: 28, price: 28 });
  expect(press(['ArrowRight'])).toEqual({ index: 29, price: 29 });
  expect(press(['Home', 'ArrowLeft'])?.index).toBe(0);
  expect(press(['Home', 'PageDown', 'End', 'PageUp'])?.index).toBe(19);
});

test('MKT-05 up and down move the price for a point to draw, another candle begins at its close', () => {
  expect(press(['ArrowUp', 'ArrowUp', 'ArrowDown'])).toEqual({ index: 29, price: 30 });
  expect(press(['ArrowUp', 'ArrowLeft'])?.price).toBe(28);
  expect(press(['x'])).toBeUndefined();
  expect(movedCursor([], undefined, 'ArrowLeft', span)).toBeUndefined();
});
