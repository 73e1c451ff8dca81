import { expect, test } from 'vitest';
import { orderNumber, rowId, smallRowId } from './ids.ts';

test('an id is digits alone, above zero, and no more than its column holds', () => {
  expect(['1', '42', '2147483648', '999999999999999'].map(rowId)).toEqual([1, 42, 2_147_483_648, 999_999_999_999_999]);
  for (const none of ['', '0', '-1', '+1', '1.5', '1e3', ' 1', '1 ', '0x1', '9999999999999999', "1' or 1=1"])
    expect([rowId(none), smallRowId(none)], none).toEqual([undefined, undefined]);
  expect([smallRowId('2147483647'), smallRowId('2147483648')]).toEqual([2_147_483_647, undefined]);
});

test('an order number names the kind, the day in UTC and the id', () => {
  const lastOfDay = Date.UTC(2026, 0, 31, 23, 59, 59, 999);
  expect(orderNumber('ST', 42, lastOfDay)).toBe('ST20260131000042');
  expect(orderNumber('LN', 1_234_567, lastOfDay + 1)).toBe('LN202602011234567');
});
