// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { base64urlOf, bytesOfBase64url } from '../../kit/base64url.ts';
import { wipeMemberStorage } from '../base/device.ts';
import { wipe } from '../session/session.ts';
import { clearToken, storeToken } from '../session/token.ts';
import { askForPush, keepPush, pushState, rememberTold } from './push.ts';
import type { PushAddress } from './push-device.ts';

const kept = vi.hoisted(() => ({
  device: undefined as string | undefined,
  address: undefined as PushAddress | undefined,
  isFull: false,
}));
vi.mock('./push-device.ts', async (original) => ({
  ...(await original<typeof import('./push-device.ts')>()),
  readPushDevice: async () => kept.device,
  forgetPushDevice: async () => {
    kept.device = undefined;
  },
  writePushDevice: async (device: string) => {
    if (!kept.isFull) kept.device = device;
    return !kept.isFull;
  },
  writePushAddress: async (address: PushAddress) => {
    kept.address = address;
    return true;
  },
}));

/** Keys of a server, of which the first is the one that the browser's subscription is bound to. */
const KEYS = ['AQI', 'BAU'] as const;
const FRESH = {
  endpoint: 'https://push.example/1',
  shown: ['a', 'b'],
  subscribed: true,
  badge: 2,
  ended: 0,
  bound: [] as string[],
};
/** A browser that may show messages, and has a subscription. */
const browser = { ...FRESH };
/** What the server was asked for. */
let asked: string[];

beforeEach(() => {
  Object.assign(browser, { ...FRESH, shown: ['a', 'b'], bound: [] });
  asked = [];
  Object.assign(kept, { device: 'D1', address: undefined, isFull: false });
  const subscription = () => ({
    endpoint: browser.endpoint,
    options: { applicationServerKey: bytesOfBase64url(KEYS[0]).buffer },
    getKey: () => new Uint8Array([7]).buffer,
    unsubscribe: async () => {
      browser.subscribed = false;
      browser.ended += 1;
    },
  });
  const registration = {
    getNotifications: async () =>
      browser.shown.map((one) => ({ close: () => browser.shown.splice(browser.shown.indexOf(one), 1) })),
    pushManager: {
      getSubscription: async () => (browser.subscribed ? subscription() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        browser.subscribed = true;
        browser.bound.push(base64urlOf(applicationServerKey));
        return subscription();
      },
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
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
  vi.useRealTimers();
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

test('PWA-06 push is on where the browser may show messages, and the device still knows whose they are', async () => {
  expect(await pushState()).toBe('on');
  kept.device = undefined;
  expect(await pushState()).toBe('off');
  kept.device = 'D1';
  browser.subscribed = false;
  expect(await pushState()).toBe('off');
});

test('PWA-06 whoever closes the question of the browser is subscribed to nothing', async () => {
  for (const answer of ['default', 'denied']) {
    vi.stubGlobal('Notification', { permission: answer, requestPermission: async () => answer });
    expect(await askForPush(KEYS[0])).toBeUndefined();
  }
  expect(browser.bound).toEqual([]);
});

test('PWA-06 a subscription that another key made gives way, one of the same key stays, and the device keeps its name', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  for (const [publicKey, ended] of [
    [`${KEYS[0]}=`, 0],
    [KEYS[1], 1],
  ] as const) {
    const keys = await askForPush(publicKey);
    expect(keys).toMatchObject({ endpoint: browser.endpoint, device: 'D1', p256dh: 'Bw', auth: 'Bw' });
    expect([kept.device, kept.address]).toEqual(['D1', { endpoint: browser.endpoint, publicKey }]);
    expect([browser.ended, browser.subscribed]).toEqual([ended, true]);
  }
  expect(browser.bound).toEqual([...KEYS]);
});

test('PWA-06 a device that can keep nothing is not subscribed: it could not show a message', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  kept.isFull = true;
  await expect(askForPush(KEYS[0])).rejects.toThrow();
});

test('PWA-06 the server hears of a subscription once a day, and again once the member has taken it back in between', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  storeToken('T1', true);
  rememberTold({ endpoint: browser.endpoint });
  vi.setSystemTime(Date.now() + 23 * 3_600_000);
  await keepPush();
  expect(asked).toHaveLength(0);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  await keepPush();
  expect([asked.length, browser.bound]).toEqual([1, []]);

  rememberTold({ endpoint: browser.endpoint });
  vi.stubGlobal('Notification', { permission: 'denied' });
  await keepPush();
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.assign(browser, { subscribed: true });
  kept.device = 'D2';
  await keepPush();
  expect(asked).toHaveLength(2);
});

test('PWA-05 PWA-06 the messages of a member whose session ends are taken off the screen with it', async () => {
  storeToken('T1', true);
  rememberTold({ endpoint: browser.endpoint });
  await keepPush();
  expect(browser).toMatchObject({ shown: ['a', 'b'], subscribed: true });
  await wipe();
  expect(browser).toMatchObject({ shown: [], subscribed: false, badge: 0 });
});

/** The browser's locks, as all its tabs see them. */
const stubLocks = (): { name: string }[] => {
  const held: { name: string }[] = [];
  const request = async (name: string, _options: LockOptions, run: () => Promise<void>): Promise<void> => {
    const lock = { name };
    held.push(lock);
    await run();
    held.splice(held.indexOf(lock), 1);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query: async () => ({ held }) } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });
  return held;
};

test.each([
  ['that was on at the start', async () => keepPush()],
  ['that was just switched on', async () => void (await askForPush(KEYS[0]))],
])('PWA-06 a second tab, without the session that the first has alone, ends no push %s', async (_what, begin) => {
  const held = stubLocks();
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  storeToken('T1', false);
  rememberTold({ endpoint: browser.endpoint });
  await begin();
  // What the second tab sees: no token, and nothing was wiped.
  clearToken();
  await keepPush();
  expect([await pushState(), browser.subscribed, browser.shown]).toEqual(['on', true, ['a', 'b']]);
  // The first tab is closed.
  held.length = 0;
  await keepPush();
  expect([kept.device, browser.subscribed, browser.shown]).toEqual([undefined, false, []]);
});

test('PWA-05 PWA-06 a page whose session has ended keeps no push for it', async () => {
  const held = stubLocks();
  storeToken('T1', false);
  rememberTold({ endpoint: browser.endpoint });
  await keepPush();
  expect(held).toHaveLength(1);
  await wipe();
  await new Promise((resolve) => setTimeout(resolve));
  expect(held).toEqual([]);
});
