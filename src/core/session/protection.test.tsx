// @vitest-environment happy-dom
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { Refused } from '../transport/errors.ts';
import { useProtection } from './protection.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const send = vi.hoisted(() => vi.fn());
vi.mock('../transport/transport.ts', () => ({ send, isOnline: () => true }));

let root: Root;
const page = document.createElement('div');
const Limit = () => useProtection()?.stakeLimit.amount;

const show = async (client = new QueryClient()): Promise<void> => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Limit />
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(1));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  focusManager.setFocused(true);
  send.mockReset();
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

test('a limit that is set on another device is known here within 20 s, while the page stays open', async () => {
  send.mockResolvedValueOnce({ stakeLimit: { amount: decimal(50) } });
  await show();
  expect(page.textContent).toBe('50');
  send.mockResolvedValueOnce({ stakeLimit: { amount: decimal(10) } });
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect(page.textContent).toBe('10');
});

test('a server that knows no limits is asked once, on whatever pages', async () => {
  send.mockRejectedValue(new Refused('getProtection', 404, ''));
  const client = new QueryClient();
  await show(client);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await act(async () => root.render(null));
  await show(client);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a refusal that passes does not lift the limits that are known', async () => {
  send.mockResolvedValueOnce({ stakeLimit: { amount: decimal(50) } });
  await show();
  send.mockRejectedValueOnce(new Refused('getProtection', 0, 'Too many requests'));
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect(send).toHaveBeenCalledTimes(2);
  expect(page.textContent).toBe('50');
  send.mockResolvedValue({ stakeLimit: { amount: decimal(10) } });
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect(page.textContent).toBe('10');
});
