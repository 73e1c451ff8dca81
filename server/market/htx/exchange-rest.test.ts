import { expect, test } from 'vitest';
import { createExchangeRest, type Fetch } from './exchange-rest.ts';

const CANDLES = { status: 'ok', data: [{ id: 60, open: 1, close: 2, low: 1, high: 2, amount: 1, vol: 1, count: 1 }] };

/** An exchange that fails with `fault` for as long as it is set, and counts how often it is asked. */
const exchange = () => {
  const state = { asked: 0, nowMs: 0, fault: undefined as Error | undefined };
  const fetch: Fetch = async () => {
    state.asked += 1;
    if (state.fault) throw state.fault;
    return { json: async () => CANDLES };
  };
  const rest = createExchangeRest('https://exchange.example', fetch, () => state.nowMs);
  return { state, candles: () => rest.candles('btcusdt', '1day', 1) };
};

test('SRV-04 what the exchange does not answer in time is not asked again for five seconds: nobody waits in vain', async () => {
  const { state, candles } = exchange();
  state.fault = new DOMException('too slow', 'TimeoutError');
  await expect(candles()).rejects.toThrow('too slow');
  state.nowMs = 4_999;
  await expect(candles()).rejects.toThrow('too slow');
  expect(state.asked).toBe(1);
  state.nowMs = 5_000;
  state.fault = undefined;
  expect(await candles()).toHaveLength(1);
  expect(state.asked).toBe(2);
});

test('SRV-04 any other failure is asked again at once', async () => {
  const { state, candles } = exchange();
  state.fault = new TypeError('cut off');
  await expect(candles()).rejects.toThrow('cut off');
  state.fault = undefined;
  expect(await candles()).toHaveLength(1);
});
