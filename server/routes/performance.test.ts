import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOption, getOptions } from '../../src/contract/calls/options.ts';
import { getProfitDays, getProfitYears } from '../../src/contract/calls/performance.ts';
import { placeOrder } from '../../src/contract/calls/spot.ts';
import { type Decimal, decimal, sub, sum } from '../../src/contract/decimal.ts';
import type { ProfitSums } from '../../src/contract/entities/performance.ts';
import { DAY_MS, HOUR_MS } from '../../src/contract/time-units.ts';
import { calendarDay } from '../../src/contract/zone-days.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

const ETH = { id: '2', symbol: 'ethusdt' } as const;

let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(HOUR_MS);
  await server.trade('100');
  await server.trade('10', ETH.symbol);
  ada = await server.newTrader();
});

/** Places a market order: a sell by quantity of base, a buy by amount of quote. */
const trade = async (side: 'buy' | 'sell', much: string, marketId: string = BTC.id) => {
  const base = { marketId, kind: 'market' as const, price: undefined, side };
  const by =
    side === 'buy'
      ? { amount: decimal(much), quantity: undefined }
      : { amount: decimal(much), quantity: decimal(much) };
  await server.ok(placeOrder, { ...base, ...by }, { as: ada });
};

/** Buys an option of 30 s whose price goes from 100 at the entry to `exit`. */
const option = async (direction: 'up' | 'down', exit: string, stake = '100') => {
  await server.ok(
    createOption,
    { marketId: BTC.id, durationS: 30, stake: decimal(stake), direction, payoutRate: undefined },
    { as: ada },
  );
  for (const [afterMs, price] of [
    [1_000, '100'],
    [28_000, exit],
    [2_000, '100'],
  ] as const) {
    server.clock.advance(afterMs);
    await server.trade(price);
    await server.jobs.runDue();
  }
};

const now = () => server.clock.now();
const daysAgo = (days: number, zone = 'UTC') => calendarDay(zone, now() - days * 24 * HOUR_MS);
const asked = { timeZone: 'UTC', product: 'all', symbol: undefined } as const;
const report = (fields: Partial<Parameters<typeof getProfitDays.payload.encode>[0]> = {}, as = ada) =>
  server.ok(getProfitDays, { ...asked, from: daysAgo(30), to: daysAgo(-1), ...fields }, { as });
const profitOf = (rows: readonly ProfitSums[]): Decimal => sum(rows.map(({ profit }) => profit));

/** Sum of movements of some kinds over all accounts of the member in a coin, available and frozen. */
const ledgerSum = async (kinds: readonly string[], coin = 'USDT'): Promise<Decimal> => {
  const { rows } = await server.db.orm.execute<{ total: string | null }>(sql`
    select sum(p.amount) as total from ledger_posting p
    join ledger_account a on a.id = p.account_id join ledger_movement m on m.id = p.movement_id
    where a.member_id = ${ada.id} and a.coin = ${coin} and m.kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})`);
  return decimal(rows[0]?.total ?? '0');
};

describe('SRV-03 realised profit and loss add up with the ledger', () => {
  test('options: the sum over the days is that over the settled orders and that of the postings', async () => {
    await option('up', '101');
    await option('up', '99', '33.33333333');
    server.clock.advance(25 * HOUR_MS);
    await server.trade('100');
    await option('down', '99', '50');
    await option('down', '100');
    const { days, markets } = await report();
    expect(days).toMatchObject([
      { day: daysAgo(1), product: 'options', coin: 'USDT', profit: '46.66666667', turnover: '133.33333333', count: 2 },
      { day: daysAgo(0), profit: '40', turnover: '150', count: 2 },
    ]);
    expect(markets).toMatchObject([{ symbol: 'btcusdt', market: 'BTC/USDT', profit: '86.66666667', count: 4 }]);
    const orders = await server.ok(getOptions, { status: 'finished', page: 1, limit: 10 }, { as: ada });
    expect(sum(orders.map(({ profit }) => profit ?? decimal(0)))).toBe(profitOf(days));
    expect(await ledgerSum(['option.open', 'option.settle'])).toBe(profitOf(days));
  });

  test('spot: what a market brought, bought and sold out, is what its fills posted, to the last digit', async () => {
    await trade('buy', '250');
    await trade('buy', '33.33');
    server.clock.advance(1_000);
    await server.trade('123.45');
    const { available } = await server.holding(ada, 'BTC');
    await trade('sell', '0.731');
    server.clock.advance(49 * HOUR_MS);
    await server.trade('99.99');
    // Sells everything except dust that is below the quantity step.
    const rest = sub(available, decimal('0.731'));
    const sold = rest.slice(0, rest.indexOf('.') + 7);
    await trade('sell', sold);
    const { days } = await report({ product: 'spot' });
    expect(days.map(({ day }) => day)).toEqual([daysAgo(2), daysAgo(0)]);
    const dust = sub(rest, decimal(sold));
    const posted = await ledgerSum(['spot.hold', 'spot.fill', 'spot.cancel']);
    // The dust keeps its share of the cost: less than 0.00001 coin at about 100 USDT.
    const kept = Number(sub(profitOf(days), posted));
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(kept).toBeLessThanOrEqual(Number(dust) * 105 + 1e-8);
    const first = Number(days[0]?.profit);
    expect(first).toBeGreaterThan(0);
    expect(Number(days[1]?.profit)).toBeLessThan(0);
  });

  test('coins that came from elsewhere bring proceeds without a known cost, and no profit', async () => {
    await server.give(ada, 1, 'ETH', '2');
    await trade('sell', '1', ETH.id);
    const { days } = await report();
    expect(days).toMatchObject([{ product: 'spot', profit: '0', count: 1 }]);
    expect(days[0]?.withoutCost).toBe(await ledgerSum(['spot.fill']));
  });
});

describe('the report', () => {
  test('counts days and years by the clocks of the zone that was asked for', async () => {
    await option('up', '101');
    const atMs = now();
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu']) {
      const { days } = await report({ timeZone, from: daysAgo(3), to: daysAgo(-3) });
      expect(days.map(({ day }) => day)).toEqual([calendarDay(timeZone, atMs)]);
      const years = await server.ok(getProfitYears, { ...asked, timeZone }, { as: ada });
      expect(years).toMatchObject([{ year: Number(calendarDay(timeZone, atMs).slice(0, 4)), profit: '80', count: 1 }]);
    }
  });

  test('what happens at midnight belongs to the day that begins', async () => {
    const midnight = Math.ceil(now() / DAY_MS) * DAY_MS + DAY_MS;
    server.clock.set(midnight - 31_000);
    await server.trade('100');
    await option('up', '101');
    expect(now()).toBe(midnight);
    await trade('buy', '100');
    const ended = { from: daysAgo(1), to: daysAgo(1) };
    expect(await report(ended)).toEqual({ days: [], markets: [] });
    const begun = (await report({ from: daysAgo(0), to: daysAgo(0) })).days;
    expect(begun.map(({ product, day }) => [product, day]).sort()).toEqual([
      ['options', daysAgo(0)],
      ['spot', daysAgo(0)],
    ]);
  });

  test('years add up to the days; the newest is first; each kind and market by itself where asked', async () => {
    await option('up', '99');
    await trade('buy', '100');
    server.clock.advance(366 * 24 * HOUR_MS);
    // The session has expired in the meantime.
    ada = await server.signIn(ada);
    await server.trade('110');
    await trade('sell', '0.5');
    await option('down', '99', '10');
    const years = await server.ok(getProfitYears, asked, { as: ada });
    const latest = Number(daysAgo(0).slice(0, 4));
    expect(years.map(({ year }) => year).sort()).toEqual([latest - 1, latest - 1, latest, latest]);
    expect(years[0]?.year).toBe(latest);
    const { days } = await report();
    expect(profitOf(years.filter(({ year }) => year === latest))).toBe(profitOf(days));
    for (const kind of ['options', 'spot'] as const)
      expect((await report({ product: kind })).days.map(({ product }) => product)).toEqual([kind]);
    expect((await report({ symbol: ETH.symbol })).days).toEqual([]);
  });

  test('nothing of another member, nothing for a visitor, and clear words for what cannot be asked', async () => {
    await option('up', '101');
    const bob = await server.newTrader();
    expect(await report({}, bob)).toEqual({ days: [], markets: [] });
    expect(await server.ok(getProfitYears, asked, { as: bob })).toEqual([]);
    const day = { from: '2026-01-01', to: '2026-01-02' };
    expect(await server.send(getProfitDays, { ...asked, ...day })).toMatchObject({ code: 401 });
    const year = { from: '2024-01-01', to: '2024-12-31' };
    expect(await report(year, bob)).toEqual({ days: [], markets: [] });
    const bad = [
      { ...year, to: '2025-01-01' },
      { ...day, timeZone: 'Europe/Atlantis' },
      { from: '2026-01-02', to: '2026-01-01' },
      { from: '2020-01-01', to: '2026-01-01' },
      { from: '2026-02-30', to: '2026-03-01' },
    ];
    for (const fields of bad) {
      const answer = await server.send(getProfitDays, { ...asked, ...day, ...fields }, { as: ada });
      expect(answer).toMatchObject({ code: 201 });
    }
  });
});
