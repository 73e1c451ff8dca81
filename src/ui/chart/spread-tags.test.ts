import { expect, test } from 'vitest';
import { spreadTags } from './spread-tags.ts';

const ROOM = [40, 300] as const;
const gaps = (places: readonly number[]): number[] => {
  const sorted = places.toSorted((a, b) => a - b);
  return sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0));
};

test('MKT-05 tags with room between them stay where their prices are', () => {
  expect(spreadTags([200, 100, 60], ROOM, 18)).toEqual([200, 100, 60]);
});

test('MKT-05 tags of prices that are near stand one under the other, in the order of the prices', () => {
  expect(spreadTags([102, 100, 101], ROOM, 18)).toEqual([136, 100, 118]);
});

test('MKT-05 none stands over the legend, and those at the bottom push the others up', () => {
  expect(spreadTags([0, 10], ROOM, 18)).toEqual([40, 58]);
  const places = spreadTags([299, 298, 297, 296], ROOM, 18);
  expect(Math.max(...places)).toBe(300);
  expect(gaps(places)).toEqual([18, 18, 18]);
});

test('MKT-05 the same price twice gives two tags', () => {
  expect(spreadTags([100, 100], ROOM, 18)).toEqual([100, 118]);
});
