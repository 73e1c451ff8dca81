import { describe, expect, test } from 'vitest';
import { accountTransfer, bill, reviewedRecord } from '../../contract/entities/wallet.ts';
import { askedBy, fromMsOf, isPast, keepsBill, keepsReviewed, keepsTransfer, kindChoices } from './record-filter.ts';

const NOW = Date.UTC(2026, 4, 10, 1, 30);
const PLACE = { coinId: '1', type: 1 } as const;
const billOf = (fields: object) => bill.decode({ num: '1', st: 1, ...fields }, '');

describe('ASSET-02 record filters', () => {
  test('days are whole days of the member’s zone, today included', () => {
    expect(fromMsOf('1', 'UTC', NOW)).toBe(Date.UTC(2026, 4, 10));
    expect(fromMsOf('7', 'UTC', NOW)).toBe(Date.UTC(2026, 4, 4));
    expect(fromMsOf('1', 'America/New_York', NOW)).toBe(Date.UTC(2026, 4, 9, 4));
    expect(fromMsOf('all', 'UTC', NOW)).toBeUndefined();
  });

  test('the first day is the same whether or not the clocks change in between', () => {
    // 10 December, 23:30 in winter: 90 days begin on 12 September, in summer.
    expect(fromMsOf('90', 'Europe/Berlin', Date.UTC(2026, 11, 10, 22, 30))).toBe(Date.UTC(2026, 8, 11, 22));
    // 20 April, 0:30 in summer: 30 days begin on 22 March, in winter.
    expect(fromMsOf('30', 'Europe/Berlin', Date.UTC(2026, 3, 19, 22, 30))).toBe(Date.UTC(2026, 2, 21, 23));
  });

  test('each choice becomes the field that the server knows', () => {
    const asked = (kind: 'in' | 'swap' | 'rejected' | 'all') => askedBy({ kind, time: 'all' }, PLACE, 'UTC', NOW);
    expect(asked('in')).toMatchObject({ direction: 'in', group: undefined, status: undefined });
    expect(asked('swap')).toMatchObject({ direction: undefined, group: 'swap', status: undefined });
    expect(asked('rejected')).toMatchObject({ direction: undefined, group: undefined, status: 'rejected' });
    expect(Object.values(asked('all')).filter((value) => value !== undefined)).toEqual(['1', 1]);
  });

  test('groups are offered only where the backend tells them', () => {
    expect(kindChoices('bills', false)).toEqual(['all', 'in', 'out']);
    expect(kindChoices('bills', true)).toContain('swap');
    expect(kindChoices('deposits', true)).toContain('rejected');
  });

  test('a backend that ignores the filter still shows what was asked for', () => {
    const asked = { ...PLACE, fromMs: NOW };
    expect(keepsBill(billOf({ addtime: NOW / 1000 }), asked)).toBe(true);
    expect(keepsBill(billOf({ addtime: NOW / 1000 - 1 }), asked)).toBe(false);
    expect(keepsBill(billOf({}), asked)).toBe(true);
    expect(keepsBill(billOf({ st: 2 }), { ...PLACE, direction: 'in' })).toBe(false);
    expect(keepsBill(billOf({}), { ...PLACE, group: 'spot' })).toBe(true);
    expect(keepsBill(billOf({ group: 'swap' }), { ...PLACE, group: 'spot' })).toBe(false);
    const record = reviewedRecord.decode({ num: '1', status: 3 }, '');
    expect([keepsReviewed(record, PLACE), keepsReviewed(record, { ...PLACE, status: 'completed' })]).toEqual([
      true,
      false,
    ]);
    const transfer = accountTransfer.decode({ num: '1', from_type: 1, to_type: 2 }, '');
    expect([
      keepsTransfer(transfer, { ...PLACE, direction: 'out' }),
      keepsTransfer(transfer, { ...PLACE, direction: 'in' }),
      keepsTransfer(transfer, { ...PLACE, type: 2, direction: 'in' }),
    ]).toEqual([true, false, true]);
  });

  test('a list that is read newest first ends where everything is older', () => {
    const rows = (ats: number[]) => ats.map((at) => ({ at }));
    expect(isPast(rows([5, 4, 3]), { ...PLACE, fromMs: 5 }, 2)).toBe(true);
    expect(isPast(rows([5, 4, 3]), { ...PLACE, fromMs: 4 }, 2)).toBe(false);
    expect(isPast(rows([3]), { ...PLACE, fromMs: 5 }, 2)).toBe(false);
    expect(isPast(rows([1, 1]), PLACE, 2)).toBe(false);
  });
});
