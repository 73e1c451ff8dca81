import { expect, test } from 'vitest';
import { inGroups } from './address-groups.ts';

test('an address is read in groups of four', () => {
  expect(inGroups('T9yD14Nj9')).toEqual(['T9yD', '14Nj', '9']);
  expect(inGroups('')).toEqual([]);
});
