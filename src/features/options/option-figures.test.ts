import { expect, test } from 'vitest';
import { getOptions } from '../../contract/calls/options.ts';
import { resultOfOrder } from './OptionFigures.tsx';

const resultOf = (fields: object) => {
  const [order] = getOptions.response.decode([{ id: 1, status: 2, num: '5', ...fields }], 'data');
  return order && resultOfOrder(order);
};

test.each([
  ['what the backend calls it', { result: 'void', is_win: 0 }, 'void'],
  ['won', { is_win: '1', ploss: '4' }, 'win'],
  ['not won', { is_win: 0 }, 'loss'],
  ['nothing won or lost', { is_win: 0, ploss: '0.00' }, 'returned'],
  ['a profit, and not a word of winning', { ploss: '4' }, 'win'],
  ['a loss, and not a word of it', { is_win: null, ploss: '-5' }, 'loss'],
  ['neither', { is_win: null, ploss: '' }, 'unknown'],
])('OPT-06 API-06 how an option ended, by a backend that says %s', (_what, fields, result) => {
  expect(resultOf(fields)).toBe(result);
});
