import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PayloadOf } from '../../src/contract/call.ts';
import {
  createOption,
  getOption,
  getOptionConfig,
  getOptionReceipt,
  getOptions,
} from '../../src/contract/calls/options.ts';
import { add, decimal, div } from '../../src/contract/decimal.ts';
import type { OptionResult } from '../../src/contract/entities/options.ts';
import { verifyReceipt } from '../../src/contract/rules/option-outcome.ts';
import type { SettleRule } from '../../src/contract/rules/settle/settle-rule.ts';
import type { SettleRules } from '../../src/contract/rules/settle/settle-rules.ts';
import { createLog } from '../base/log.ts';
import { inTransaction } from '../db/connection.ts';
import { ledgerHash, proveLedger } from '../ledger/proof.ts';
import { CATALOGUE } from '../market/catalogue.ts';
import { UnknownSymbol } from '../market/feed.ts';
import { createTickRecorder } from '../market/tick-recorder.ts';
import { recordTicks } from '../market/tick-writer.ts';
import { createOption as takeOption } from '../services/options/create-option.ts';
import { changeDuration } from '../services/options/option-admin.ts';
import { settleDueOptions } from '../services/options/settle-options.ts';
import { ticksOfOptions } from '../services/options/ticks-needed.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';
import { whileMoneyWaits } from '../testing/while-money-waits.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Far from the ticks that the previous test recorded.
  server.clock.advance(3_600_000);
  await server.trade('100');
  ada = await server.newTrader();
});

type Asked = PayloadOf<typeof createOption>;
const asked = (fields: Partial<Asked> = {}): Asked => ({
  marketId: BTC.id,
  durationS: 30,
  stake: decimal(100),
  direction: 'up',
  payoutRate: undefined,
  ...fields,
});
const create = async (fields: Partial<Asked> = {}, as: TestMember = ada) =>
  (await server.ok(createOption, asked(fields), { as })).orderId;
const refusal = async (fields: Partial<Asked>) => (await server.send(createOption, asked(fields), { as: ada })).msg;
const receiptOf = (orderId: string, fromSequence = 0) =>
  server.ok(getOptionReceipt, { orderId, fromSequence }, { as: ada });
const read = (orderId: string, as: TestMember = ada) => server.ok(getOption, { orderId }, { as });

/** Trades at these prices, each so many milliseconds after the one before, with the job running after each. */
const play = async (...trades: (readonly [afterMs: number, price: string])[]) => {
  for (const [afterMs, price] of trades) {
    server.clock.advance(afterMs);
    await server.trade(price);
    await server.jobs.runDue();
  }
};

describe('OPT-02 the config', () => {
  test('names durations, minimums, payouts and the balance', async () => {
    expect(await server.ok(getOptionConfig, undefined, { as: ada })).toEqual({
      multipliers: ['1', '3', '5', '10'],
      quantityMode: 'perDuration',
      coin: 'USDT',
      balance: '10000',
      durationsS: [30, 60, 120, 300, 600],
      minimums: ['10', '20', '50', '100', '200'],
      payoutRates: ['0.8', '0.82', '0.85', '0.88', '0.92'],
      settleRule: 'last-tick-v1',
    });
  });
});

describe('SRV-06 an option', () => {
  test('is opened on the first tick after acceptance and closed on the last one before the deadline', async () => {
    const id = await create();
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '9900', frozen: '100' });
    expect(await read(id)).toMatchObject({ status: 'open', countdownS: 30, profit: undefined, entryPrice: undefined });
    await play([500, '101'], [10_000, '90'], [19_400, '101.01']);
    expect(await read(id)).toMatchObject({ status: 'open', countdownS: 1, entryPrice: '101' });
    await play([200, '50']);
    expect(await read(id)).toMatchObject({
      status: 'finished',
      won: true,
      result: 'win',
      profit: '80',
      entryPrice: '101',
      exitPrice: '101.01',
      countdownS: 0,
      coin: 'BTC/USDT',
    });
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '10080', frozen: '0' });
  });

  const ends: [OptionResult, 'up' | 'down', string, string, string][] = [
    ['win', 'up', '101', '80', '10080'],
    ['loss', 'up', '99', '-100', '9900'],
    ['returned', 'up', '100', '0', '10000'],
    ['win', 'down', '99', '80', '10080'],
    ['loss', 'down', '101', '-100', '9900'],
    ['returned', 'down', '100', '0', '10000'],
  ];
  test.each(ends)('%s: %s with an exit at %s', async (result, direction, exit, profit, balance) => {
    const id = await create({ direction });
    await play([1_000, '100'], [28_000, exit], [2_000, '77']);
    expect(await read(id)).toMatchObject({ result, profit, won: result === 'win', direction });
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: balance, frozen: '0' });
  });

  test('is void where the feed had a gap at its entry or its deadline', async () => {
    const late = await create();
    await play([5_001, '100'], [24_000, '105'], [2_000, '106']);
    expect(await read(late)).toMatchObject({ result: 'void', profit: '0' });

    const early = await create();
    await play([1_000, '100'], [23_999, '105'], [20_000, '106']);
    expect(await read(early)).toMatchObject({ result: 'void', profit: '0' });
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '10000', frozen: '0' });
  });

  test('has no entry while it runs where its first price came too late to count', async () => {
    const late = await create();
    const other = await create();
    await play([5_001, '101']);
    expect(await read(late)).toMatchObject({ status: 'open', entryPrice: undefined });
    const [listed] = await server.ok(getOptions, { status: 'open', page: 1, limit: 10 }, { as: ada });
    expect(listed).toMatchObject({ id: other, entryPrice: undefined });
    await play([24_000, '105'], [2_000, '106']);
    expect(await read(late)).toMatchObject({ result: 'void', profit: '0' });

    const soon = await create();
    await play([5_000, '101']);
    expect(await read(soon)).toMatchObject({ status: 'open', entryPrice: '101' });
  });

  test('is not left hanging when the feed dies for good', async () => {
    const id = await create();
    await play([1_000, '100']);
    server.clock.advance(34_000);
    await server.record();
    await server.jobs.runDue();
    expect((await read(id)).status).toBe('open');
    server.clock.advance(1_001);
    await server.record();
    await server.jobs.runDue();
    expect(await read(id)).toMatchObject({ result: 'void' });
  });

  const past = (startMs: number, ...said: (readonly [afterMs: number, price: string])[]) =>
    said.map(([afterMs, price]) => ({
      symbol: BTC.symbol,
      tsMs: startMs + afterMs,
      price: decimal(price),
      quantity: decimal(1),
    }));

  test('whose deadline fell into a pause of the server ends as the source’s own record says, and is not void', async () => {
    const win = await create();
    const startMs = server.clock.now();
    await play([1_000, '100']);
    server.feed.past = past(startMs, [2_000, '101'], [28_500, '104'], [29_900, '103'], [31_000, '80'], [33_000, '79']);
    // Neither recorder nor job ran for a minute; the job runs first and must not settle anything yet.
    server.clock.advance(60_000);
    await server.jobs.runDue();
    expect((await read(win)).status).toBe('open');
    await server.record();
    await server.jobs.runDue();
    expect(await read(win)).toMatchObject({ result: 'win', entryPrice: '100', exitPrice: '103' });
    const receipt = await receiptOf(win);
    expect(receipt.ticks.map(({ price, backfilled }) => [price, backfilled])).toEqual([
      ['100', undefined],
      ['100', undefined],
      ['101', true],
      ['104', true],
      ['103', true],
      ['80', true],
    ]);
    expect(await verifyReceipt(receipt, sha256)).toMatchObject({ valid: true, outcome: { result: 'win' } });
    // The hash covers the flag `backfilled`.
    const unmarked = receipt.ticks.map((tick) => ({ ...tick, backfilled: undefined }));
    expect(await verifyReceipt({ ...receipt, ticks: unmarked }, sha256)).toEqual({ valid: false, reason: 'chain' });
  });

  test('does not end by a tick after a pause before the source was asked about the time between', async () => {
    server.feed.past = new Error('cannot be asked');
    const id = await create();
    const startMs = server.clock.now();
    await play([1_000, '100']);
    server.clock.advance(39_000);
    server.feed.trade(BTC.symbol, '77');
    await server.record();
    await server.jobs.runDue();
    expect((await read(id)).status).toBe('open');
    server.feed.past = past(startMs, [29_000, '99']);
    await server.record();
    await server.jobs.runDue();
    expect(await read(id)).toMatchObject({ result: 'loss', exitPrice: '99' });
  });

  test('is void at last where the source cannot be asked', async () => {
    server.feed.past = new Error('cannot be asked');
    const id = await create();
    await play([1_000, '100']);
    server.clock.advance(60_000);
    await server.record();
    server.clock.advance(29_000);
    await server.record();
    await server.jobs.runDue();
    expect((await read(id)).status).toBe('open');
    server.clock.advance(2_000);
    await server.record();
    await server.jobs.runDue();
    expect(await read(id)).toMatchObject({ result: 'void' });
    // Once the silence is final, later ticks of the source for that time are refused.
    const { rows } = await server.db.pool.query('select max(seq) as seq from market_tick');
    await recordTicks(server.db.orm, past(server.clock.now() - 70_000, [1, '5']), true);
    expect((await server.db.pool.query('select max(seq) as seq from market_tick')).rows).toEqual(rows);
    server.feed.past = [];
  });

  test('is void where the feed that runs now does not list its market', async () => {
    const id = await create();
    await play([1_000, '100']);
    const feed = new FakeFeed(server.clock);
    feed.markets = () => CATALOGUE.filter(({ symbol }) => symbol !== BTC.symbol);
    feed.past = new UnknownSymbol(BTC.symbol);
    const parts = { database: server.db, feed, clock: server.clock, log: createLog('silent'), needed: ticksOfOptions };
    const recorder = createTickRecorder(parts);
    for (const afterMs of [60_000, 29_000, 2_000]) {
      expect((await read(id)).status).toBe('open');
      server.clock.advance(afterMs);
      await recorder.flush();
      await setImmediate();
    }
    await recorder.flush();
    await server.jobs.runDue();
    expect(await read(id)).toMatchObject({ result: 'void' });
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '10000', frozen: '0' });
  });

  test('ends the same however late the job runs', async () => {
    const id = await create();
    const startMs = server.clock.now();
    const at = (afterMs: number, price: string) => ({
      symbol: BTC.symbol,
      tsMs: startMs + afterMs,
      price: decimal(price),
    });
    // Their moments travel as whole seconds.
    const wholeSeconds = (ms: number) => Math.floor(ms / 1000) * 1000;
    await recordTicks(server.db.orm, [at(400, '100'), at(29_900, '100.5'), at(30_000, '100.25'), at(30_001, '1')]);
    server.clock.advance(86_400_000);
    await server.jobs.runDue();
    expect(await read(id)).toMatchObject({
      result: 'win',
      exitPrice: '100.25',
      entryPrice: '100',
      openedAt: wholeSeconds(startMs + 400),
      closedAt: wholeSeconds(startMs + 30_000),
    });
  });

  test('opens after the newest tick that was known, whatever the clocks say', async () => {
    // An exchange whose clock is ahead has already published this price.
    const aheadMs = server.clock.now() + 900;
    await recordTicks(server.db.orm, [{ symbol: BTC.symbol, tsMs: aheadMs, price: decimal(500) }]);
    const id = await create();
    await play([1_000, '100'], [28_900, '101'], [2_000, '1']);
    expect(await read(id)).toMatchObject({ result: 'win', entryPrice: '100' });
  });

  test('cannot be altered, whoever tries', async () => {
    const id = await create();
    const refused = (query: string) => expect(server.db.pool.query(query, [id])).rejects.toThrow();
    await refused(`update option_order set deadline_ms = deadline_ms + 1000 where id = $1`);
    await refused(`update option_order set direction = 'down' where id = $1`);
    await refused(`update option_order set payout_rate = 9 where id = $1`);
    await refused(`update option_order set source = 'htx' where id = $1`);
    await refused(`update option_order set source = null where id = $1`);
    await refused(`update option_order set symbol = 'ethusdt' where id = $1`);
    for (const term of ['stake', 'member_id', 'duration_s', 'accepted_at_ms', 'accepted_sequence', 'accepted_tick_ms'])
      await refused(`update option_order set ${term} = ${term} - 1 where id = $1`);
    await refused(`delete from option_order where id = $1`);
    await play([1_000, '100'], [28_500, '99'], [2_000, '77']);
    await refused(`update option_order set result = 'win' where id = $1`);
    await expect(server.db.pool.query('truncate option_order')).rejects.toThrow();
  });
});

/** As many open options of Ada's, without a hold. */
const openOptions = (count: number) =>
  server.db.pool.query(
    `insert into option_order (member_id, market_id, symbol, market, direction, stake, duration_s, payout_rate,
      accepted_at_ms, accepted_sequence, accepted_tick_ms, deadline_ms, status)
     select $1, '1', 'btcusdt', 'BTC/USDT', 'up', 10, 30, 0.8, 1e15, 1, 1, 1e15, 'open' from generate_series(1, $2)`,
    [ada.id, count],
  );

describe('OPT-03 what is not taken', () => {
  test('the checks of the setup hold on the server', async () => {
    const before = await ledgerHash(server.db.orm);
    expect(await refusal({ stake: decimal('9.99') })).toContain('at least 10 USDT');
    expect(await refusal({ stake: decimal('10000.01') })).toContain('at most 10000 USDT');
    for (const stake of ['-10', '0'])
      expect(await refusal({ stake: decimal(stake) })).toBe('Enter an amount above zero');
    expect(await refusal({ stake: decimal('10.000000001') })).toContain('at most 8 decimals');
    expect(await refusal({ stake: decimal('1e30') })).toContain('at most');
    for (const durationS of [0, -30, 31, 86_401, 2 ** 40])
      expect(await refusal({ durationS })).toBe('This duration is not offered');
    for (const marketId of ['999', '', "1'--"]) expect((await refusal({ marketId })).length).toBeGreaterThan(5);
    expect(await ledgerHash(server.db.orm)).toBe(before);
  });

  describe('OPT-02 a payout that an operator changed after the member saw it', () => {
    const pays = (payoutRate: string) =>
      inTransaction(server.db, (tx) =>
        changeDuration(tx, {
          seconds: 30,
          minStake: decimal(10),
          maxStake: decimal(10_000),
          payoutRate: decimal(payoutRate),
        }),
      );
    afterEach(() => pays('0.8'));

    test('is refused where it is lower now, and its option is taken once the member has seen it', async () => {
      const before = await ledgerHash(server.db.orm);
      await pays('0.79');
      expect(await refusal({ payoutRate: decimal('0.8') })).toBe(
        'The profit if you win has changed. Look at the new one and confirm again.',
      );
      expect(await ledgerHash(server.db.orm)).toBe(before);
      expect((await read(await create({ payoutRate: decimal('0.79') }))).payoutRate).toBe('0.79');
    });

    test('is booked as it is where it is higher now, or where the app does not say what it showed', async () => {
      await pays('0.9');
      expect((await read(await create({ payoutRate: decimal('0.8') }))).payoutRate).toBe('0.9');
      await pays('0.5');
      expect((await read(await create())).payoutRate).toBe('0.5');
    });

    test('API-08 is no other purchase where it is sent again under its key', async () => {
      const send = (payoutRate: string) =>
        server.send(createOption, asked({ payoutRate: decimal(payoutRate) }), { as: ada, key: 'option-key-00000001' });
      const first = await send('0.8');
      await pays('0.5');
      const again = await send('0.5');
      expect(first.code).toBe(1);
      expect([again.code, again.data]).toEqual([first.code, first.data]);
      expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '9900', frozen: '100' });
    });
  });

  test('a stake with an exponent is no hundred', async () => {
    const before = await ledgerHash(server.db.orm);
    const typed = await server.app.http.inject({
      method: 'POST',
      url: '/api/creatorder',
      headers: { token: ada.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'm_id=1&ctime=30&ctzed=1e2&buytype=1',
    });
    expect(typed.json()).toMatchObject({ code: 201 });
    expect(await ledgerHash(server.db.orm)).toBe(before);
  });

  test('the largest stake itself is taken, and one above the balance is refused', async () => {
    expect((await server.send(createOption, asked({ stake: decimal(10_000) }), { as: ada })).code).toBe(1);
    const poor = await server.newMember();
    const answer = await server.send(createOption, asked(), { as: poor });
    expect(answer).toMatchObject({ code: 201, msg: 'Insufficient available balance' });
  });

  test('no more than a hundred at once', async () => {
    await openOptions(99);
    await create();
    expect(await refusal({})).toContain('100');
    // Neither another member's options nor those that are settled count.
    const bob = await server.newTrader();
    await server.db.pool.query(
      `insert into option_order (member_id, market_id, symbol, market, direction, stake, duration_s, payout_rate,
        accepted_at_ms, accepted_sequence, accepted_tick_ms, deadline_ms, status, result, profit)
       select $1, '1', 'btcusdt', 'BTC/USDT', 'up', 10, 30, 0.8, 1, 1, 1, 1, 'finished', 'loss', -10
       from generate_series(1, 100)`,
      [bob.id],
    );
    await create({}, bob);
  });

  test('of two at once, one is taken where one more may be open', async () => {
    await openOptions(99);
    const both = await whileMoneyWaits(server, ada, (tx) => takeOption(tx, server, ada.id, asked()));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an old price is not traded on', async () => {
    server.clock.advance(5_001);
    expect(await refusal({})).toContain('no fresh price');
  });

  test('a market without options takes none', async () => {
    const withoutOptions = CATALOGUE.map((market) => ({ ...market, options: market.id !== BTC.id }));
    const markets = vi.spyOn(server.feed, 'markets').mockReturnValue(withoutOptions);
    try {
      expect(await refusal({})).toBe('Options are not offered on this market');
    } finally {
      markets.mockRestore();
    }
  });

  test('a direction that is neither is no bet', async () => {
    const hostile = await server.app.http.inject({
      method: 'POST',
      url: '/api/creatorder',
      headers: { token: ada.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'm_id=1&ctime=30&ctzed=100&buytype=7',
    });
    expect(hostile.json()).toMatchObject({ code: 201 });
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '10000', frozen: '0' });
  });

  test('50 requests with one key make one order; 50 at once as many as the balance allows', async () => {
    const key = 'one-key-for-all-of-them';
    const same = await Promise.all(
      Array.from({ length: 50 }, () => server.send(createOption, asked(), { as: ada, key })),
    );
    expect(new Set(same.map(({ data }) => data?.orderId)).size).toBe(1);
    expect((await server.holding(ada, 'USDT', 2)).frozen).toBe('100');
    const many = await Promise.all(
      Array.from({ length: 50 }, () => server.send(createOption, asked({ stake: decimal(900) }), { as: ada })),
    );
    expect(many.filter(({ code }) => code === 1)).toHaveLength(11);
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '0', frozen: '10000' });
  });
});

describe('SRV-06 settlement', () => {
  test('happens once in any number of processes', async () => {
    const ids = [];
    for (let made = 0; made < 20; made += 1) ids.push(await create({ stake: decimal(10) }));
    const startMs = server.clock.now();
    await recordTicks(
      server.db.orm,
      [1, 29, 31].map((s) => ({ symbol: BTC.symbol, tsMs: startMs + s * 1000, price: decimal(100 + s) })),
    );
    server.clock.advance(40_000);
    const runs = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction(server.db, (tx) => settleDueOptions(tx, server.clock.now()))),
    );
    expect(runs.flat().filter(({ memberId }) => memberId === ada.id)).toHaveLength(20);
    expect(await server.holding(ada, 'USDT', 2)).toEqual({ available: '10160', frozen: '0' });
    expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
  });

  test('goes by the rule that the order names, and leaves orders alone whose rule it does not know', async () => {
    const id = await create();
    const startMs = server.clock.now();
    await recordTicks(
      server.db.orm,
      [1, 27, 28, 29, 31].map((s) => ({ symbol: BTC.symbol, tsMs: startMs + s * 1000, price: decimal(100 + s) })),
    );
    server.clock.advance(40_000);
    const settle = (rules: SettleRules) =>
      inTransaction(server.db, (tx) => settleDueOptions(tx, server.clock.now(), rules));
    const meanOfTwo: SettleRule = {
      entryTicks: 1,
      exitTicks: 2,
      priceOf: (ticks) => div(ticks.map(({ price }) => price).reduce(add), decimal(ticks.length), 8, 'halfEven'),
    };
    expect(await settle({ 'mean-of-two-v1': meanOfTwo })).toEqual([]);
    await settle({ 'last-tick-v1': meanOfTwo });
    expect(await read(id)).toMatchObject({ entryPrice: '101', exitPrice: '128.5', settleRule: 'last-tick-v1' });
  });

  test('the rule is one of the terms that never change', async () => {
    const id = Number(await create());
    await expect(
      server.db.orm.execute(sql`update option_order set settle_rule = 'other-v1' where id = ${id}`),
    ).rejects.toThrow();
  });
});

describe('OPT-07 the receipt', () => {
  test('proves a win, a loss, an equal price and a gap to whoever checks it', async () => {
    const results: string[] = [];
    for (const exit of ['101', '99', '100']) {
      const id = await create();
      await play([1_000, '100'], [14_000, '120'], [14_000, exit], [2_000, '77']);
      const receipt = await receiptOf(id);
      const verdict = await verifyReceipt(receipt, sha256);
      expect(verdict).toMatchObject({ valid: true, tickCount: 5 });
      if (verdict.valid) results.push(verdict.outcome.result);
    }
    const id = await create();
    await play([40_000, '100']);
    const receipt = await receiptOf(id);
    const verdict = await verifyReceipt(receipt, sha256);
    expect(verdict).toMatchObject({ valid: true });
    if (verdict.valid) results.push(verdict.outcome.result);
    expect(results).toEqual(['win', 'loss', 'returned', 'void']);
  });

  test('of more prices than one answer holds is checked in pages, each of them, and a page held back is noticed', async () => {
    const id = await create();
    const startMs = server.clock.now();
    await play([1_000, '100']);
    const ticks = Array.from({ length: 1_300 }, (_, index) => ({
      symbol: BTC.symbol,
      tsMs: startMs + 1_010 + index * 20,
      price: decimal(101 + (index % 7)),
    }));
    await recordTicks(server.db.orm, ticks);
    await play([28_000, '103'], [2_000, '77']);
    const receipt = await receiptOf(id);
    expect(receipt.ticks).toHaveLength(500);
    const asked: number[] = [];
    const next = async (from: number) => {
      asked.push(from);
      return (await receiptOf(id, from)).ticks;
    };
    const first = receipt.ticks[0]?.sequence ?? 0;
    expect(await verifyReceipt(receipt, sha256, next)).toMatchObject({ valid: true, tickCount: 1_304 });
    expect(asked).toEqual([first + 500, first + 1_000]);
    const held = (from: number) => (from > first + 500 ? Promise.resolve([]) : next(from));
    expect(await verifyReceipt(receipt, sha256, held)).toEqual({ valid: false, reason: 'incomplete' });
    const skipped = (from: number) => next(from === first + 500 ? from + 1 : from);
    expect(await verifyReceipt(receipt, sha256, skipped)).toEqual({ valid: false, reason: 'chain' });
    // An earlier version of the app requests no page and gets all ticks.
    const whole = await server.ok(getOptionReceipt, { orderId: id, fromSequence: undefined }, { as: ada });
    expect(await verifyReceipt(whole, sha256)).toMatchObject({ valid: true, tickCount: 1_304 });
  });

  test('names the price source that the option was taken with, also where prices come from another one since', async () => {
    const id = await create();
    await play([1_000, '100'], [28_500, '101'], [2_000, '77']);
    server.feed.source = 'htx';
    try {
      expect((await receiptOf(id)).source).toBe('simulated');
      const later = await create();
      await play([1_000, '100'], [28_500, '101'], [2_000, '77']);
      expect((await receiptOf(later)).source).toBe('htx');
    } finally {
      server.feed.source = 'simulated';
    }
  });

  test('of a gap that no price has followed yet cannot be checked, and can be once one is recorded', async () => {
    const id = await create();
    await play([1_000, '100']);
    server.clock.advance(40_000);
    await server.record();
    await server.jobs.runDue();
    const verdict = async () => verifyReceipt(await receiptOf(id), sha256);
    expect(await verdict()).toEqual({ valid: false, reason: 'incomplete' });
    await play([1_000, '101']);
    expect(await verdict()).toMatchObject({ valid: true, outcome: { result: 'void' } });
  });

  test('is there once the order is settled, and for its member only', async () => {
    const id = await create();
    const early = await server.send(getOptionReceipt, { orderId: id, fromSequence: undefined }, { as: ada });
    expect(early).toMatchObject({ code: 201, msg: 'This order is not settled yet' });
    const eve = await server.newTrader();
    const ask = (orderId: string, as?: TestMember) =>
      Promise.all([
        server.send(getOption, { orderId }, { as }),
        server.send(getOptionReceipt, { orderId, fromSequence: undefined }, { as }),
      ]);
    const said = (answers: Awaited<ReturnType<typeof ask>>) => answers.map(({ code, msg }) => `${code} ${msg}`);
    expect(said(await ask(id, eve))).toEqual(said(await ask('99999999', eve)));
    expect((await ask(id)).map(({ code }) => code)).toEqual([401, 401]);
  });
});

describe('OPT-06 lists', () => {
  test('hold what is in progress and what is settled, in pages', async () => {
    for (let made = 0; made < 3; made += 1) await create({ stake: decimal(10 + made) });
    const list = (status: 'open' | 'finished', page = 1, limit = 10) =>
      server.ok(getOptions, { status, page, limit }, { as: ada });
    expect((await list('open')).map(({ stake }) => stake)).toEqual(['12', '11', '10']);
    const german = await server.ok(getOptions, { status: 'open', page: 1, limit: 1 }, { as: ada, lang: 'de' });
    expect(german[0]?.directionText).toBe('Steigend');
    expect(await list('finished')).toEqual([]);
    await play([1_000, '100'], [28_500, '101'], [1_000, '102']);
    expect(await list('open')).toEqual([]);
    expect((await list('finished', 2, 2)).map(({ stake, result }) => [stake, result])).toEqual([['10', 'win']]);
    expect((await server.send(getOptions, { status: 'open', page: 1, limit: 10 })).code).toBe(401);
    expect((await server.send(getOptionConfig, undefined)).code).toBe(401);
    expect((await server.send(createOption, asked())).code).toBe(401);
  });
});
