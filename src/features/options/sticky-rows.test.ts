import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stickyRows } from './sticky-rows.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('');
const none = new Set<string>();

describe('OPT-04 a card stays until its order has told how it ended', () => {
  test('one that the list lacks keeps its place, beside new ones and others that went', () => {
    expect(ids(stickyRows(rows('c', 'b', 'a'), rows('c', 'a'), none))).toBe('cba');
    expect(ids(stickyRows(rows('c', 'b', 'a'), rows('d', 'c'), none))).toBe('dcba');
    expect(ids(stickyRows(rows('c', 'b', 'a'), rows(), none))).toBe('cba');
    expect(ids(stickyRows(rows('c', 'b', 'a'), rows('d', 'b'), none))).toBe('dcba');
  });

  test('one that has told it goes with the next reading', () => {
    expect(ids(stickyRows(rows('c', 'b', 'a'), rows('c'), new Set(['b'])))).toBe('ca');
    const read = rows('c');
    expect(stickyRows(rows('c', 'b'), read, new Set(['b']))).toBe(read);
  });

  test('whatever is read, each is there once, and none is lost that has not ended', () => {
    const some = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(some, some, some, (before, read, over) => {
        const ended = new Set(over);
        const shown = ids(stickyRows(rows(...before), rows(...read), ended));
        const wanted = new Set([...read, ...before.filter((id) => !ended.has(id))]);
        expect([...shown].sort()).toEqual([...wanted].sort());
      }),
    );
  });
});
