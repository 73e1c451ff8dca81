import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { createLog } from '../../base/log.ts';
import { type FakeExchange, fakeExchange } from '../../testing/fake-exchange.ts';
import { createExchangeSocket, type ExchangeSocket } from './exchange-socket.ts';

let exchange: FakeExchange;
let socket: ExchangeSocket;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  exchange = await fakeExchange();
  socket = createExchangeSocket({
    url: `${exchange.url.replace('http', 'ws')}/ws`,
    log: createLog('silent'),
    onPush: () => undefined,
    onTime: () => undefined,
  });
});
afterEach(async () => {
  socket.stop();
  await exchange.stop();
  vi.useRealTimers();
});

test('SRV-04 the connection is kept as long as the exchange says anything, and ended once it has been silent', async () => {
  socket.subscribe('market.btcusdt.detail');
  socket.start();
  await eventually(() => expect(exchange.said).toHaveLength(1));
  for (const pingMs of [1, 2, 3]) {
    await exchange.ping(pingMs);
    vi.advanceTimersByTime(10_000);
    expect(socket.connected).toBe(true);
  }
  vi.advanceTimersByTime(5_000);
  expect(socket.connected).toBe(false);
});
