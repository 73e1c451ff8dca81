// @vitest-environment happy-dom
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useDaySummary } from './day-summary.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const plain = vi.hoisted(() => vi.fn());
vi.mock('../transport/transport.ts', () => ({ transport: { plain } }));

const page = document.createElement('div');
const root = createRoot(page);
const High = () => useDaySummary('btcusdt').data?.high;

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

test('MKT-03 the figures of the day go on changing for as long as somebody watches, every 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  focusManager.setFocused(true);
  let high = 100;
  plain.mockImplementation(async () => ({ status: 'ok', tick: { close: 90, high: high++ } }));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <High />
      </QueryClientProvider>,
    ),
  );
  const shownAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return page.textContent;
  };
  expect(await shownAfter(1_000)).toBe('100');
  expect(await shownAfter(5_000)).toBe('101');
  expect(await shownAfter(5_000)).toBe('102');
});
