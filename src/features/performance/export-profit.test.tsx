// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { daysReport, yearProfit } from '../../contract/entities/performance.ts';
import { useProfitLines } from './export-profit.ts';
import type { Report } from './use-profit.ts';

const sums = { coin: 'USDT', profit: '-1.23456789', fee: '0.5', turnover: '10', no_cost: '4', num: 3 };
const days = daysReport.decode(
  {
    days: [{ day: '2026-11-09', type: 1, ...sums }],
    markets: [{ symbol: 'btcusdt', title: 'BTC/USDT', type: 2, ...sums, fee: undefined }],
  },
  'data',
);
const year = yearProfit.decode({ year: 2026, type: 1, ...sums }, 'data');
const reportOf = <T,>(report: T, cut: object) => ({ read: async () => ({ report, ...cut }) }) as unknown as Report<T>;

let read: ReturnType<typeof useProfitLines>;
const Probe = () => {
  read = useProfitLines(reportOf(days, { cutAt: 5_000 }), reportOf([year], {}));
  return null;
};

test('ASSET-04 the file of a report has its exact figures under their heads, and says where orders are missing', async () => {
  await drawScreen(<Probe />);
  const heads = ['Trades', 'Coin', 'Profit', 'Fees', 'Turnover', 'Sold without a known cost', 'Number'];
  expect(await read('days')).toEqual({
    lines: [
      ['Day', ...heads],
      ['2026-11-09', 'Spot', 'USDT', '-1.23456789', '0.5', '10', '4', '3'],
    ],
    cutAt: 5_000,
  });
  expect(await read('markets')).toEqual({
    lines: [
      ['Market', ...heads],
      ['BTC/USDT', 'Options', 'USDT', '-1.23456789', '', '10', '4', '3'],
    ],
    cutAt: 5_000,
  });
  expect((await read('years')).lines).toEqual([
    ['Year', ...heads],
    ['2026', 'Spot', 'USDT', '-1.23456789', '0.5', '10', '4', '3'],
  ]);
});
