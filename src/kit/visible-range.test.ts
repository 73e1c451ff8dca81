import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleRange } from './visible-range.ts';

test('a windowed list draws every row on screen and few others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2000, max: 40_000 }),
      fc.integer({ min: 100, max: 1200 }),
      fc.integer({ min: 0, max: 600 }),
      (above, height, rows) => {
        const row = 60;
        const { from, to } = visibleRange({ above, height, row, rows });
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(rows);
        expect(from).toBeLessThanOrEqual(to);
        for (let index = 0; index < rows; index++) {
          const top = index * row - above;
          if (top < height && top + row > 0) expect(index >= from && index < to).toBe(true);
        }
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / row) + 26);
      },
    ),
  );
});

test('a windowed list stays as it is for most of a scroll', () => {
  const at = (above: number) => visibleRange({ above, height: 600, row: 60, rows: 500 });
  expect(at(2400)).toEqual(at(2410));
});
