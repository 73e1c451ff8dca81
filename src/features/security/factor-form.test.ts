import { expect, test } from 'vitest';
import { factorForm } from './factor-form.ts';

test.each([
  ['123 456', '123456'],
  ['١٢٣ ٤٥٦', '123456'],
  [' abcd-1234 ', 'abcd-1234'],
])('AUTH-09 the code %s is sent as %s: wrong ones are counted', (value, code) => {
  const typed = factorForm.change({ code: '' }, { field: 'code', value }, undefined);
  expect(factorForm.check(typed, undefined)).toEqual([]);
  expect(factorForm.payload(typed, undefined)).toEqual({ code });
});

test('AUTH-09 spaces alone are no code', () => {
  const typed = factorForm.change({ code: '' }, { field: 'code', value: '  ' }, undefined);
  expect(factorForm.check(typed, undefined)).toHaveLength(1);
});
