import { expect, test } from 'vitest';
import { loanOrder } from '../../contract/entities/products.ts';
import { loanStage, mayCancel, mayRepay } from './loan-stage.ts';

const NOW = 1_700_000_000_000;
const order = (status: number, more: Record<string, unknown> = {}) =>
  loanOrder.decode({ id: 1, amount: '100', status, repayment_time: NOW + 1, ...more }, 'data');

test('PROD-01 a loan is cancelled only while applying, and repaid only while owed', () => {
  const stages = [order(1), order(2), order(2, { is_repayment: 1 }), order(3), order(4)].map((loan) =>
    loanStage(loan, NOW),
  );
  expect(stages).toEqual(['applying', 'owed', 'repaid', 'rejected', 'cancelled']);
  expect(stages.filter(mayCancel)).toEqual(['applying']);
  expect(stages.filter(mayRepay)).toEqual(['owed']);
});

test('PROD-01 past its due date a loan is overdue, and can still be repaid', () => {
  const stage = loanStage(order(2, { repayment_time: NOW - 1 }), NOW);
  expect(stage).toBe('overdue');
  expect(mayRepay(stage)).toBe(true);
  expect(loanStage(order(2, { repayment_time: '' }), NOW)).toBe('owed');
});
