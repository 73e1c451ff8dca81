/** Filters of the record lists, and the worth of balances on past days. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BillGroup,
  getAccountTransfers,
  getBills,
  getWithdrawals,
  getWorthHistory,
  transferBetweenAccounts,
} from '../../src/contract/calls/assets.ts';
import { createOption } from '../../src/contract/calls/options.ts';
import { cancelOrder, placeOrder } from '../../src/contract/calls/spot.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { openOf } from '../market/periods.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());

const PAGE = { page: 1, limit: 10 };
const SPOT_USDT = { coinId: '1', type: 1, ...PAGE } as const;

const transfer = (member: TestMember, amount: string, from: 1 | 2, to: 1 | 2) =>
  server.ok(transferBetweenAccounts, { coinId: '1', amount: decimal(amount), from, to }, { as: member });

describe('ASSET-02 records narrowed down', () => {
  test('bills by group, direction and time, page by page, as if there were no others', async () => {
    const ada = await server.newTrader();
    const startMs = server.clock.now();
    for (let made = 1; made <= 12; made += 1) {
      server.clock.advance(60_000);
      await server.give(ada, 1, 'USDT', '5');
      await transfer(ada, String(made), 1, 2);
    }
    const amounts = async (filter: object) =>
      (await server.ok(getBills, { ...SPOT_USDT, ...filter }, { as: ada })).map(({ amount }) => Number(amount));
    expect(await amounts({ group: 'transfer' })).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await amounts({ group: 'transfer', page: 2 })).toEqual([2, 1]);
    expect(await amounts({ group: 'transfer', direction: 'in' })).toEqual([]);
    expect(await amounts({ direction: 'in', page: 2 })).toEqual([5, 5, 10_000]);
    const window = { fromMs: startMs + 3 * 60_000, untilMs: startMs + 5 * 60_000 };
    expect(await amounts(window)).toEqual([4, 5, 3, 5]);
    expect(await amounts({ ...window, group: 'transfer' })).toEqual([4, 3]);
    expect(await amounts({ group: 'deposit' })).toEqual([]);
    const [line] = await server.ok(getBills, { ...SPOT_USDT, group: 'transfer' }, { as: ada });
    expect(line).toMatchObject({ group: 'transfer', kind: 'account.transfer', direction: 'out' });
  });

  test('each bill is in the group of what it is for', async () => {
    const eve = await server.newTrader();
    await server.trade('100');
    const common = { marketId: BTC.id, side: 'buy', kind: 'limit', amount: undefined } as const;
    const asked = { ...common, price: decimal(90), quantity: decimal(1) };
    const { orderId = '' } = await server.ok(placeOrder, asked, { as: eve });
    await server.ok(cancelOrder, { orderId }, { as: eve });
    await server.ok(
      createOption,
      { marketId: BTC.id, durationS: 30, stake: decimal(10), direction: 'up', payoutRate: undefined },
      { as: eve },
    );
    for (const price of ['100', '101', '102']) {
      server.clock.advance(14_500);
      await server.trade(price);
      await server.jobs.runDue();
    }
    const remarks = async (group: BillGroup) =>
      (await server.ok(getBills, { ...PAGE, coinId: undefined, type: undefined, group }, { as: eve })).map(
        ({ remark }) => remark,
      );
    expect(await remarks('spot')).toEqual(['Order cancelled: BTC/USDT', 'Limit order placed: BTC/USDT']);
    expect(await remarks('option')).toEqual(['Option settled: BTC/USDT', 'Option opened: BTC/USDT']);
    expect(await remarks('other')).toEqual(['Practice funds', 'Practice funds']);
  });

  test('transfers by direction, seen from the account asked for', async () => {
    const bob = await server.newTrader();
    await transfer(bob, '3', 1, 2);
    await transfer(bob, '1', 2, 1);
    const amounts = async (filter: object) =>
      (await server.ok(getAccountTransfers, { ...SPOT_USDT, ...filter }, { as: bob })).map(({ amount }) => amount);
    expect(await amounts({})).toEqual(['1', '3']);
    expect(await amounts({ direction: 'in' })).toEqual(['1']);
    expect(await amounts({ direction: 'out' })).toEqual(['3']);
    expect(await amounts({ direction: 'out', type: 2 })).toEqual(['1']);
    expect(await amounts({ fromMs: server.clock.now() + 1 })).toEqual([]);
    // From a moment on, and up to it without it.
    expect(await amounts({ fromMs: server.clock.now() })).toEqual(['1', '3']);
    expect(await amounts({ untilMs: server.clock.now() })).toEqual([]);
  });

  test('an unknown group, status or time is refused, not taken for everything', async () => {
    const cy = await server.newMember();
    const ask = async (fields: Record<string, string>) => {
      const answer = await server.app.http.inject({
        method: 'POST',
        url: '/api/getBillList',
        headers: { token: cy.token, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ page: '1', limit: '10', ...fields }).toString(),
      });
      return answer.json<{ code: number }>().code;
    };
    expect(await ask({ group: '' })).toBe(1);
    const refused: Record<string, string>[] = [
      { group: '; drop table coin' },
      { st: '9' },
      { start_ms: 'soon' },
      { end_ms: 'NaN' },
    ];
    for (const hostile of refused) expect(await ask(hostile)).toBe(201);
    for (const far of ['1e300', '-1e300', '99999999999999999999'])
      expect([1, 201]).toContain(await ask({ start_ms: far, end_ms: far }));
    expect(await server.ok(getWithdrawals, { ...SPOT_USDT, status: 'rejected' }, { as: cy })).toEqual([]);
  });
});

describe('ASSET-01 worth of past days', () => {
  const candle = (openMs: number, close: number) => ({
    openMs,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
    turnover: 1,
    count: 1,
  });

  test('is the ledger at the end of each day, at that day’s close, and begins with the first money', async () => {
    const dora = await server.newMember();
    const firstDay = openOf('1day', server.clock.now());
    const at = (day: number, hours: number) => server.clock.set(firstDay + day * DAY_MS + hours * 3_600_000);
    server.feed.history.set(
      'btcusdt',
      [100, 200, 300, 400].map((close, day) => candle(firstDay + (day + 1) * DAY_MS, close)),
    );
    at(1, 5);
    await server.give(dora, 1, 'USDT', '1000');
    await server.give(dora, 1, 'BTC', '2');
    at(1, 6);
    await transfer(dora, '400', 1, 2);
    // At the very end of a day: it belongs to the next one.
    at(3, 0);
    await server.give(dora, 1, 'USDT', '7');
    at(3, 1);
    await server.give(dora, 2, 'USDT', '-150.5');
    at(4, 2);
    const worth = async (type?: 1 | 2) => {
      const days = await server.ok(getWorthHistory, { type }, { as: dora });
      return days.map((day) => [(day.at - firstDay) / DAY_MS, day.worth]);
    };
    expect(await worth()).toEqual([
      [2, '1200'],
      [3, '1400'],
      [4, '1456.5'],
    ]);
    expect(await worth(1)).toEqual([
      [2, '800'],
      [3, '1000'],
      [4, '1207'],
    ]);
    expect(await worth(2)).toEqual([
      [2, '400'],
      [3, '400'],
      [4, '249.5'],
    ]);
    at(33, 0);
    const again = await server.signIn(dora);
    expect(await server.ok(getWorthHistory, { type: undefined }, { as: again })).toHaveLength(30);
  });

  test('is empty for who never had anything, and nobody’s without a token', async () => {
    const eve = await server.newMember();
    expect(await server.ok(getWorthHistory, { type: undefined }, { as: eve })).toEqual([]);
    expect((await server.send(getWorthHistory, { type: undefined })).code).toBe(401);
  });
});
