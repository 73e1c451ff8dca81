import { expect, test } from 'vitest';
import { decimal, ZERO } from '../../contract/decimal.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import type { DayProfit } from '../../contract/entities/performance.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { daysFrom, tradesOf, yearsFrom } from './from-orders.ts';
import {
  byProfit,
  coinsOf,
  daysOfMonth,
  entriesBy,
  largestOf,
  monthFrom,
  only,
  plotOf,
  totalProfit,
} from './periods.ts';

const row = (day: string, profit: string, product: 'spot' | 'options' = 'options', coin = 'USDT'): DayProfit => ({
  day,
  product,
  coin,
  profit: decimal(profit),
  fees: decimal('0.1'),
  turnover: decimal(10),
  withoutCost: ZERO,
  count: 1,
});
const rows = [
  row('2026-11-02', '5'),
  row('2026-11-02', '-7.5', 'spot'),
  row('2026-11-09', '0.25', 'spot'),
  row('2026-11-09', '3', 'spot', 'BTC'),
];

test('months turn over years, and have their days', () => {
  expect(monthFrom('2026-01', -1)).toBe('2025-12');
  expect(monthFrom('2025-12', 1)).toBe('2026-01');
  expect(daysOfMonth('2024-02')).toHaveLength(29);
  expect(daysOfMonth('2026-11').at(-1)).toBe('2026-11-30');
});

test('sums of one coin and kind, exactly; coins are never added up', () => {
  expect(coinsOf(rows)).toEqual(['USDT', 'BTC']);
  expect(totalProfit(only(rows, 'all', 'USDT'))).toMatchObject({
    profit: '-2.25',
    spot: '-7.25',
    options: '5',
    count: 3,
  });
  expect(totalProfit(only(rows, 'spot', 'USDT')).profit).toBe('-7.25');
  const sold = { ...row('2026-11-03', '1', 'spot'), turnover: decimal('12.5'), withoutCost: decimal('4') };
  expect(totalProfit([...only(rows, 'spot', 'USDT'), sold])).toMatchObject({ turnover: '32.5', withoutCost: '4' });
  expect(totalProfit(only(rows, 'options', 'BTC'))).toMatchObject({ profit: '0', count: 0 });
});

test('a month has an entry for each of its days, with zeros where nothing happened', () => {
  const entries = entriesBy(only(rows, 'all', 'USDT'), ({ day }) => day, daysOfMonth('2026-11'));
  expect(entries).toHaveLength(30);
  expect(entries[1]).toMatchObject({ key: '2026-11-02', profit: '-2.5', fees: '0.2', count: 2 });
  expect(entries[2]).toMatchObject({ profit: '0', count: 0 });
  expect(largestOf(entries)).toBe('2.5');
  expect(byProfit(entries)[0]?.key).toBe('2026-11-09');
});

test('bars rise above the line of zero and fall below it, none leaves the plot', () => {
  const entries = entriesBy(only(rows, 'all', 'USDT'), ({ day }) => day, daysOfMonth('2026-11'));
  const { bars, zeroY, line } = plotOf(entries, 300, 120);
  const [loss, gain] = [bars[1], bars[8]];
  expect(loss).toMatchObject({ move: 'fall', y: zeroY });
  expect((gain?.y ?? 0) + (gain?.height ?? 0)).toBeCloseTo(zeroY, 0);
  for (const { x, y, width, height } of bars) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(300);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(120);
  }
  expect(line.match(/[ML]/g)).toHaveLength(9);
  expect(
    plotOf(
      entriesBy([], () => '', ['a', 'b']),
      300,
      120,
    ),
  ).toMatchObject({ zeroY: 60, line: '' });
});

test('API-06 a server without the report: the device makes it from the lists of orders, to the same rules', () => {
  const at = (text: string) => Date.parse(text);
  const spot = (side: 'buy' | 'sell', quantity: string, price: string, tradedAt: string, more = {}) =>
    ({
      side,
      base: 'BTC',
      quote: 'USDT',
      symbol: '',
      filledQuantity: decimal(quantity),
      fillPrice: decimal(price),
      tradedAt: at(tradedAt),
      ...more,
    }) as SpotOrder;
  const option = (profit: string | undefined, closedAt: string, more = {}) =>
    ({
      status: 'finished',
      coin: 'BTC/USDT',
      symbol: 'btcusdt',
      won: false,
      stake: decimal(10),
      profit: profit === undefined ? undefined : decimal(profit),
      closedAt: at(closedAt),
      ...more,
    }) as OptionOrder;
  const trades = tradesOf(
    [
      spot('sell', '1', '130', '2026-01-01T03:00:00Z', { fee: decimal('0.13') }),
      spot('buy', '1', '100', '2025-12-31T12:00:00Z', { fee: ZERO }),
      spot('buy', '0', '100', '2025-12-31T12:00:00Z'),
    ],
    [option('8', '2026-01-01T06:00:00Z'), option(undefined, '2025-12-31T23:00:00Z')],
  );
  expect(trades.map(({ realised }) => realised.profit)).toEqual(['0', '-10', '29.87', '8']);
  const { days, markets } = daysFrom(trades, 'America/New_York', '2025-12-31', '2026-01-01');
  expect(days).toMatchObject([
    { day: '2025-12-31', product: 'spot', profit: '29.87', fees: '0.13', count: 2 },
    { day: '2025-12-31', product: 'options', profit: '-10' },
    { day: '2026-01-01', product: 'options', profit: '8' },
  ]);
  expect(markets).toMatchObject([
    { symbol: 'btcusdt', market: 'BTC/USDT', product: 'spot' },
    { product: 'options', profit: '-2', count: 2 },
  ]);
  expect(yearsFrom(trades, 'UTC').map(({ year, profit }) => [year, profit])).toEqual([
    [2026, '29.87'],
    [2026, '8'],
    [2025, '0'],
    [2025, '-10'],
  ]);
});

const ethOrder = (side: 'buy' | 'sell', price: string, more = {}) =>
  ({
    side,
    base: 'ETH',
    quote: 'USDT',
    symbol: 'ethusdt',
    filledQuantity: decimal(1),
    fillPrice: decimal(price),
    tradedAt: Date.parse('2026-01-01T03:00:00Z'),
    ...more,
  }) as SpotOrder;

test('API-06 of two orders in the same second, the one further down the list came first', () => {
  const trades = tradesOf([ethOrder('sell', '65'), ethOrder('buy', '60')], []);
  expect(trades.map(({ realised }) => realised.profit)).toEqual(['0', '5']);
});

test('API-06 an order counts when it was placed, and at its limit, where a backend says no more', () => {
  const bare = { tradedAt: undefined, placedAt: Date.parse('2026-02-01T03:00:00Z'), fillPrice: undefined };
  const sold = ethOrder('sell', '1', { ...bare, limitPrice: decimal('65') });
  const trades = tradesOf([sold, ethOrder('buy', '60')], []);
  expect(trades.map(({ atMs, realised }) => [new Date(atMs).getUTCMonth(), realised.profit])).toEqual([
    [0, '0'],
    [1, '5'],
  ]);
});

test('API-06 fees that a backend does not send are not known, alone and in each sum', () => {
  const fees = (orders: SpotOrder[]) =>
    totalProfit(daysFrom(tradesOf(orders, []), 'UTC', '2026-01-01', '2026-01-01').days).fees;
  expect(fees([ethOrder('sell', '65'), ethOrder('buy', '60')])).toBeUndefined();
  expect(fees([ethOrder('sell', '65', { fee: decimal('0.1') }), ethOrder('buy', '60')])).toBeUndefined();
  expect(fees([ethOrder('sell', '65', { fee: decimal('0.1') }), ethOrder('buy', '60', { fee: ZERO })])).toBe('0.1');
});

test('API-06 a win of an unknown sum is no profit of 0, and an unknown outcome no loss', () => {
  const order = { status: 'finished', stake: decimal(10), openedAt: 1, coin: '', symbol: '' } as OptionOrder;
  expect(tradesOf([], [{ ...order, won: true }])).toEqual([]);
  expect(tradesOf([], [order])).toEqual([]);
});
