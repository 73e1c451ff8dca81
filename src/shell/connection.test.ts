import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { STALE_AFTER_MS } from '../contract/rules/price-age.ts';
import { Unreachable } from '../core/transport/errors.ts';
import { watchNetworkStatus } from './network-status.ts';

/** @param clock null for the one of the app itself */
const begin = (startsOnline = true, clock?: null) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let isOnline = startsOnline;
  const listeners = new Set<() => void>();
  let nowMs = 0;
  const online = {
    isOnline: () => isOnline,
    subscribe: (run: () => void) => {
      listeners.add(run);
      return () => listeners.delete(run);
    },
  };
  const watch = watchNetworkStatus(client, online, clock === null ? undefined : () => nowMs);
  const read = (answer: () => Promise<unknown>, name = 'getMarketList') =>
    client.fetchQuery({ queryKey: [name], queryFn: answer, staleTime: 0 }).catch(() => undefined);
  return {
    watch,
    later: (ms: number) => {
      nowMs += ms;
    },
    kept: (savedAtMs: number) => client.setQueryData(['getMarketList'], 'prices', { updatedAt: savedAtMs }),
    good: () => read(async () => 'prices'),
    lost: () => read(() => Promise.reject(new Unreachable('getConfig', 'connection')), 'getConfig'),
    refused: () => read(() => Promise.reject(new Error('refused'))),
    setOnline: (online: boolean) => {
      isOnline = online;
      for (const run of listeners) run();
    },
  };
};

test('PWA-02 one lost answer is a blink, two in a row mean that the server cannot be reached', async () => {
  const { watch, good, lost, later } = begin();
  await good();
  later(STALE_AFTER_MS);
  await lost();
  expect(watch.read().state).toBe('connected');
  await lost();
  expect(watch.read().state).toBe('unreachable');
  expect(watch.read().answeredAtMs).toBeGreaterThan(0);
  await good();
  expect(watch.read().state).toBe('connected');
});

test('MKT-06 reads that fail while others are answered say nothing of the server', async () => {
  const { watch, good, lost, later } = begin();
  for (let round = 0; round < 10; round += 1) {
    await good();
    for (let read = 0; read < 3; read += 1) {
      later(2_000);
      await lost();
      expect(watch.read().state).toBe('connected');
    }
  }
  later(STALE_AFTER_MS - 6_000);
  await lost();
  expect(watch.read().state).toBe('unreachable');
});

test('PWA-02 what the server refuses says that it is there', async () => {
  const { watch, refused } = begin();
  await refused();
  await refused();
  await refused();
  expect(watch.read().state).toBe('connected');
});

test('PWA-02 offline is said at once, with the age of the newest answer, and taken back', async () => {
  const { watch, good, setOnline } = begin();
  let told = 0;
  watch.subscribe(() => {
    told += 1;
  });
  await good();
  setOnline(false);
  expect(watch.read().state).toBe('offline');
  expect(watch.read().answeredAtMs).toBeGreaterThan(0);
  setOnline(true);
  expect(watch.read().state).toBe('connected');
  expect(told).toBe(2);
});

test('PWA-02 MKT-06 a start without a network says how old what an earlier visit kept is', () => {
  const { watch, kept } = begin(false);
  kept(5_000);
  expect(watch.read()).toEqual({ state: 'offline', answeredAtMs: 5_000 });
});

test('PWA-02 what is put on the screen from the device is no answer of the server', async () => {
  const { watch, kept, lost } = begin();
  await lost();
  await lost();
  kept(5_000);
  expect(watch.read()).toEqual({ state: 'unreachable', answeredAtMs: 5_000 });
});

test('PWA-02 MKT-06 a clock that is set back does not hide that the server cannot be reached', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { watch, good, lost } = begin(true, null);
  await good();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(STALE_AFTER_MS);
  await lost();
  await lost();
  expect(watch.read().state).toBe('unreachable');
});

test('PWA-02 what failed before the network was back says nothing of the server', async () => {
  const { watch, lost, later, setOnline } = begin();
  await lost();
  await lost();
  later(STALE_AFTER_MS);
  setOnline(false);
  setOnline(true);
  expect(watch.read().state).toBe('connected');
});
