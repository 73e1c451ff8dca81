// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipeMemberStorage } from '../base/device.ts';
import { clearToken, storeToken } from '../session/token.ts';
import { keepPush, pushState, rememberTold } from './push.ts';

const kept = vi.hoisted(() => ({ device: undefined as string | undefined }));
vi.mock('./push-device.ts', async (original) => ({
  ...(await original<typeof import('./push-device.ts')>()),
  readPushDevice: async () => kept.device,
  forgetPushDevice: async () => {
    kept.device = undefined;
  },
}));

/** A browser that may show messages, and has a subscription. */
const browser = { endpoint: 'https://push.example/1', shown: ['a', 'b'], subscribed: true, badge: 2 };
/** What the server was asked for. */
let asked: string[];

beforeEach(() => {
  Object.assign(browser, { endpoint: 'https://push.example/1', shown: ['a', 'b'], subscribed: true, badge: 2 });
  asked = [];
  kept.device = 'D1';
  const registration = {
    getNotifications: async () =>
      browser.shown.map((one) => ({ close: () => browser.shown.splice(browser.shown.indexOf(one), 1) })),
    pushManager: {
      getSubscription: async () => ({
        endpoint: browser.endpoint,
        unsubscribe: async () => {
          browser.subscribed = false;
        },
      }),
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  Object.assign(navigator, {
    clearAppBadge: async () => {
      browser.badge = 0;
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(input instanceof Request ? input.url.replace(/^.*\/api\//, '') : String(input));
    return new Response(JSON.stringify({ code: 1, msg: '', data: { public_key: '' } }));
  });
});
afterEach(() => {
  clearToken();
  wipeMemberStorage();
  vi.unstubAllGlobals();
});

test('PWA-06 where the browser was told never to ask again the page says so, and offers no button that does nothing', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(await pushState()).toBe('blocked');
  vi.stubGlobal('Notification', { permission: 'default' });
  expect(await pushState()).toBe('off');
});

test('PWA-05 PWA-06 where nobody is signed in, messages of the member before are taken off the screen and no more come', async () => {
  await keepPush();
  expect(browser).toMatchObject({ shown: [], subscribed: false, badge: 0 });
  expect([kept.device, asked]).toEqual([undefined, []]);
});

test('PWA-06 the server hears of a subscription again where the browser has another one, and where another member signed in', async () => {
  storeToken('T1', true);
  rememberTold({ endpoint: browser.endpoint });
  await keepPush();
  expect(asked).toHaveLength(0);
  browser.endpoint = 'https://push.example/2';
  await keepPush();
  expect(asked).toHaveLength(1);
  rememberTold({ endpoint: browser.endpoint });
  await keepPush();
  expect(asked).toHaveLength(1);
  wipeMemberStorage();
  storeToken('T2', true);
  await keepPush();
  expect(asked).toHaveLength(2);
  expect(browser.subscribed).toBe(true);
});

test('PWA-06 where the member took the permission back, the device forgets that it may be told', async () => {
  storeToken('T1', true);
  vi.stubGlobal('Notification', { permission: 'denied' });
  await keepPush();
  expect([kept.device, asked]).toEqual([undefined, []]);
});
