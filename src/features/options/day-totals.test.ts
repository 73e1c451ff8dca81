import { expect, test } from 'vitest';
import { decimal, ZERO } from '../../contract/decimal.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import { totalsFromOrders, totalsFromReport } from './day-totals.ts';

const order = (id: number, closedAt: string, profit: string | undefined): OptionOrder =>
  ({
    id: String(id),
    status: 'finished',
    stake: decimal(10),
    profit: profit === undefined ? undefined : decimal(profit),
    closedAt: Date.parse(closedAt),
  }) as OptionOrder;
const row = (profit: string, turnover: string, count: number) =>
  ({
    day: '2026-11-21',
    product: 'options',
    coin: 'USDT',
    profit: decimal(profit),
    turnover: decimal(turnover),
    fees: ZERO,
    withoutCost: ZERO,
    count,
  }) as const;

test('OPT-06 totals of the day: how many, staked, paid and what is left of it', () => {
  expect(totalsFromReport([row('-2.5', '30', 3)])).toEqual({ count: 3, staked: '30', paid: '27.5', net: '-2.5' });
  expect(totalsFromReport([])).toEqual({ count: 0, staked: '0', paid: '0', net: '0' });
});

test('OPT-06 a server that does not sum up: from the list, by the day of the zone, no further than needed', async () => {
  const pages = [
    Array.from({ length: 10 }, (_, index) => order(40 - index, '2026-11-21T10:00:00Z', index % 2 ? '8' : '-10')),
    [
      order(31, '2026-11-21T10:00:00Z', '8'),
      order(30, '2026-11-20T23:30:00Z', '8'),
      order(29, '2026-11-20T12:00:00Z', '8'),
      ...Array.from({ length: 7 }, (_, index) => order(28 - index, '2026-11-20T12:00:00Z', '8')),
    ],
    Array.from({ length: 10 }, (_, index) => order(10 - index, '2026-11-19T12:00:00Z', undefined)),
  ];
  const asked: number[] = [];
  const readPage = async (page: number) => {
    asked.push(page);
    const rows = pages[page - 1] ?? [];
    return { rows, isFull: rows.length >= 10 };
  };
  // An order that a newer one shifts to the next page counts once; 23:30 UTC is already today in Berlin.
  const berlin = await totalsFromOrders(readPage, 'Europe/Berlin', '2026-11-21');
  expect(berlin).toEqual({ count: 11, staked: '110', paid: '108', net: '-2' });
  expect(asked).toEqual([1, 2, 3]);
  expect(await totalsFromOrders(readPage, 'UTC', '2026-11-22')).toMatchObject({ count: 0 });
});

test('OPT-06 a loss without a figure took the stake, here as in the report', async () => {
  const lost = [{ ...order(1, '2026-11-21T10:00:00Z', undefined), won: false }];
  const totals = await totalsFromOrders(async () => ({ rows: lost, isFull: false }), 'UTC', '2026-11-21');
  expect(totals).toEqual({ count: 1, staked: '10', paid: '0', net: '-10' });
});

test('OPT-06 API-06 an option whose outcome the backend does not say is not counted as lost', async () => {
  const rows = [order(2, '2026-11-21T10:00:00Z', '8'), order(1, '2026-11-21T10:00:00Z', undefined)];
  const totals = await totalsFromOrders(async () => ({ rows, isFull: false }), 'UTC', '2026-11-21');
  expect(totals).toEqual({ count: 2, staked: '20', paid: undefined, net: undefined });
});
