// @vitest-environment happy-dom
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { refreshShellLast, SHELL_READ } from './shell-reads.ts';

test('API-09 shown again, a page asks for what is on the screen first, and for its frame once that is there', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  client.mount();
  const stop = refreshShellLast(client);
  const asked: string[] = [];
  const open = (name: string, answersAfterMs: number, options = {}) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: async () => {
        asked.push(name);
        await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
        return name;
      },
      ...options,
    }).subscribe(() => undefined);
  open('config', 10, SHELL_READ);
  open('badge', 10, { ...SHELL_READ, staleTime: 3_600_000 });
  open('prices', 200);
  open('orders', 100);
  await vi.advanceTimersByTimeAsync(1_000);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(60_000);
  asked.length = 0;
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(199);
  expect(asked).toEqual(['prices', 'orders']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['prices', 'orders', 'config']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
  stop();
  client.unmount();
  client.clear();
  vi.useRealTimers();
});
