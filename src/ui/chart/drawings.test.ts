import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Drawing, MOST_DRAWINGS, POINTS, readDrawings, TOOLS, withDrawing, writeDrawings } from './drawings.ts';

const drawn = (id: string, tool: Drawing['tool'] = 'segment'): Drawing => ({
  id,
  tool,
  points: Array.from({ length: POINTS[tool] }, (_, place) => ({
    atMs: 1_700_000_000_000 + place,
    price: 100.5 + place,
  })),
});

describe('MKT-05 drawings', () => {
  test('each tool is read back as it was kept', () => {
    const all = TOOLS.map((tool) => drawn(tool, tool));
    expect(readDrawings(writeDrawings(all))).toEqual(all);
  });

  test('a corrupt record is dropped, of a good one only what is broken', () => {
    for (const text of ['', '{', 'null', '[]', '{"version":2,"drawings":[]}', '{"version":1}'])
      expect(readDrawings(text)).toBeUndefined();
    const mixed = JSON.parse(writeDrawings([drawn('a'), drawn('b')]));
    mixed.drawings.push(
      { id: 'c', tool: 'segment', points: [[1, 2]] },
      { id: 'd', tool: 'toString', points: [] },
      {
        id: 'e',
        tool: 'segment',
        points: [
          [1, 2],
          ['1', null],
        ],
      },
      { ...mixed.drawings[0] },
    );
    expect(readDrawings(JSON.stringify(mixed))?.map(({ id }) => id)).toEqual(['a', 'b']);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readDrawings(text)).toBeUndefined();
      }),
    );
  });

  test('whatever is in a record, what is read of it can be drawn', () => {
    const point = fc.oneof(fc.tuple(fc.maxSafeInteger(), fc.double()), fc.jsonValue());
    const drawing = fc.record({
      id: fc.string(),
      tool: fc.oneof(fc.constantFrom(...TOOLS), fc.string()),
      points: fc.array(point, { maxLength: 4 }),
    });
    const good = {
      id: 'a',
      tool: 'segment',
      points: [
        [1, 2],
        [3, 4],
      ] as [number, number][],
    };
    let most = 0;
    fc.assert(
      fc.property(fc.array(drawing), (drawings) => {
        const read = readDrawings(JSON.stringify({ version: 1, drawings })) ?? [];
        most = Math.max(most, read.length);
        expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
        for (const { tool, points } of read) {
          expect(points).toHaveLength(POINTS[tool]);
          for (const { atMs, price } of points) expect([atMs, price].every(Number.isFinite)).toBe(true);
        }
      }),
      { examples: [[[good]]] },
    );
    expect(most).toBeGreaterThan(0);
  });

  test('what is moved keeps its place, the oldest goes when there are too many', () => {
    const two = [drawn('a'), drawn('b')];
    const moved = { ...drawn('a'), points: drawn('a').points.map((point) => ({ ...point, price: 7 })) };
    expect(withDrawing(two, moved)).toEqual([moved, two[1]]);
    const full = Array.from({ length: MOST_DRAWINGS }, (_, index) => drawn(String(index)));
    const more = withDrawing(full, drawn('new'));
    expect(more).toHaveLength(MOST_DRAWINGS);
    expect(more[0]?.id).toBe('1');
    expect(more.at(-1)?.id).toBe('new');
  });
});
