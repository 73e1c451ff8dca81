// @vitest-environment happy-dom
import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../transport/errors.ts';
import { createQueryClient } from './query-client.ts';
import { refetchFailedQueries } from './refetch-failed-queries.ts';

let client: QueryClient;
let isDown: boolean;
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  focusManager.setFocused(true);
  client = createQueryClient();
  refetchFailedQueries(client);
  isDown = true;
  asked = [];
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const open = (name: string, answer: () => string, pollMs?: number): (() => void) =>
  new QueryObserver(client, {
    queryKey: [name],
    retry: false,
    refetchInterval: pollMs ?? false,
    queryFn: async () => {
      asked.push(name);
      return answer();
    },
  }).subscribe(() => undefined);
const lostWhileDown = (name: string) => (): string => {
  if (isDown) throw new Unreachable(name, 'connection');
  return name;
};
const times = (name: string): number => asked.filter((one) => one === name).length;

test('PWA-03 a page that polls nothing comes back with the first answer of the server', async () => {
  open('page', lostWhileDown('page'));
  const leave = open('left', lostWhileDown('left'));
  open('shell', lostWhileDown('shell'), 5_000);
  await vi.advanceTimersByTimeAsync(12_000);
  leave();
  expect([times('page'), times('left'), times('shell')]).toEqual([1, 1, 3]);
  isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(client.getQueryData(['page'])).toBe('page');
  expect([times('page'), times('left')]).toEqual([2, 1]);
});

test('PWA-03 a page that failed just before the first answer comes back, too, although nothing else is answered for long', async () => {
  open('page', lostWhileDown('page'));
  await vi.advanceTimersByTimeAsync(300);
  isDown = false;
  await client.fetchQuery({ queryKey: ['shell'], queryFn: () => 'shell' });
  await vi.advanceTimersByTimeAsync(500);
  expect(times('page')).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(client.getQueryData(['page'])).toBe('page');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times('page')).toBe(2);
});

test('PWA-03 a read that fails on while others are answered is asked ever more rarely, one that is refused never', async () => {
  open('broken', () => {
    throw new Unreachable('broken', 'unavailable');
  });
  open('refused', () => {
    throw new Refused('refused', 201, 'no');
  });
  open('prices', () => 'prices', 1_000);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times('refused')).toBe(1);
  expect(times('broken')).toBeGreaterThan(10);
  expect(times('broken')).toBeLessThan(20);
});

test('PWA-03 failures before an answer do not make the next one wait', async () => {
  open('page', lostWhileDown('page'));
  open('prices', () => 'prices', 1_000);
  await vi.advanceTimersByTimeAsync(300_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.getQueryData(['page'])).toBe('page');
  isDown = true;
  await client.refetchQueries({ queryKey: ['page'] });
  isDown = false;
  asked = [];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(times('page')).toBe(1);
});

test('PWA-03 a clock that is set back does not make a page wait until it has caught up', async () => {
  open('page', lostWhileDown('page'));
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(Date.now() - 3_600_000);
  isDown = false;
  await client.fetchQuery({ queryKey: ['shell'], queryFn: () => 'shell' });
  await vi.advanceTimersByTimeAsync(100);
  expect(client.getQueryData(['page'])).toBe('page');
});

test('API-09 an answer that comes to a hidden page makes it ask for nothing', async () => {
  open('page', lostWhileDown('page'));
  await vi.advanceTimersByTimeAsync(5_000);
  focusManager.setFocused(false);
  await client.fetchQuery({ queryKey: ['late'], queryFn: () => 'late' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(times('page')).toBe(1);
  focusManager.setFocused(true);
});
