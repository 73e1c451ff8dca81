import { expect, test } from 'vitest';
import { splitClosingZeros } from './closing-zeros.ts';

test('SHELL-14 MKT-01 a figure keeps its text and two places in full; the zeros behind them are a part of their own', () => {
  expect(splitClosingZeros('86,813.380000', '.')).toEqual(['86,813.38', '0000']);
  expect(splitClosingZeros('86.813,300000', ',')).toEqual(['86.813,30', '0000']);
  expect(splitClosingZeros('0.00000000', '.')).toEqual(['0.00', '000000']);
  expect(splitClosingZeros('0.00012300', '.')).toEqual(['0.000123', '00']);
});

test('SHELL-14 zeros that count are none of them', () => {
  for (const text of ['1.000', '25', '--', '2,50 %', '']) expect(splitClosingZeros(text, ',')[1]).toBe('');
  expect(splitClosingZeros('1.000.000', ',')).toEqual(['1.000.000', '']);
  expect(splitClosingZeros('20,000.00', '.')).toEqual(['20,000.00', '']);
});
