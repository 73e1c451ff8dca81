// @vitest-environment happy-dom
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMarkets } from '../../contract/calls/market.ts';
import { createQueryClient, queryKey } from '../queries/query-client.ts';
import { MARKET_LIST_POLL_MS } from './use-market-list.ts';

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

test('MKT-01 screens share one poll of the market list, as fast as the fastest of them asks', async () => {
  let asked = 0;
  const watch = (pollMs: number): (() => void) =>
    new QueryObserver(client, {
      queryKey: queryKey(getMarkets, undefined),
      queryFn: async () => {
        asked += 1;
        return asked;
      },
      refetchInterval: pollMs,
      refetchIntervalInBackground: true,
    }).subscribe(() => undefined);
  // The interval that the specification defines for home and market.
  expect(MARKET_LIST_POLL_MS).toBe(10_000);
  const leaveHome = watch(MARKET_LIST_POLL_MS);
  const leaveOptions = watch(2_500);
  const leaveExchange = watch(1_000);
  await vi.advanceTimersByTimeAsync(0);
  // Each new observer fetches once; after that they share one poll.
  const before = asked;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked - before).toBeGreaterThanOrEqual(19);
  expect(asked - before).toBeLessThanOrEqual(21);
  leaveExchange();
  const slower = asked;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked - slower).toBeLessThanOrEqual(9);
  leaveOptions();
  leaveHome();
  const nobody = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(nobody);
});
