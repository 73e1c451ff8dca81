/** A phone whose browser receives pushes through the test's own push service. */
import type { Page, Worker } from 'playwright';
import type { PushSubscriptionKeys } from '../../src/contract/entities/push.ts';
import type { Phone } from './browser.ts';

/** Gives pages a fake push manager, because headless browsers have none that reaches a push service. */
export const fakePushManager = (page: Page, keys: PushSubscriptionKeys): Promise<unknown> =>
  page.addInitScript((fake) => {
    const bytes = (base64url: string): ArrayBuffer =>
      Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer;
    const subscription = {
      endpoint: fake.endpoint,
      options: { applicationServerKey: null },
      getKey: (name: string) => bytes(name === 'auth' ? fake.auth : fake.p256dh),
      unsubscribe: async () => {
        sessionStorage.removeItem('device.test-push');
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('device.test-push', '1');
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('device.test-push') ? (subscription as unknown as PushSubscription) : null;
  }, keys);

/** Delivers a message to the service worker, decrypted, as the browser does with one from a push service. */
export const pushDeliverer = async ({ context, page }: Phone, origin: string) => {
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (payload: unknown): Promise<void> => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
  };
};

export const shownNotifications = (page: Page): Promise<{ title: string; path: string; tag: string; lang: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, tag, lang, data }) => ({
      title,
      tag,
      lang,
      path: (data as { path: string }).path,
    }));
  });

/** Taps the newest notification, by dispatching the event that the browser would. */
export const tapNotification = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    const notification = (await scope.registration.getNotifications()).at(-1);
    if (notification) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });

/** @returns how many pushes from now on the worker has handled, shown or not */
export const countPushesDone = async (worker: Worker): Promise<() => Promise<number>> => {
  await worker.evaluate(() => {
    const count = { done: 0 };
    const { waitUntil } = ExtendableEvent.prototype;
    ExtendableEvent.prototype.waitUntil = function (work) {
      waitUntil.call(this, work);
      const isDone = () => {
        if (this.type === 'push') count.done += 1;
      };
      void Promise.resolve(work).then(isDone, isDone);
    };
    Object.assign(globalThis, { pushes: count });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { pushes: { done: number } }).pushes.done);
};

/** Whether the open page follows a message of its service worker to a path. */
export const followsWorker = (worker: Worker, path: string): Promise<boolean> =>
  worker.evaluate(async (to) => {
    const [client] = await (globalThis as unknown as ServiceWorkerGlobalScope).clients.matchAll();
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true);
      AbortSignal.timeout(1_000).addEventListener('abort', () => resolve(false));
    });
    client?.postMessage({ type: 'open', path: to }, [port2]);
    return answered;
  }, path);
