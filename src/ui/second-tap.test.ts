import { expect, test } from 'vitest';
import { isSecondTap, type Tap } from './second-tap.ts';

const tap = (changes: Partial<Tap> = {}): Tap => ({
  clientX: 100,
  clientY: 100,
  timeStamp: 1_000,
  detail: 1,
  pointerType: 'touch',
  ...changes,
});

test('SHELL-04 a tap soon after another at the same place is its second, which phones may count as a first', () => {
  expect(isSecondTap(tap({ timeStamp: 1_200, clientX: 110 }), tap())).toBe(true);
  expect(isSecondTap(tap({ timeStamp: 1_400 }), tap())).toBe(false);
  expect(isSecondTap(tap({ timeStamp: 1_200, clientX: 140 }), tap())).toBe(false);
  expect(isSecondTap(tap(), undefined)).toBe(false);
});

test('SHELL-04 of a mouse the system says which click is the second', () => {
  const mouse = { pointerType: 'mouse', timeStamp: 1_200 };
  expect(isSecondTap(tap({ ...mouse, detail: 1 }), tap({ pointerType: 'mouse' }))).toBe(false);
  expect(isSecondTap(tap({ ...mouse, detail: 2 }), tap({ pointerType: 'mouse' }))).toBe(true);
});

test('SHELL-04 what is pressed by a key or by a program is never a second tap', () => {
  expect(isSecondTap(tap({ timeStamp: 1_200, detail: 0 }), tap())).toBe(false);
  expect(isSecondTap(tap({ timeStamp: 1_200 }), tap({ detail: 0 }))).toBe(false);
});
