import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

test.each([
  ['0123456789', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['໐໑໒໓໔໕໖໗໘໙', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['a٣b', 'a3b'],
  ['', ''],
])('digits of every script become %s → %s', (typed, ascii) => {
  expect(asciiDigits(typed)).toBe(ascii);
});
