import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from './push.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('PWA-06 a tap opens a window where the one that is open neither answers nor lets itself be led', async () => {
  const openWindow = vi.fn(async () => null);
  const silent = {
    focused: true,
    visibilityState: 'visible',
    focus: async () => silent,
    postMessage: () => undefined,
    navigate: async () => Promise.reject(new TypeError('This service worker is not the active one of the client')),
  };
  vi.stubGlobal('clients', { matchAll: async () => [silent], openWindow });
  await openApp('/loans');
  expect(openWindow).toHaveBeenCalledWith('/loans');
});
