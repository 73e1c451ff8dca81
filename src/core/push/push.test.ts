// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { pushState } from './push.ts';

afterEach(() => void vi.unstubAllGlobals());

test('PWA-06 where the browser was told never to ask again the page says so, and offers no button that does nothing', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(await pushState()).toBe('blocked');
  vi.stubGlobal('Notification', { permission: 'default' });
  expect(await pushState()).toBe('off');
});
