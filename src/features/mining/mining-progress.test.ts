import { describe, expect, test } from 'vitest';
import { miningOrder } from '../../contract/entities/products.ts';
import { miningProgress } from './mining-progress.ts';

const DAY = 86_400_000;
const START = 1_700_000_000_000;
const order = (more: Record<string, unknown> = {}) =>
  miningOrder.decode(
    {
      order_num: 'LM1',
      title: 'Miner',
      start_time: START,
      end_time: START + 7 * DAY,
      amount: '100',
      coin: 'USDT',
      interest_rate: '0.05',
      days: 7,
      total_revenue: '0.35',
      ...more,
    },
    'data',
  );

describe('PROD-02 progress of a lock mining order', () => {
  test('from the dates where the backend says no more; what it has paid, nobody says', () => {
    expect(miningProgress(order(), START)).toMatchObject({ daysDone: 0, share: 0, earned: undefined });
    expect(miningProgress(order(), START + 2.5 * DAY)).toEqual({
      days: 7,
      daysDone: 2,
      share: 2.5 / 7,
      earned: undefined,
      nextYieldAt: START + 3 * DAY,
      finished: false,
    });
    expect(miningProgress(order(), START + 9 * DAY)).toEqual({
      days: 7,
      daysDone: 7,
      share: 1,
      earned: '0.35',
      nextYieldAt: undefined,
      finished: true,
    });
  });

  test('what the server has paid counts, not what is due: a late job shows no money that is not there', () => {
    const late = order({ earned: '0.05', next_yield_time: START + 2 * DAY, finished: 0 });
    expect(miningProgress(late, START + 2.2 * DAY)).toMatchObject({
      daysDone: 1,
      earned: '0.05',
      nextYieldAt: START + 2 * DAY,
    });
  });

  test('finished by the server, and without any date, it stays within its days', () => {
    expect(miningProgress(order({ finished: 1, earned: '0.35' }), START)).toMatchObject({ daysDone: 7, share: 1 });
    const bare = order({ start_time: '', end_time: '' });
    expect(miningProgress(bare, START)).toEqual({
      days: 7,
      daysDone: undefined,
      share: 0,
      earned: undefined,
      nextYieldAt: undefined,
      finished: false,
    });
  });
});
