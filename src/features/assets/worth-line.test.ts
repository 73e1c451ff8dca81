import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { placesIn, worthLine } from './worth-line.ts';

const day = (at: number, worth: string) => ({ at, worth: decimal(worth) });

describe('ASSET-01 the line of 30 days', () => {
  test('ends at what is there now, and says how far it moved', () => {
    expect(worthLine([day(1, '100'), day(2, '80')], day(3, '125.5'))).toMatchObject({
      change: '25.5',
      changePercent: '25.5',
      lowest: '80',
      highest: '125.5',
    });
  });

  test('there is none before a day has ended, and no percent of nothing', () => {
    expect(worthLine([], day(3, '5'))).toBeUndefined();
    expect(worthLine([day(1, '0')], day(3, '5'))?.changePercent).toBeUndefined();
  });

  test('points lie by their time and worth inside the box; a flat line in its middle', () => {
    const line = worthLine([day(0, '1'), day(10, '3')], day(40, '2'));
    if (line === undefined) throw new Error('no line');
    expect(placesIn(line, { width: 100, height: 26 })).toEqual([
      [0, 23],
      [25, 3],
      [100, 13],
    ]);
    const flat = worthLine([day(0, '1')], day(10, '1'));
    if (flat === undefined) throw new Error('no line');
    expect(placesIn(flat, { width: 100, height: 26 }).map(([, y]) => y)).toEqual([13, 13]);
  });
});
