import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PayloadOf } from '../../src/contract/call.ts';
import { getBalances, getBills } from '../../src/contract/calls/assets.ts';
import { getOrderBook } from '../../src/contract/calls/market.ts';
import { cancelOrder, getMarketBalance, getOrders, placeOrder } from '../../src/contract/calls/spot.ts';
import { add, type Decimal, decimal, mul, ONE, sum } from '../../src/contract/decimal.ts';
import { spendQuote } from '../../src/contract/rules/spot.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { coinProofs, ledgerHash, proveLedger } from '../ledger/proof.ts';
import { placeSpotOrder } from '../services/spot/place-order.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';
import { whileMoneyWaits } from '../testing/while-money-waits.ts';

let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  server.clock.advance(1_000);
  server.feed.levels = 5;
  server.feed.depth = decimal(1);
  await server.trade('100');
  ada = await server.newTrader();
});

type Order = PayloadOf<typeof placeOrder>;

/** As many open orders of Ada's, without a hold. */
const openOrders = (count: number) =>
  server.db.pool.query(
    `insert into spot_order (member_id, market_id, symbol, base, quote, side, kind, limit_price, quantity,
      filled_quantity, filled_quote, fee, fee_rate, held, status, placed_at_ms)
     select $1, '1', 'btcusdt', 'BTC', 'USDT', 'buy', 'limit', 1, 1, 0, 0, 0, 0, 0, 'open', 1e15
     from generate_series(1, $2)`,
    [ada.id, count],
  );
const order = (fields: Partial<Order>): Order => ({
  marketId: BTC.id,
  quantity: undefined,
  price: undefined,
  amount: undefined,
  kind: 'limit',
  side: 'buy',
  ...fields,
});
const limit = (side: 'buy' | 'sell', price: string, quantity: string): Order =>
  order({ side, price: decimal(price), quantity: decimal(quantity) });
const place = (asked: Order, as: TestMember = ada) => server.ok(placeOrder, asked, { as });
const refusal = async (asked: Order, as: TestMember = ada) => (await server.send(placeOrder, asked, { as })).msg;
const ALL = { side: 'all', status: 'all', marketId: undefined, page: 1, limit: 10 } as const;
const orders = (as: TestMember = ada) => server.ok(getOrders, ALL, { as });

/** Now, as moments travel. */
const wholeSeconds = () => Math.floor(server.clock.now() / 1000) * 1000;
const passTime = async (price: string) => {
  server.clock.advance(1_000);
  await server.trade(price);
  await server.jobs.runDue();
};

describe('SPOT-02 SRV-05 market orders', () => {
  test('a buy by amount walks the asks at once, pays the fee in base and leaves the rest', async () => {
    const { orderId } = await place(order({ kind: 'market', amount: decimal('150') }));
    // 1 at 101, then 0.480392 at 102 is 48.999984.
    expect((await orders())[0]).toMatchObject({
      id: orderId,
      status: 'done',
      kind: 'market',
      // What was ordered is the amount; a quantity was not.
      quantity: undefined,
      filledQuantity: '1.480392',
      amount: '150',
      fillPrice: '101.324503239682',
      fee: '0.00296078',
      feeCoin: 'BTC',
      symbol: 'btcusdt',
    });
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '9850.000016', frozen: '0' });
    expect(await server.holding(ada, 'BTC')).toEqual({ available: '1.47743122', frozen: '0' });
    expect(await server.ok(getMarketBalance, { marketId: BTC.id }, { as: ada })).toEqual({
      quote: '9850.000016',
      base: '1.47743122',
    });
  });

  test('a sell by quantity walks the bids and pays the fee in quote', async () => {
    await server.give(ada, 1, 'BTC', '2');
    await place(order({ kind: 'market', side: 'sell', quantity: decimal('1.5'), amount: decimal('1.5') }));
    // 1 at 99 and 0.5 at 98, less 0.2 %.
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '10147.704', frozen: '0' });
    expect(await server.holding(ada, 'BTC')).toEqual({ available: '0.5', frozen: '0' });
    expect((await orders())[0]).toMatchObject({ fee: '0.296', feeCoin: 'USDT' });
  });

  test('a buy by quantity works too', async () => {
    await place(order({ kind: 'market', quantity: decimal('0.5') }));
    expect((await server.holding(ada, 'USDT')).available).toBe('9949.5');
  });

  test('SPOT-01 a market order fills through what the form sees of the book, and no further', async () => {
    server.feed.levels = 1_000;
    server.feed.depth = decimal('0.01');
    const { asks } = await server.ok(getOrderBook, { symbol: BTC.symbol });
    const seen = sum(asks.map(({ price, quantity }) => mul(price, quantity)));
    expect(spendQuote(asks, seen).complete).toBe(true);
    expect(spendQuote(asks, add(seen, ONE)).complete).toBe(false);
    expect(await refusal(order({ kind: 'market', amount: add(seen, ONE) }))).toContain('too thin');
    await place(order({ kind: 'market', amount: seen }));
  });

  test('a book too thin, an old price, too small a balance are refused and change nothing', async () => {
    const before = await ledgerHash(server.db.orm);
    server.feed.depth = decimal('0.1');
    expect(await refusal(order({ kind: 'market', amount: decimal('5000') }))).toContain('too thin');
    server.feed.levels = 0;
    expect(await refusal(order({ kind: 'market', amount: decimal('5000') }))).toContain('too thin');
    server.feed.levels = 5;
    server.feed.depth = decimal(1000);
    expect(await refusal(order({ kind: 'market', amount: decimal('10001') }))).toBe('Insufficient available balance');
    expect(await refusal(order({ kind: 'market', side: 'sell', quantity: decimal(1) }))).toBe(
      'Insufficient available balance',
    );
    server.clock.advance(10_001);
    expect(await refusal(order({ kind: 'market', amount: decimal('50') }))).toContain('no fresh price');
    expect(await ledgerHash(server.db.orm)).toBe(before);
    expect(await orders()).toEqual([]);
  });
});

describe('SPOT-03 the checks of the form hold on the server', () => {
  const cases: [string, Order, string][] = [
    ['no price', order({ quantity: decimal(1) }), 'Enter a price'],
    ['a price of zero', limit('buy', '0', '1'), 'Enter a price'],
    ['a negative price', limit('buy', '-5', '1'), 'Enter a price'],
    ['a price off the step', limit('buy', '99.001', '1'), 'The price must be a multiple of 0.01'],
    ['no quantity', order({ price: decimal(99) }), 'Enter a quantity'],
    ['a negative quantity', limit('buy', '99', '-1'), 'Enter a quantity'],
    ['a quantity off the step', limit('buy', '99', '0.0000001'), 'The quantity must be a multiple of 0.000001'],
    ['no amount at market', order({ kind: 'market' }), 'Enter an amount'],
    ['no quantity at market', order({ kind: 'market', side: 'sell' }), 'Enter a quantity'],
    ['too small an order', limit('buy', '99', '0.05'), 'The order value must be at least 5 USDT'],
    ['too small an amount', order({ kind: 'market', amount: decimal('4.99') }), 'at least 5 USDT'],
    [
      'too small a sell at market',
      order({ kind: 'market', side: 'sell', quantity: decimal('0.05') }),
      'at least 5 USDT',
    ],
    ['too large a price', limit('buy', '1e20', '1'), 'too large'],
    ['too large a quantity', limit('buy', '1', '1e20'), 'too large'],
    ['too large a value', limit('buy', '1e8', '1e8'), 'too large'],
    ['a cost above the balance', limit('buy', '99', '200'), 'Insufficient available balance'],
    // Costs 10,028 USDT at its limit; the better prices of the immediate fills would reduce that to 9,998.
    ['a cost above the balance by its limit alone', limit('buy', '109', '92'), 'Insufficient available balance'],
    ['a sell above the balance', limit('sell', '150', '1'), 'Insufficient available balance'],
    ['a market that does not exist', { ...limit('buy', '99', '1'), marketId: '999' }, 'does not exist'],
    ['a hostile market', { ...limit('buy', '99', '1'), marketId: "1' or 1=1" }, 'does not exist'],
  ];
  test.each(cases)('%s is refused', async (_name, asked, words) => {
    expect(await refusal(asked)).toContain(words);
    expect(await orders()).toEqual([]);
  });

  test('an order worth exactly the minimum is taken', async () => {
    await place(limit('buy', '50', '0.1'));
    await place(order({ kind: 'market', amount: decimal(5) }));
    await server.trade('101');
    await server.give(ada, 1, 'BTC', '0.05');
    // At the best bid of 100.
    await place(order({ kind: 'market', side: 'sell', quantity: decimal('0.05') }));
    expect((await orders()).map(({ status }) => status)).toEqual(['done', 'done', 'open']);
  });
});

describe('SRV-05 limit orders', () => {
  test('rest with their cost frozen and give it back when cancelled', async () => {
    const { orderId } = await place(limit('buy', '90', '2'));
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '9820', frozen: '180' });
    expect((await orders())[0]).toMatchObject({ status: 'open', limitPrice: '90', quantity: '2', filledQuantity: '0' });
    const { msg } = await server.send(cancelOrder, { orderId: orderId ?? '' }, { as: ada });
    expect(msg).toBe('Order cancelled');
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '10000', frozen: '0' });
    expect((await orders())[0]?.status).toBe('cancelled');
    const again = await server.send(cancelOrder, { orderId: orderId ?? '' }, { as: ada });
    expect(again).toMatchObject({ code: 201, msg: 'This order is no longer open' });
  });

  test('fill when the market trades through them, at their own price where the book offers no better', async () => {
    await place(limit('buy', '90', '2'));
    const placedAt = wholeSeconds();
    await passTime('90.01');
    expect((await orders())[0]).toMatchObject({ status: 'open', placedAt, tradedAt: undefined });
    await passTime('90');
    const tradedAt = wholeSeconds();
    expect((await orders())[0]).toMatchObject({
      status: 'done',
      filledQuantity: '2',
      fillPrice: '90',
      placedAt,
      tradedAt,
    });
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '9820', frozen: '0' });
    expect((await server.holding(ada, 'BTC')).available).toBe('1.996');
  });

  test('that sell fill at exactly their price too', async () => {
    await server.give(ada, 1, 'BTC', '1');
    await place(limit('sell', '110', '1'));
    await passTime('109.99');
    expect((await orders())[0]?.status).toBe('open');
    await passTime('110');
    expect((await orders())[0]).toMatchObject({ status: 'done', filledQuantity: '1', fillPrice: '110' });
  });

  test('fill also where the price came back before they were looked at', async () => {
    await place(limit('buy', '90', '2'));
    server.clock.advance(1_000);
    await server.trade('89');
    await passTime('100');
    expect((await orders())[0]).toMatchObject({ status: 'done', filledQuantity: '2', fillPrice: '90' });
  });

  test('give the member the better price', async () => {
    await place(limit('buy', '90', '2'));
    await passTime('80');
    // 1 at 81 and 1 at 82 where 180 was frozen.
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '9837', frozen: '0' });
    await server.give(ada, 1, 'BTC', '1');
    await place(limit('sell', '95', '1'));
    expect((await server.holding(ada, 'BTC')).frozen).toBe('1');
    await passTime('110');
    // Sold at 109 rather than 95, less 0.2 %.
    expect((await server.holding(ada, 'USDT')).available).toBe('9945.782');
    expect((await server.holding(ada, 'BTC')).frozen).toBe('0');
  });

  test('that cross the book take what it offers at once, and the rest stays', async () => {
    await place(limit('buy', '102', '5'));
    // 1 at 101 and 1 at 102; 3 rest at 102.
    expect((await orders())[0]).toMatchObject({ status: 'open', filledQuantity: '2', fillPrice: '101.5' });
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '9491', frozen: '306' });
    await passTime('101.99');
    expect((await orders())[0]).toMatchObject({ status: 'done', filledQuantity: '5' });
    expect((await server.holding(ada, 'USDT')).frozen).toBe('0');
  });

  test('are not filled by trades from before they were placed, nor by those of another market', async () => {
    await passTime('90');
    server.clock.advance(1_000);
    await server.trade('100');
    await place(limit('buy', '95', '1'));
    server.clock.advance(1_000);
    await server.trade('10', 'ethusdt');
    await server.jobs.runDue();
    expect((await orders())[0]?.status).toBe('open');
  });

  test('wait while prices are old', async () => {
    await place(limit('buy', '95', '1'));
    server.clock.advance(1_000);
    server.feed.trade(BTC.symbol, '94');
    server.clock.advance(10_001);
    await server.jobs.runDue();
    expect((await orders())[0]?.status).toBe('open');
  });

  test('have a limit in number', async () => {
    await openOrders(200);
    expect(await refusal(limit('buy', '90', '1'))).toContain('200 open orders');
    // Another member's are none of theirs, and closed ones are none.
    await place(limit('buy', '90', '1'), await server.newTrader());
    await server.db.pool.query(`update spot_order set status = 'cancelled' where member_id = $1 and quantity = 1`, [
      ada.id,
    ]);
    await place(limit('buy', '90', '2'));
    await server.db.pool.query('delete from spot_order where member_id = $1', [ada.id]);
  });
});

describe('SRV-02 SRV-03 an order belongs to one member, once', () => {
  test('of two at once, one is taken where one more may be open', async () => {
    await openOrders(199);
    const asked = limit('buy', '90', '0.1');
    const parts = { feed: server.feed, clock: server.clock, book: undefined };
    const both = await whileMoneyWaits(server, ada, (tx) => placeSpotOrder(tx, parts, ada.id, asked));
    await server.db.pool.query('delete from spot_order where member_id = $1', [ada.id]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test("another member's order is not there to see or to cancel", async () => {
    const { orderId } = await place(limit('buy', '90', '2'));
    const eve = await server.newTrader();
    const other = await server.send(cancelOrder, { orderId: orderId ?? '' }, { as: eve });
    const none = await server.send(cancelOrder, { orderId: '999999999' }, { as: eve });
    expect([other.code, other.msg]).toEqual([none.code, none.msg]);
    expect(await orders(eve)).toEqual([]);
    expect((await orders())[0]?.status).toBe('open');
    for (const hostile of ['0', '-1', '1e3', "1' or '1'='1", '99999999999999999999'])
      expect((await server.send(cancelOrder, { orderId: hostile }, { as: ada })).code).toBe(201);
  });

  test('nobody trades without a token', async () => {
    expect((await server.send(placeOrder, limit('buy', '90', '2'))).code).toBe(401);
    expect((await server.send(cancelOrder, { orderId: '1' })).code).toBe(401);
    expect((await server.send(getOrders, ALL)).code).toBe(401);
    expect((await server.send(getMarketBalance, { marketId: '1' })).code).toBe(401);
  });

  test('50 requests with one key place one order', async () => {
    const key = 'one-key-for-all-of-them';
    const asked = limit('buy', '90', '1');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.send(placeOrder, asked, { as: ada, key })),
    );
    expect(new Set(answers.map(({ code, data }) => `${code} ${data?.orderId}`)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    const reused = await server.send(placeOrder, limit('buy', '91', '1'), { as: ada, key });
    expect(reused.code).toBe(201);
  });

  test('a repeat is answered as the order was, also where its market is no longer listed', async () => {
    const key = 'one-key-of-an-order-of-a-market';
    const first = await server.ok(placeOrder, limit('buy', '90', '1'), { as: ada, key });
    vi.spyOn(server.feed, 'markets').mockReturnValue([]);
    expect(await server.ok(placeOrder, limit('buy', '90', '1'), { as: ada, key })).toEqual(first);
  });

  test('50 orders at once are taken exactly as often as the balance allows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.send(placeOrder, limit('buy', '90', '10'), { as: ada })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(11);
    expect(await server.holding(ada, 'USDT')).toEqual({ available: '100', frozen: '9900' });
  });

  test('cancel against fill: one of them wins, each time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { orderId } = await place(limit('buy', '90', '1'));
      server.clock.advance(1_000);
      await server.trade('89.5');
      const [cancelled] = await Promise.all([
        server.send(cancelOrder, { orderId: orderId ?? '' }, { as: ada }),
        server.jobs.runDue(),
      ]);
      const [after] = await orders();
      expect(after?.status).toBe(cancelled.code === 1 ? 'cancelled' : 'done');
      expect((await server.holding(ada, 'USDT')).frozen).toBe('0');
      await passTime('100');
    }
    expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
  });
});

describe('SRV-05 SRV-09 a slow exchange', () => {
  /** A member whose orders of the first three markets, of BTC first, the market has traded through. */
  const crossThree = async () => {
    const crossed = server.feed.markets().slice(0, 3);
    const trader = await server.newTrader();
    for (const { id, symbol } of crossed) {
      await server.trade('100', symbol);
      await place({ ...limit('buy', '90', '1'), marketId: id }, trader);
    }
    server.clock.advance(1_000);
    for (const { symbol } of crossed) await server.trade('89', symbol);
    return { statuses: async () => (await orders(trader)).map(({ symbol, status }) => [symbol, status]) };
  };
  /** A book that nobody gets before its end is called, and what asked for it. */
  const hangingBook = ({ feed }: TradingServer) => {
    const asked: string[] = [];
    const read = feed.book.bind(feed);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    vi.spyOn(feed, 'book').mockImplementation(async (symbol, levels) => {
      asked.push(symbol);
      await ended;
      return read(symbol, levels);
    });
    return { asked, end };
  };

  test('holds no connection for the orders that wait for its book', async () => {
    const slow = await startTradingServer({}, await createTestDatabase(4));
    try {
      await slow.trade('100');
      const traders = await Promise.all(Array.from({ length: 5 }, () => slow.newTrader()));
      const other = await slow.newTrader();
      // Each of them has asked before, and so has a share of their own.
      for (const as of traders) await slow.ok(getBalances, undefined, { as });
      const { asked, end } = hangingBook(slow);
      const answers = Promise.all(
        [...traders, ...traders].map((as) => slow.send(placeOrder, limit('buy', '90', '1'), { as })),
      );
      try {
        await eventually(() => expect(asked).toHaveLength(10));
        expect(await slow.ok(getBalances, undefined, { as: other })).not.toEqual([]);
      } finally {
        end();
      }
      expect((await answers).map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 1));
    } finally {
      await slow.stop();
    }
  });

  test('a book that grew old while the order waited for a lock is not traded on', async () => {
    const holder = await server.db.reserved.pool.connect();
    await holder.query('begin');
    await holder.query('lock table idempotency_key in access exclusive mode');
    const answer = refusal(order({ kind: 'market', amount: decimal('50') }));
    try {
      await eventually(async () => {
        // Not by the holder: within a transaction the connections are always those of the first look.
        const { rows } = await server.db.reserved.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`,
        );
        expect(rows).toHaveLength(1);
      });
      server.clock.advance(10_001);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await answer).toContain('no fresh price');
  });

  test('is asked for the books of all crossed markets at once', async () => {
    const { statuses } = await crossThree();
    const { asked, end } = hangingBook(server);
    const matched = server.jobs.runDue(['spot-match']);
    try {
      await eventually(() => expect(new Set(asked).size).toBe(3));
    } finally {
      end();
    }
    await matched;
    expect((await statuses()).map(([, status]) => status)).toEqual(['done', 'done', 'done']);
  });

  test('has no book of one market: hundreds of its crossed orders keep none of another from its fill', async () => {
    const [, other] = server.feed.markets();
    if (other === undefined) throw new Error('there is one market');
    await server.trade('100', other.symbol);
    await place({ ...limit('buy', '90', '1'), marketId: other.id });
    const crowd = await server.newTrader();
    await server.db.pool.query(
      `insert into spot_order (member_id, market_id, symbol, base, quote, side, kind, limit_price, quantity,
        filled_quantity, filled_quote, fee, fee_rate, held, status, placed_at_ms)
       select $1, '1', 'btcusdt', 'BTC', 'USDT', 'buy', 'limit', 90, 1, 0, 0, 0, 0, 0, 'open', $2
       from generate_series(1, 300)`,
      [crowd.id, server.clock.now()],
    );
    server.clock.advance(1_000);
    for (const symbol of [BTC.symbol, other.symbol]) await server.trade('89', symbol);
    const read = server.feed.book.bind(server.feed);
    vi.spyOn(server.feed, 'book').mockImplementation(async (symbol, levels) => {
      if (symbol === BTC.symbol) throw new Error('the exchange refuses');
      return read(symbol, levels);
    });
    try {
      await server.jobs.runDue(['spot-match']);
      expect((await orders()).map(({ symbol, status }) => [symbol, status])).toEqual([[other.symbol, 'done']]);
      expect((await orders(crowd))[0]?.status).toBe('open');
    } finally {
      await server.db.pool.query('delete from spot_order where member_id = $1', [crowd.id]);
    }
  });

  test('makes no order fill from a book that grew old while the others were waited for', async () => {
    const { statuses } = await crossThree();
    const read = server.feed.book.bind(server.feed);
    vi.spyOn(server.feed, 'book').mockImplementation(async (symbol, levels) => {
      if (symbol === BTC.symbol) return read(symbol, levels);
      await setImmediate();
      // Twice: too long for the first book, not for the second.
      server.clock.advance(5_001);
      return { ...(await read(symbol, levels)), tsMs: server.clock.now() };
    });
    await server.jobs.runDue(['spot-match']);
    expect(await statuses()).toContainEqual([BTC.symbol, 'open']);
    expect((await statuses()).filter(([, status]) => status === 'done')).toHaveLength(2);
  });
});

describe('SPOT-05 ASSET-02 lists', () => {
  test('are filtered and paged, newest first, in the language of the member', async () => {
    await server.give(ada, 1, 'BTC', '5');
    for (const price of ['90', '91', '92']) await place(limit('buy', price, '1'));
    await place(limit('sell', '200', '1'));
    const ask = async (filter: Partial<PayloadOf<typeof getOrders>>) =>
      (await server.ok(getOrders, { ...ALL, ...filter }, { as: ada })).map((one) => one.limitPrice);
    expect(await ask({})).toEqual(['200', '92', '91', '90']);
    expect(await ask({ side: 'buy', limit: 2, page: 2 })).toEqual(['90']);
    expect(await ask({ side: 'sell', status: 'open' })).toEqual(['200']);
    expect(await ask({ status: 'cancelled' })).toEqual([]);
    expect(await ask({ marketId: '2' })).toEqual([]);
    expect(await ask({ page: -5, limit: 1_000_000 })).toHaveLength(4);
    expect((await orders())[0]).toMatchObject({ sideText: 'Sell', kindText: 'Limit' });
    expect((await server.ok(getOrders, ALL, { as: ada, lang: 'de' }))[0]?.sideText).toBe('Verkaufen');
  });

  test('the statement adds up to the balance', async () => {
    await place(limit('buy', '102', '5'));
    await passTime('95');
    const lines = await server.ok(getBills, { coinId: '1', type: 1, page: 1, limit: 100 }, { as: ada });
    const total: Decimal = sum(
      lines.map(({ direction, amount }) => (direction === 'in' ? amount : decimal(`-${amount}`))),
    );
    expect(total).toBe((await server.holding(ada, 'USDT')).available);
    expect(lines.map(({ remark }) => remark)).toContain('Order filled: BTC/USDT');
  });

  test('after all of this every coin adds up', async () => {
    for (const { imbalance } of await coinProofs(server.db.orm)) expect(imbalance).toBe('0');
  });
});
