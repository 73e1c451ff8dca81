/**
 * A server whose clock jumps an hour either way: no outcome depends on it, nothing is lost, and the server recovers.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import type { TestMember } from '../../server/testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../../server/testing/trading.ts';
import { createOption, getOption } from '../../src/contract/calls/options.ts';
import { cancelOrder, placeOrder } from '../../src/contract/calls/spot.ts';
import { decimal } from '../../src/contract/decimal.ts';

const HOUR_MS = 3_600_000;

let server: TradingServer;
let ada: TestMember;
beforeEach(async () => {
  server = await startTradingServer();
  ada = await server.newTrader();
  await server.trade('100');
});
afterEach(async () => {
  expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
  await server.stop();
});

const open = () =>
  server.send(
    createOption,
    { marketId: BTC.id, durationS: 30, stake: decimal(100), direction: 'up', payoutRate: undefined },
    { as: ada },
  );
const resultOf = async (orderId: string) => (await server.ok(getOption, { orderId }, { as: ada })).result;

const limitBuy = () =>
  server.ok(
    placeOrder,
    {
      marketId: BTC.id,
      kind: 'limit',
      side: 'buy',
      price: decimal(50),
      quantity: decimal(1),
      amount: undefined,
    },
    { as: ada },
  );

const settle = async (): Promise<void> => {
  await server.record();
  await server.jobs.runDue();
};

/** Half a minute in which the market rises tick by tick. */
const rise = async (): Promise<void> => {
  for (let second = 1; second <= 32; second += 1) {
    server.clock.advance(1_000);
    await server.trade(String(100 + second));
  }
  await settle();
};

test('SRV-06 forwards: an option whose deadline was jumped over returns the stake, and the next one is decided by ticks', async () => {
  const { data } = await open();
  const { orderId } = await limitBuy();
  server.clock.advance(HOUR_MS);
  await settle();
  expect(await resultOf(data?.orderId ?? '')).toBe('void');
  expect((await server.holding(ada, 'USDT', 2)).available).toBe('10000');
  // The newest tick is an hour old by this clock.
  expect((await open()).code).not.toBe(1);
  await server.ok(cancelOrder, { orderId }, { as: ada });
  await server.trade('100');
  const next = (await open()).data?.orderId ?? '';
  await rise();
  expect(await resultOf(next)).toBe('win');
});

test('SRV-06 backwards: no option is taken on ticks of the future, and one that ran is decided by its own', async () => {
  const before = (await open()).data?.orderId ?? '';
  for (let second = 1; second <= 20; second += 1) {
    server.clock.advance(1_000);
    await server.trade(String(100 + second));
  }
  const { orderId } = await limitBuy();
  server.clock.advance(-HOUR_MS);
  await server.trade('90');
  expect((await open()).code).not.toBe(1);
  await settle();
  expect(await resultOf(before)).toBe('unknown');
  // Sessions stay valid, and reserved money can be released.
  await server.ok(cancelOrder, { orderId }, { as: ada });
  expect((await server.holding(ada, 'USDT')).frozen).toBe('0');
  // The clock is corrected, as a time server does within minutes.
  server.clock.advance(HOUR_MS);
  for (let second = 21; second <= 32; second += 1) {
    server.clock.advance(1_000);
    await server.trade(String(100 + second));
  }
  await settle();
  expect(await resultOf(before)).toBe('win');
});
