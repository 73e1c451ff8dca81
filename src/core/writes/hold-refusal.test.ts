import { expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../transport/errors.ts';
import { holdRefusal } from './hold-refusal.ts';

test("API-03 the server's own words stand in the form; a fault, which has none, is told elsewhere", () => {
  const hold = vi.fn();
  holdRefusal({ hold }, new Refused('withdraw', 201, 'The payment password is wrong'));
  expect(hold).toHaveBeenCalledExactlyOnceWith({ field: '', message: 'The payment password is wrong' });
  holdRefusal({ hold }, new Refused('withdraw', 201, ''));
  holdRefusal({ hold }, new Unreachable('withdraw', 'timeout'));
  expect(hold).toHaveBeenCalledTimes(1);
});
