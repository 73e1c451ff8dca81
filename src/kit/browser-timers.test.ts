// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { browserTimers } from './machine.ts';

afterEach(() => void vi.restoreAllMocks());

const turn = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const WAYS: readonly (() => void)[] = [
  () => turn('visible'),
  () => window.dispatchEvent(new Event('pageshow')),
  () => window.dispatchEvent(new Event('online')),
];

test('OPT-05 API-09 what is overdue is asked for once the page is shown again, comes back, or has a network, until it is left', () => {
  let resumed = 0;
  const stop = browserTimers.onResume(() => {
    resumed += 1;
  });
  turn('hidden');
  expect(resumed).toBe(0);
  for (const [index, way] of WAYS.entries()) {
    way();
    expect(resumed).toBe(index + 1);
  }
  stop();
  for (const way of WAYS) way();
  expect(resumed).toBe(WAYS.length);
});

test('API-09 a page asks for nothing while it is hidden or has no network', () => {
  expect(browserTimers.isActive()).toBe(true);
  turn('hidden');
  expect(browserTimers.isActive()).toBe(false);
  turn('visible');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(browserTimers.isActive()).toBe(false);
});
