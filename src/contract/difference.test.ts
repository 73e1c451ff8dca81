import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Wire } from './codec.ts';
import { differenceOf, withDifference } from './difference.ts';

/** Few distinct keys, so that two generated values often share them. */
const json = fc.letrec<{ value: Wire }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Wire>(null, true, 0, 1, '', 'a', 'b'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('close', 'change', '0', '__proto__', 'constructor'), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('SRV-10 the old value and the difference, as it travels, make the new value', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const [before, after] = [sent(one), sent(other)];
      const difference = differenceOf(before, after);
      if (difference === undefined) expect(before).toEqual(after);
      else expect(withDifference(before, sent(difference))).toEqual(after);
    }),
    { numRuns: 2_000 },
  );
});

test('SRV-10 it holds what changed and no more, and what stayed is the same object afterwards', () => {
  const before = {
    code: 1,
    data: {
      list: [
        { close: '1', trend: ['1', '2'] },
        { close: '5', trend: ['5', '5'] },
      ],
    },
  };
  const after = {
    code: 1,
    data: {
      list: [
        { close: '2', trend: ['1', '2'] },
        { close: '5', trend: ['5', '5'] },
      ],
    },
  };
  const difference = differenceOf(before, after);
  expect(difference).toEqual({ data: { list: { 0: { close: ['2'] } } } });
  const made = withDifference(before, difference) as typeof after;
  expect(made.data.list[1]).toBe(before.data.list[1]);
  expect(before.data.list[0]?.close).toBe('1');
  expect(differenceOf(before, sent(before))).toBeUndefined();
});

test('SRV-10 a list that grew is sent anew', () => {
  expect(differenceOf([1], [1, 2])).toEqual([[1, 2]]);
});

test.each([
  ['a place that is not there', { a: 1 }, { b: [1] }],
  ['a place that every object seems to have', { a: 1 }, JSON.parse('{"__proto__":{"x":[1]}}')],
  ['a place within a text', 'abc', { 0: ['b'] }],
  ['no difference at all', { a: 1 }, 'x'],
])('SRV-10 %s is an error and no guess', (_what, before, difference) => {
  expect(() => withDifference(before, difference)).toThrow(TypeError);
});
