import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getBalances, getBills, getCoinBalance } from '../../src/contract/calls/assets.ts';
import { buyMining, getMiningProducts } from '../../src/contract/calls/mining.ts';
import { decimal, ONE, sum, ZERO } from '../../src/contract/decimal.ts';
import { seedCoins } from '../services/balances/coins.ts';
import { writeSetting } from '../services/site/settings.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
  ada = await server.newTrader();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const PAGE = { page: 1, limit: 10 };

describe('ASSET-01 balances', () => {
  test('show practice funds in both accounts, every coin in the spot account, totals that add up', async () => {
    await server.trade('65000.55');
    await server.trade('3.3333', 'xrpusdt');
    await server.give(ada, 1, 'BTC', '0.12345678');
    await server.give(ada, 1, 'XRP', '10');
    const balances = await server.ok(getBalances, undefined, { as: ada });
    expect(balances.accounts.map(({ type }) => type)).toEqual([2, 1]);
    const [options, spot] = balances.accounts;
    expect(options).toMatchObject({ total: '10000', coins: [{ coin: 'USDT', available: '10000', frozen: '0' }] });
    const btc = spot?.coins.find(({ coin }) => coin === 'BTC');
    expect(btc).toMatchObject({ available: '0.12345678', conversion: '8024.75' });
    expect(spot?.coins.find(({ coin }) => coin === 'ETH')).toMatchObject({ available: '0', conversion: '0' });
    expect(spot?.coins[0]?.coin).toBe('USDT');
    expect(spot?.total).toBe(sum(spot?.coins.map(({ conversion = ZERO }) => conversion) ?? []));
    expect(balances.total).toBe('28058.08');
  });

  test('count what is frozen in full, and dollars of another issuer at par', async () => {
    const bob = await server.newTrader();
    const products = await server.ok(getMiningProducts, { id: undefined }, { as: bob });
    const buy = (coin: string, amount: number) => {
      const productId = products.find((product) => product.coin === coin)?.id ?? '';
      const terms = { dailyRate: undefined, cycleDays: undefined };
      return server.ok(buyMining, { productId, amount: decimal(amount), ...terms }, { as: bob });
    };
    await buy('USDT', 1000);
    await server.give(bob, 1, 'USDC', '12.5');
    // All of these coins is frozen.
    await server.give(bob, 1, 'ETH', '2');
    await buy('ETH', 2);
    await server.trade('10', 'ethusdt');
    const { total, accounts } = await server.ok(getBalances, undefined, { as: bob });
    const held = accounts.find(({ type }) => type === 1)?.coins.filter(({ coin }) => coin.startsWith('USD'));
    expect(held).toMatchObject([
      { coin: 'USDT', available: '9000', frozen: '1000', conversion: '10000' },
      { coin: 'USDC', available: '12.5', conversion: '12.5' },
    ]);
    const ether = accounts.flatMap(({ coins }) => coins).find(({ coin }) => coin === 'ETH');
    expect(ether).toMatchObject({ available: '0', frozen: '2', conversion: '20' });
    expect(total).toBe('20032.5');
  });

  test('of a coin that nobody has traded yet count at its last day’s close, and are unknown without one', async () => {
    const dan = await server.newTrader();
    await server.give(dan, 1, 'DOGE', '10');
    const seen = async () => {
      const { total, accounts } = await server.ok(getBalances, undefined, { as: dan });
      const [options, spot] = accounts;
      const worth = spot?.coins.find(({ coin }) => coin === 'DOGE')?.conversion;
      return { worth, spot: spot?.total, options: options?.total, total };
    };
    const day = { open: ONE, high: ONE, low: ONE, volume: ZERO, turnover: ZERO, atMs: 0 };
    const detail = vi.spyOn(server.feed, 'detail');
    const unknown = { worth: undefined, spot: undefined, options: '10000', total: undefined };
    detail.mockRejectedValueOnce(new Error('the exchange does not answer'));
    expect(await seen()).toEqual(unknown);
    detail.mockResolvedValueOnce({ ...day, close: ZERO });
    expect(await seen()).toEqual(unknown);
    detail.mockResolvedValueOnce({ ...day, close: decimal('0.25') });
    expect(await seen()).toEqual({ worth: '2.5', spot: '10002.5', options: '10000', total: '20002.5' });
    await server.trade('0.5', 'dogeusdt');
    expect(await seen()).toMatchObject({ worth: '5', total: '20005' });
    expect(detail).toHaveBeenCalledTimes(3);
  });

  test('of a coin without a market count as nothing', async () => {
    await seedCoins(server.db.orm, ['NOMARKET']);
    const eve = await server.newTrader();
    await server.give(eve, 1, 'NOMARKET', '10');
    const { total, accounts } = await server.ok(getBalances, undefined, { as: eve });
    const held = accounts.find(({ type }) => type === 1)?.coins.find(({ coin }) => coin === 'NOMARKET');
    expect(held).toMatchObject({ available: '10', conversion: '0' });
    expect(total).toBe('20000');
  });

  test('have the quantitative account where it is switched on', async () => {
    await writeSetting(server.db.orm, 'quantize_switch', '1', 0);
    const { accounts } = await server.ok(getBalances, undefined, { as: ada });
    expect(accounts.map(({ type }) => type)).toEqual([2, 1, 3]);
    await writeSetting(server.db.orm, 'quantize_switch', '0', 0);
  });

  test('of one coin are told for each account', async () => {
    expect(await server.ok(getCoinBalance, { coinId: '1' }, { as: ada })).toEqual({
      balances: [
        { type: 2, balance: '10000' },
        { type: 1, balance: '10000' },
      ],
    });
    for (const coinId of ['0', '9999', '99999999999', "1' or 1=1"])
      expect(await server.send(getCoinBalance, { coinId }, { as: ada })).toMatchObject({
        code: 201,
        msg: 'This coin does not exist',
      });
  });
});

describe('ASSET-02 bills', () => {
  test('are the member’s own, of one account and coin or of all', async () => {
    const bills = await server.ok(getBills, { coinId: '1', type: 2, ...PAGE }, { as: ada });
    expect(bills).toMatchObject([
      { direction: 'in', amount: '10000', remark: 'Practice funds', coin: 'USDT', balanceAfter: '10000' },
    ]);
    const german = await server.ok(getBills, { coinId: '1', type: 2, ...PAGE }, { as: ada, lang: 'de' });
    expect(german[0]?.remark).toBe('Übungsgeld');
    const bob = await server.newMember();
    await server.give(bob, 1, 'BTC', '0.5');
    await server.give(bob, 2, 'USDT', '10');
    const all = await server.ok(getBills, { coinId: undefined, type: undefined, ...PAGE }, { as: bob });
    expect(all.map(({ coin }) => coin)).toEqual(['USDT', 'BTC']);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    const carol = await server.newMember();
    expect(await server.ok(getBills, { coinId: undefined, type: undefined, ...PAGE }, { as: carol })).toEqual([]);
  });

  test('are paged', async () => {
    const carol = await server.newMember();
    for (let made = 1; made <= 12; made += 1) await server.give(carol, 1, 'USDT', String(made));
    const page = async (number: number) =>
      (await server.ok(getBills, { coinId: '1', type: 1, page: number, limit: 10 }, { as: carol })).map((bill) =>
        Number(bill.amount),
      );
    expect(await page(1)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await page(2)).toEqual([2, 1]);
    expect(await page(3)).toEqual([]);
    expect(await page(-1)).toHaveLength(10);
    expect(await page(10 ** 9)).toEqual([]);
  });

  test('and balances need a token', async () => {
    expect((await server.send(getBalances, undefined)).code).toBe(401);
    expect((await server.send(getBills, { coinId: '1', type: 1, ...PAGE })).code).toBe(401);
    expect((await server.send(getCoinBalance, { coinId: '1' })).code).toBe(401);
  });

  test('take no hostile filter', async () => {
    const hostile = await server.send(getBills, { coinId: '; drop table coin', type: 1, ...PAGE }, { as: ada });
    expect(hostile.code).toBe(201);
  });
});
