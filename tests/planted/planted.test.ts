import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './all.ts';
import { plant, sourceOf } from './fault.ts';
import { root } from './scratch-copy.ts';

const NAMED = FAULTS.map((fault) => [fault.name, fault] as const);

test.each(NAMED)('planted: %s still has its place and its test', (_, fault) => {
  plant(sourceOf(root, fault.file), fault);
  expect(existsSync(join(root, fault.test)), fault.test).toBe(true);
  expect(sourceOf(root, fault.test).includes(fault.title), `${fault.title} in ${fault.test}`).toBe(true);
  // The title of a test that has values in its place.
  expect(fault.title).not.toMatch(/%[a-z]/);
});

test('planted: each fault has a name of its own', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

test('planted: a text that went, or is there twice, is no place', () => {
  const fault = { name: 'a', file: 'b', before: 'x', after: 'y', test: 'c', title: 'd' };
  expect(plant('1 x', fault)).toBe('1 y');
  expect(() => plant('1', fault)).toThrow('0 times');
  expect(() => plant('x x', fault)).toThrow('2 times');
});
