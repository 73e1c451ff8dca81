import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { tickChartPath } from './tick-path.ts';

const tick = (sequence: number, atMs: number, price: string) => ({
  sequence,
  atMs,
  price: decimal(price),
  previousHash: '',
  hash: '',
});

describe('OPT-07 the ticks of a receipt are drawn', () => {
  test('as steps from the first to the last, with entry and exit marked', () => {
    const plot = tickChartPath([tick(1, 0, '10'), tick(2, 500, '12'), tick(3, 1000, '11')], 2, 3, 216, 116);
    expect(plot).toEqual({ path: 'M8 108H108V8H208V58', entry: { x: 108, y: 8 }, exit: { x: 208, y: 58 } });
  });

  test('with the deadline where it fell, if the ticks reach over it', () => {
    const ticks = [tick(1, 0, '10'), tick(2, 500, '12'), tick(3, 1000, '11')];
    expect(tickChartPath(ticks, 1, 2, 216, 116, 750).deadlineX).toBe(158);
    expect(tickChartPath(ticks, 1, 2, 216, 116, 1001).deadlineX).toBeUndefined();
  });

  test('a flat line and no ticks at all are no fault', () => {
    expect(tickChartPath([tick(1, 0, '10')], 1, 1, 100, 100).path).toBe('M8 92');
    expect(tickChartPath([], 1, 2, 100, 100)).toEqual({ path: '', entry: undefined, exit: undefined });
  });
});
