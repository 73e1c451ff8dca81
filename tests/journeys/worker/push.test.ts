import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakePushService, startFakePushService } from '../../../server/testing/fake-push-service.ts';
import { openLastingPhone, type Phone } from '../../harness/browser.ts';
import { storeSetting } from '../../harness/look.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import {
  countPushesDone,
  fakePushManager,
  followsWorker,
  pushDeliverer,
  shownNotifications,
  tapNotification,
} from '../../harness/push.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { button, logOut, toggle } from '../../harness/walk.ts';
import { keptRecords, SHELL } from '../../harness/worker.ts';

let service: FakePushService;
let exchange: ScriptedExchange;
let phone: Phone;
let ada: TestMember;
let deliver: (payload: unknown) => Promise<void>;

beforeAll(async () => {
  service = await startFakePushService();
  exchange = await openScriptedExchange({ PUSH_SERVICES: service.origin });
  ada = await registerMember(exchange.url);
  phone = await openLastingPhone({ permissions: ['notifications'] });
  await fakePushManager(phone.page, service.newSubscription('unused'));
  await storeSetting(phone.page, { look: 'md', theme: 'night', language: 'en', width: 390, height: 844 }, ada.token);
  await phone.page.goto(exchange.url);
  await phone.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  deliver = await pushDeliverer(phone, exchange.url);
});
afterAll(async () => {
  await phone.close();
  await exchange.close();
  await service.stop();
});

const worker = () => {
  const [running] = phone.context.serviceWorkers();
  if (running === undefined) throw new Error('no worker runs');
  return running;
};
const kinds = () => phone.page.getByRole('switch');
/** How often the function below has delivered. */
let delivered = 0;
/** Delivers repeatedly, as a push service retries; a repeated message is shown once. */
const deliverUntilShown = async (payload: unknown) => {
  if ((await shownNotifications(phone.page)).length === 0) {
    delivered += 1;
    await deliver(payload);
  }
  return shownNotifications(phone.page);
};

/** Somebody sends Ada ten USDT. */
const sendToAda = async (): Promise<void> => {
  const bob = await registerMember(exchange.url);
  await askServer(exchange.url, 'resetpay', { logpassword: bob.password, newpassword: 'Pay12345' }, bob.token);
  const coins = (await askServer(exchange.url, 'getTransferCoin', { username: ada.phone }, bob.token)) as {
    id: string;
    internal_transfer_days: string;
  }[];
  const coin = coins.find((one) => Number(one.internal_transfer_days) === 0);
  const found = (await askServer(exchange.url, 'searchUser', { username: ada.phone }, bob.token)) as { id: string };
  const fields = { to_uid: found.id, c_id: coin?.id ?? '', amount: '10', paypassword: 'Pay12345' };
  await askServer(exchange.url, 'balanceTransfer', fields, bob.token);
};

describe('told when the app is closed', () => {
  test('PWA-06 nothing is asked before a tap; then this device is on, and each kind can be switched', async () => {
    const { page } = phone;
    await page.goto(`${exchange.url}/notifications`);
    await button(page, 'Turn on notifications').waitFor();
    expect(await keptRecords(page)).not.toContain('worker.push');
    await button(page, 'Turn on notifications').click();
    await page.getByRole('heading', { name: 'On for this device' }).waitFor();
    expect(await kinds().count()).toBe(9);
    const taken = page.waitForResponse('**/api/setPushKind');
    await toggle(page, 'Price alerts').click();
    await taken;
    await page.reload();
    await page.getByRole('heading', { name: 'On for this device' }).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'Price alerts' }).isChecked()).toBe(false);
    expect(await page.getByRole('switch', { name: 'Arriving transfers' }).isChecked()).toBe(true);
  });

  test('PWA-06 a kind that could not be switched stays as it was; turned off, the browser is subscribed no more', async () => {
    const { page } = phone;
    await page.route('**/api/setPushKind', (route) => route.fulfill({ json: { code: 0, msg: 'Not now', data: null } }));
    const refused = page.waitForResponse('**/api/setPushKind');
    await toggle(page, 'Arriving transfers').click();
    await refused;
    await expect.poll(() => page.getByRole('switch', { name: 'Arriving transfers' }).isChecked()).toBe(true);
    await page.unroute('**/api/setPushKind');
    await button(page, 'Turn off on this device').click();
    await page.getByRole('heading', { name: 'Notifications on this device' }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('device.test-push'))).toBe(null);
    await button(page, 'Turn on notifications').click();
    await page.getByRole('heading', { name: 'On for this device' }).waitFor();
  });

  test('PWA-06 what happens at the server shows as a notification, and a tap opens its page where the app is open', async () => {
    const { page } = phone;
    await sendToAda();
    await expect.poll(() => service.received.length).toBe(1);
    const [received] = service.received;
    // Without random ids and times, which may contain any digits.
    const { at, device, ...told } = received?.payload ?? {};
    expect([typeof at, typeof device]).toEqual(['number', 'string']);
    expect(JSON.stringify(told)).not.toMatch(/10|USDT/);
    await page.goto(`${exchange.url}/market`);
    await worker().evaluate(() => {
      Object.assign(navigator, {
        setAppBadge: async (count: number) => Object.assign(globalThis, { badge: count }),
      });
      // The worker loads a page that does not answer within 1.5 s, and gives a server 3 s: a busy machine may need more.
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 1_500 || ms === 3_000 ? 60_000 : ms);
    });
    const done = await countPushesDone(worker());
    delivered = 0;
    await expect
      .poll(() => deliverUntilShown(received?.payload))
      .toEqual([{ title: 'A transfer has arrived', path: '/transfer-list', tag: expect.any(String), lang: 'en' }]);
    // The number on the icon follows the unread count of the push.
    await expect
      .poll(() => worker().evaluate(() => (globalThis as { badge?: number }).badge))
      .toBe(received?.payload['unread']);
    // The same message delivered twice is shown once.
    await deliver(received?.payload);
    await expect.poll(done).toBe(delivered + 1);
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    // The page listens to its service worker once it is idle.
    await expect.poll(() => followsWorker(worker(), '/market')).toBe(true);
    expect(await shownNotifications(page)).toHaveLength(1);
    await expect
      .poll(async () => {
        await tapNotification(worker());
        return new URL(page.url()).pathname;
      })
      .toBe('/transfer-list');
    expect(loads).toEqual([]);
    await expect.poll(() => shownNotifications(page)).toEqual([]);
  });

  test('PWA-06 a subscription that the browser renews while the app is closed is told at once', async () => {
    const { page } = phone;
    const renewed = service.newSubscription();
    const running = worker();
    await page.goto('about:blank');
    await running.evaluate(async (keys) => {
      const bytes = (base64url: string): ArrayBuffer =>
        Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer;
      PushManager.prototype.subscribe = async () =>
        ({
          endpoint: keys.endpoint,
          getKey: (name: string) => bytes(name === 'auth' ? keys.auth : keys.p256dh),
        }) as unknown as PushSubscription;
      dispatchEvent(new ExtendableEvent('pushsubscriptionchange'));
    }, renewed);
    const arrived = () => service.received.filter(({ path }) => renewed.endpoint === service.origin + path).length;
    await expect
      .poll(async () => {
        await sendToAda();
        return arrived();
      })
      .toBeGreaterThan(0);
    await page.goto(exchange.url);
  });

  test('PWA-06 a tap opens the app where it is closed', async () => {
    const { page } = phone;
    const hello = { title: 'Hello', path: '/loans', device: service.received[0]?.payload['device'], id: '1' };
    await expect.poll(() => deliverUntilShown(hello)).toHaveLength(1);
    const running = worker();
    await running.evaluate(() => {
      // A browser opens windows only after a real tap, so fake it.
      (globalThis as unknown as ServiceWorkerGlobalScope).clients.openWindow = async (url) => {
        Object.assign(globalThis, { opened: String(url) });
        return null;
      };
    });
    await page.goto('about:blank');
    // The previous page still exists for a moment, and the worker would focus it.
    const open = () =>
      running.evaluate(async () => {
        const { clients } = globalThis as unknown as ServiceWorkerGlobalScope;
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
      });
    await expect.poll(open).toBe(0);
    await tapNotification(running);
    await expect.poll(() => running.evaluate(() => (globalThis as { opened?: string }).opened)).toBe('/loans');
  });

  test('PWA-06 PWA-05 after a logout without a network nothing is shown, whatever still comes', async () => {
    const { page } = phone;
    const device = service.received[0]?.payload['device'];
    await page.goto(exchange.url);
    await expect.poll(() => deliverUntilShown({ title: 'Before', path: '/', device, id: '2' })).toHaveLength(1);
    await button(page, 'Open the menu').click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await phone.context.setOffline(true);
    await logOut(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('member.token'))).toBe(null);
    await page.locator(SHELL).waitFor();
    await expect
      .poll(async () => (await keptRecords(page)).filter((name) => name.startsWith('worker.push')))
      .toEqual([]);
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    // Nothing shown proves nothing before the worker is done with the messages.
    const done = await countPushesDone(worker());
    await deliver({ title: 'After', path: '/', device, id: '3' });
    await deliver({ title: 'After', path: '/', device: 'somebody-else-012345', id: '4' });
    await expect.poll(done).toBe(2);
    expect((await shownNotifications(page)).map(({ title }) => title)).not.toContain('After');
    await phone.context.setOffline(false);
    expect(phone.faults).toEqual([]);
  });
});
