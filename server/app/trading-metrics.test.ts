import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createOption } from '../../src/contract/calls/options.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';
import { observeTrading } from './trading-metrics.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('SRV-10 metrics tell the ledger’s imbalance, the settlement’s lag and the feed’s age', async () => {
  const registry = new Registry();
  observeTrading(server.app, { registry });
  await server.trade('100');
  const ada = await server.newTrader();
  const asked = {
    marketId: BTC.id,
    durationS: 30,
    stake: decimal(10),
    direction: 'up',
    payoutRate: undefined,
  } as const;
  await server.ok(createOption, asked, { as: ada });
  const read = () => registry.metrics();
  expect(await read()).toContain('exchange_ledger_imbalance{coin="USDT"} 0');
  expect(await read()).toContain('exchange_settlement_lag_seconds 0');
  server.clock.advance(32_000);
  expect(await read()).toContain('exchange_settlement_lag_seconds 2');
  expect(await read()).toMatch(/^exchange_feed_age_seconds 32$/m);
  server.clock.advance(60_000);
  // Corrupts the ledger by SQL, since no code of the server could.
  await server.db.pool.query(
    `update ledger_account set balance = balance + 1.5 where owner = 'practice' and coin = 'USDT'`,
  );
  expect(await read()).toMatch(/exchange_ledger_imbalance\{coin="USDT"\} [1-9]/);
});

test('SRV-10 sums that take the database seven seconds are told', async () => {
  const registry = new Registry();
  observeTrading(server.app, { registry });
  const execute = server.db.orm.execute.bind(server.db.orm);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered = new Promise<void>((resolve) => setTimeout(resolve, 7_000));
  vi.spyOn(server.db.orm, 'execute').mockImplementation(((query: Parameters<typeof execute>[0]) =>
    answered.then(() => execute(query))) as never);
  const scraped = registry.metrics();
  await vi.advanceTimersByTimeAsync(7_000);
  const text = await scraped;
  expect(text).toMatch(/^exchange_ledger_imbalance\{coin="USDT"\}/m);
  expect(text).toMatch(/^exchange_settlement_lag_seconds \d/m);
});

test.each([
  ['refuses', () => Promise.reject(new Error('connection refused'))],
  ['says nothing', () => new Promise<never>(() => undefined)],
])(
  'SRV-10 while the database %s, what it does not answer is absent, and all other metrics stay',
  async (_how, answer) => {
    const registry = new Registry();
    observeTrading(server.app, { registry });
    await server.trade('100');
    await registry.metrics();
    // Beyond the half minute for which the sums are kept.
    server.clock.advance(32_000);
    vi.spyOn(server.db.orm, 'execute').mockImplementation(answer as never);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const scraped = registry.metrics();
    await vi.advanceTimersByTimeAsync(8_000);
    const text = await scraped;
    expect(text).toMatch(/^exchange_feed_age_seconds 32$/m);
    expect(text).toMatch(/^exchange_settlement_lag_seconds NaN$/im);
    expect(text).not.toMatch(/^exchange_ledger_imbalance\{/m);
  },
);
