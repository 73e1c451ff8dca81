import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredCount, nextPart } from './next-part.mjs';

const EXTENT = { total: 100, part: 20 };

test('a campaign begins at one, goes on behind what is done, and ends', () => {
  expect(nextPart([], EXTENT)).toEqual({ from: 1, count: 20 });
  expect(nextPart([{ from: 1, count: 20 }], EXTENT)).toEqual({ from: 21, count: 20 });
  expect(nextPart([{ from: 1, count: 90 }], EXTENT)).toEqual({ from: 91, count: 10 });
  expect(nextPart([{ from: 1, count: 100 }], EXTENT)).toBeUndefined();
});

test('a gap is run first, and no longer than it is', () => {
  const around = [
    { from: 31, count: 20 },
    { from: 1, count: 25 },
  ];
  expect(nextPart(around, EXTENT)).toEqual({ from: 26, count: 5 });
  expect(coveredCount(around, 100)).toBe(45);
});

test('whatever is covered, going on covers everything, each part new', () => {
  const part = fc.record({ from: fc.integer({ min: 1, max: 120 }), count: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (before) => {
      const covered = [...before];
      for (let next = nextPart(covered, EXTENT); next !== undefined; next = nextPart(covered, EXTENT)) {
        const had = coveredCount(covered, EXTENT.total);
        covered.push(next);
        expect(coveredCount(covered, EXTENT.total)).toBe(had + next.count);
      }
      expect(coveredCount(covered, EXTENT.total)).toBe(EXTENT.total);
    }),
  );
});
