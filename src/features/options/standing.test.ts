import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { optionOrder } from '../../contract/entities/options.ts';
import { standingOf } from './standing.ts';

const SENT = { id: '7', status: '1', num: '10', time: 30, hyzd: 1, buyprice: '100', payout_rate: '0.8' };
const order = (changes: object = {}) => optionOrder.decode({ ...SENT, ...changes }, '');

test('OPT-04 where an order stands at a price is what it would end as, with the sum that would be booked', () => {
  expect(standingOf(order(), decimal('100.5'))).toEqual({ result: 'win', profit: '8' });
  expect(standingOf(order({ hyzd: 2 }), decimal('100.5'))).toEqual({ result: 'loss', profit: '-10' });
  expect(standingOf(order(), decimal('100'))).toEqual({ result: 'returned', profit: '0' });
});

test('OPT-04 MKT-06 without an entry or a fresh price nothing is said, and no sum for a backend that names no payout', () => {
  expect(standingOf(order({ buyprice: undefined }), decimal('100'))).toBeUndefined();
  expect(standingOf(order(), undefined)).toBeUndefined();
  expect(standingOf(order({ payout_rate: undefined }), decimal('101'))).toEqual({ result: 'win', profit: undefined });
});
