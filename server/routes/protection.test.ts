import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOption, getOption } from '../../src/contract/calls/options.ts';
import * as calls from '../../src/contract/calls/protection.ts';
import { getSecurityEvents } from '../../src/contract/calls/security.ts';
import { getOrders, placeOrder } from '../../src/contract/calls/spot.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { NO_LIMIT } from '../../src/contract/rules/protection.ts';
import { DAY_MS, HOUR_MS } from '../../src/contract/time-units.ts';
import { proveLedger } from '../ledger/proof.ts';
import { openSession } from '../services/sessions/sessions.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

const SENTENCE = {
  stake: 'Your daily stake limit of 100 USDT leaves 30 USDT for today',
  loss: /^Your daily loss limit of 100 USDT leaves 40 USDT for today\. Options in progress count/,
};

let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(async () => {
  expect((await proveLedger(server.db.orm)).sound).toBe(true);
  await server.stop();
});
beforeEach(async () => {
  // Each test has a day of its own, from four in the morning in UTC.
  server.clock.set((Math.floor(server.clock.now() / DAY_MS) + 2) * DAY_MS + 4 * HOUR_MS);
  await server.trade('100');
  ada = await server.newTrader();
});

const buy = (stake: number, direction: 'up' | 'down' = 'up', as = ada) =>
  server.send(
    createOption,
    { marketId: BTC.id, durationS: 30, stake: decimal(stake), direction, payoutRate: undefined },
    { as },
  );
const limit = (kind: 'stake' | 'loss', amount: number | undefined, as = ada) =>
  server.ok(calls.setDailyLimit, { kind, amount: amount === undefined ? undefined : decimal(amount) }, { as });
const seen = (as = ada) => server.ok(calls.getProtection, undefined, { as });
const sell = () =>
  server.send(
    placeOrder,
    { marketId: BTC.id, side: 'buy', kind: 'limit', price: decimal(50), quantity: decimal(1), amount: undefined },
    { as: ada },
  );
const orders = async () => {
  const asked = { side: 'all', status: 'all', marketId: undefined, page: 1, limit: 10 } as const;
  return (await server.ok(getOrders, asked, { as: ada })).map(({ status }) => status);
};
/** The price rises from the entry to the deadline: up wins, down loses. */
const settleRising = async () => {
  server.clock.advance(1_000);
  await server.trade('100');
  server.clock.advance(28_500);
  await server.trade('101');
  server.clock.advance(1_500);
  await server.trade('100');
  await server.jobs.runDue();
};

describe('Protective tools: daily limits', () => {
  test('a member has none until they set one', async () => {
    expect(await seen()).toEqual({
      stakeLimit: NO_LIMIT,
      lossLimit: NO_LIMIT,
      coolOffUntil: undefined,
      excludedUntil: undefined,
      stakedToday: '0',
      openStakes: '0',
      netToday: '0',
      dayEndsAt: (Math.floor(server.clock.now() / DAY_MS) + 1) * DAY_MS,
    });
  });

  test('the stake limit counts what was accepted today, until midnight in UTC', async () => {
    await limit('stake', 100);
    expect((await buy(70)).code).toBe(1);
    expect(await buy(31)).toMatchObject({ code: 201, msg: SENTENCE.stake });
    expect((await buy(30)).code).toBe(1);
    await settleRising();
    expect(await seen()).toMatchObject({ stakedToday: '100', openStakes: '0', netToday: '80' });
    expect((await buy(10)).code).toBe(201);
    server.clock.set(Math.floor(server.clock.now() / DAY_MS) * DAY_MS + DAY_MS - 1);
    await server.trade('100');
    expect((await buy(10)).code).toBe(201);
    server.clock.advance(1);
    await server.trade('100');
    expect((await buy(100)).code).toBe(1);
  });

  test('the loss limit counts options in progress as lost, and a win only against losses', async () => {
    await limit('loss', 100);
    expect((await buy(60, 'down')).code).toBe(1);
    const refused = await buy(41);
    expect(refused.code).toBe(201);
    expect(refused.msg).toMatch(SENTENCE.loss);
    await settleRising();
    expect(await seen()).toMatchObject({ netToday: '-60', openStakes: '0' });
    expect((await buy(41)).code).toBe(201);
    expect((await buy(40, 'up')).code).toBe(1);
    await settleRising();
    expect(await seen()).toMatchObject({ netToday: '-28' });
    expect((await buy(73)).code).toBe(201);
    expect((await buy(72)).code).toBe(1);
  });

  test('an option belongs to the day of its deadline, also when the server settles it the day after', async () => {
    await limit('loss', 100);
    server.clock.set(Math.floor(server.clock.now() / DAY_MS) * DAY_MS + DAY_MS - 60_000);
    await server.trade('100');
    expect((await buy(100, 'down')).code).toBe(1);
    server.clock.advance(1_000);
    await server.trade('100');
    server.clock.advance(28_500);
    await server.trade('101');
    server.clock.advance(HOUR_MS);
    await server.trade('101');
    // The option is not settled yet, so it still counts as lost.
    expect((await buy(10)).code).toBe(201);
    await server.jobs.runDue();
    expect(await seen()).toMatchObject({ netToday: '0', openStakes: '0' });
    expect((await buy(100)).code).toBe(1);
  });

  test('an option that ran into today counts for today, and its stake for the day it was taken on', async () => {
    await limit('loss', 100);
    server.clock.set(Math.floor(server.clock.now() / DAY_MS) * DAY_MS + DAY_MS - 10_000);
    await server.trade('100');
    expect((await buy(60, 'down')).code).toBe(1);
    await settleRising();
    expect(await seen()).toMatchObject({ netToday: '-60', stakedToday: '0' });
    expect((await buy(41)).code).toBe(201);
  });

  test('50 orders at once never pass either limit', async () => {
    await limit('stake', 250);
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(20)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(12);
    expect(await seen()).toMatchObject({ stakedToday: '240' });

    const bob = await server.newTrader();
    await limit('loss', 100, bob);
    const others = await Promise.all(Array.from({ length: 50 }, () => buy(15, 'up', bob)));
    expect(others.filter(({ code }) => code === 1)).toHaveLength(6);
    expect((await server.holding(bob, 'USDT', 2)).frozen).toBe('90');
  });

  test('a tighter limit holds at once, a looser one after 24 hours, and it can be taken back', async () => {
    await limit('stake', 100);
    expect((await limit('stake', 50)).stakeLimit).toEqual({ ...NO_LIMIT, amount: '50' });
    const asked = await server.send(calls.setDailyLimit, { kind: 'stake', amount: decimal(500) }, { as: ada });
    expect(asked.msg).toBe('The higher limit takes effect after 24 hours. Until then nothing changes.');
    const pendingAt = server.clock.now() + DAY_MS;
    expect(asked.data?.stakeLimit).toEqual({ amount: '50', pendingAmount: '500', pendingAt });
    expect((await buy(51)).code).toBe(201);
    server.clock.set(pendingAt - 1);
    await server.trade('100');
    expect((await buy(51)).code).toBe(201);
    server.clock.advance(1);
    expect((await seen()).stakeLimit).toEqual({ ...NO_LIMIT, amount: '500' });
    expect((await buy(51)).code).toBe(1);

    await limit('stake', undefined);
    expect((await seen()).stakeLimit).toMatchObject({ amount: '500', pendingAmount: undefined });
    const kept = await server.ok(calls.keepDailyLimit, { kind: 'stake' }, { as: ada });
    expect(kept.stakeLimit).toEqual({ ...NO_LIMIT, amount: '500' });
    expect((await server.send(calls.keepDailyLimit, { kind: 'stake' }, { as: ada })).code).toBe(201);
  });

  test('a limit that is none is refused', async () => {
    for (const amount of ['0', '-5', '1.001', '1e30']) {
      const answer = await server.send(calls.setDailyLimit, { kind: 'loss', amount: decimal(amount) }, { as: ada });
      expect(answer).toMatchObject({ code: 201, msg: 'Enter a limit above 0 with at most 2 decimals' });
    }
    expect((await seen()).lossLimit).toEqual(NO_LIMIT);
  });
});

describe('Protective tools: pauses', () => {
  test('a cool-off stops new options and spot orders, ends resting ones, and ends by itself', async () => {
    expect((await sell()).code).toBe(1);
    const open = await buy(20, 'down');
    const paused = await server.ok(calls.startCoolOff, { length: 'day' }, { as: ada });
    expect(paused.coolOffUntil).toBe(server.clock.now() + DAY_MS);
    const said = /^You have paused trading until \d{4}-\d\d-\d\d 04:00 UTC\. Withdrawals stay possible\.$/;
    for (const answer of [await buy(10), await sell()]) {
      expect(answer.code).toBe(201);
      expect(answer.msg).toMatch(said);
    }
    expect(await orders()).toEqual(['cancelled']);
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '10000', frozen: '0' });
    // Options that are open already end as they would have.
    await settleRising();
    expect(await server.ok(getOption, { orderId: open.data?.orderId ?? '' }, { as: ada })).toMatchObject({
      result: 'loss',
    });

    expect((await server.send(calls.startCoolOff, { length: 'day' }, { as: ada })).code).toBe(1);
    server.clock.advance(DAY_MS);
    await server.trade('100');
    expect((await seen()).coolOffUntil).toBeUndefined();
    expect((await buy(10)).code).toBe(1);
    expect((await sell()).code).toBe(1);
  });

  test('a self-exclusion ends resting orders, lasts for months, can be made longer and by nothing shorter', async () => {
    expect((await sell()).code).toBe(1);
    const { excludedUntil = 0 } = await server.ok(calls.startSelfExclusion, { length: 'threeMonths' }, { as: ada });
    expect(excludedUntil).toBeGreaterThan(server.clock.now() + 88 * DAY_MS);
    expect(await orders()).toEqual(['cancelled']);
    expect((await buy(10)).msg).toMatch(/^You have excluded yourself from trading until .* UTC\. Withdrawals stay/);
    expect((await server.send(calls.startSelfExclusion, { length: 'month' }, { as: ada })).msg).toMatch(
      /cannot be shortened/,
    );
    await server.ok(calls.startCoolOff, { length: 'day' }, { as: ada });
    expect((await seen()).excludedUntil).toBe(excludedUntil);
    const longer = await server.ok(calls.startSelfExclusion, { length: 'sixMonths' }, { as: ada });
    expect(longer.excludedUntil).toBeGreaterThan(excludedUntil);

    const shorten = server.db.orm.execute(
      sql`update member_protection set excluded_until_ms = 0 where member_id = ${ada.id}`,
    );
    await expect(shorten).rejects.toThrow();
    await expect(server.db.orm.execute(sql`delete from member_protection`)).rejects.toThrow();
    const again = async (atMs: number) => {
      server.clock.set(atMs);
      await server.trade('100');
      // The session has expired in the meantime.
      const token = await openSession(server.db.orm, ada.id, { address: '127.0.0.1', agent: 'test' }, atMs);
      return buy(10, 'up', { ...ada, token });
    };
    expect((await again((longer.excludedUntil ?? 0) - 1)).code).toBe(201);
    expect((await again(longer.excludedUntil ?? 0)).code).toBe(1);
  });

  test('a database client cannot raise a limit before it has waited', async () => {
    await limit('loss', 100);
    const raise = server.db.orm.execute(
      sql`update member_protection set loss_amount = 200 where member_id = ${ada.id}`,
    );
    await expect(raise).rejects.toThrow();
    await limit('loss', 200);
    const hurry = server.db.orm.execute(
      sql`update member_protection set loss_pending_at_ms = ${server.clock.now()} where member_id = ${ada.id}`,
    );
    await expect(hurry).rejects.toThrow();
  });

  test('orders that race with the start of a pause are taken before it or refused, and none is left resting', async () => {
    const racing = await Promise.all([
      ...Array.from({ length: 10 }, () => sell()),
      server.send(calls.startCoolOff, { length: 'week' }, { as: ada }),
      ...Array.from({ length: 10 }, () => sell()),
    ]);
    expect(racing[10]?.code).toBe(1);
    const open = await server.ok(
      getOrders,
      { side: 'all', status: 'open', marketId: undefined, page: 1, limit: 50 },
      { as: ada },
    );
    expect(open).toEqual([]);
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '10000', frozen: '0' });
  });

  test('each change is in the security log', async () => {
    await limit('loss', 100);
    await server.ok(calls.startCoolOff, { length: 'day' }, { as: ada });
    const events = await server.ok(getSecurityEvents, { page: 1, limit: 10 }, { as: ada });
    expect(events.map(({ kind }) => kind)).toEqual(['protectionChanged', 'protectionChanged']);
  });
});
