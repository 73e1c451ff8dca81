// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

test('PWA-03 a page that starts without a network knows so before its first request', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { isAwake } = await import('./query-client.ts');
  expect(isAwake()).toBe(false);
});
