// @vitest-environment happy-dom
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BACKGROUND_QUERY, refetchShellAfterContent } from './background-queries.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
const asked: string[] = [];
let stop: () => void;

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

const openFrame = (): void => {
  open('config', 10, BACKGROUND_QUERY);
  open('badge', 10, { ...BACKGROUND_QUERY, staleTime: 3_600_000 });
};

beforeEach(() => {
  vi.useFakeTimers();
  client.mount();
  stop = refetchShellAfterContent(client);
});
afterEach(() => {
  stop();
  client.unmount();
  client.clear();
  vi.useRealTimers();
});

const wakes = {
  'shown again': (awake: boolean) => focusManager.setFocused(awake),
  'back on the network': (awake: boolean) => onlineManager.setOnline(awake),
};

/** Leaves the page for a minute and comes back. */
const comeBack = async (wake: (awake: boolean) => void): Promise<void> => {
  await vi.advanceTimersByTimeAsync(1_000);
  wake(false);
  await vi.advanceTimersByTimeAsync(60_000);
  asked.length = 0;
  wake(true);
};

for (const [name, wake] of Object.entries(wakes)) {
  test(`API-09 PWA-03 ${name}, a page asks for what is on the screen first, and for its frame once that is there`, async () => {
    openFrame();
    open('prices', 200);
    open('orders', 100);
    await comeBack(wake);
    await vi.advanceTimersByTimeAsync(199);
    expect(asked).toEqual(['prices', 'orders']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['prices', 'orders', 'config']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  test(`API-09 PWA-03 ${name}, a page that asks for nothing itself asks for its frame at once`, async () => {
    openFrame();
    await comeBack(wake);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['config']);
  });
}

test('API-09 shown again without a network, the frame waits for the network and comes after the screen then, too', async () => {
  openFrame();
  open('prices', 200);
  await vi.advanceTimersByTimeAsync(1_000);
  onlineManager.setOnline(false);
  await comeBack(wakes['shown again']);
  await vi.advanceTimersByTimeAsync(1_000);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['prices']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['prices', 'config']);
});
