import { expect, test } from 'vitest';
import { readTheme } from './theme.ts';

test('SHELL-08 the stored choice counts, else the system', () => {
  expect(readTheme('night', false)).toBe('night');
  expect(readTheme('day', true)).toBe('day');
  expect(readTheme(undefined, true)).toBe('night');
  expect(readTheme(undefined, false)).toBe('day');
  expect(readTheme('purple', false)).toBe('day');
});
