/**
 * Push messages (PWA-06): shows a message to the member it is for, opens its page on a tap, and renews the
 * subscription.
 */
import { renewPush } from '../src/contract/calls/push.ts';
import { showBadge } from '../src/core/push/badge.ts';
import {
  forgetPushDevice,
  readPushAddress,
  readPushDevice,
  readPushDeviceSurely,
  subscribeWith,
  subscriptionKeys,
  writePushAddress,
} from '../src/core/push/push-device.ts';
import type { FromWorker } from '../src/core/push/worker-messages.ts';
import { ask } from './ask.ts';
import { ownPath, type PushMessage, readPushMessage, textDirectionOf } from './push-message.ts';
import { scope } from './scope.ts';

/** How long (ms) an open page may take to confirm that it navigates by itself. */
const ANSWER_LIMIT_MS = 1_500;

/**
 * The message is for an earlier member of this device, or nobody is signed in: ends the subscription, shows nothing.
 */
const leave = async (): Promise<void> => {
  await forgetPushDevice();
  const subscription = await scope.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
};

const show = async (message: PushMessage): Promise<void> => {
  const { title, tag, lang, path, at, unread } = message;
  const options: NotificationOptions & { renotify?: boolean; timestamp?: number } = {
    tag,
    lang,
    dir: textDirectionOf(message),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path },
    ...(tag === '' ? {} : { renotify: true }),
    ...(at === undefined ? {} : { timestamp: at }),
  };
  await scope.registration.showNotification(title, options);
  if (unread !== undefined) await showBadge(unread);
};

/** @throws where storage cannot be read: the message is not shown, and the subscription stays */
export const receive = async (sent: string): Promise<void> => {
  const message = readPushMessage(sent);
  const device = await readPushDeviceSurely();
  if (device === undefined || (message !== undefined && message.device !== device)) await leave();
  else if (message !== undefined) await show(message);
};

/**
 * An open page navigates by itself and keeps its state. A page that does not confirm this is navigated by the worker,
 * and where the worker may not do that (it does not control the page) a new window is opened.
 */
const sendThere = async (client: WindowClient, path: string): Promise<void> => {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    AbortSignal.timeout(ANSWER_LIMIT_MS).addEventListener('abort', () => resolve(false));
  });
  const message: FromWorker = { type: 'open', path };
  client.postMessage(message, [port2]);
  if (await answered) return;
  try {
    await client.navigate(path);
  } catch {
    await scope.clients.openWindow(path);
  }
};

/** Focuses the app where it is open, and opens it where it is not. */
export const openApp = async (path: string): Promise<void> => {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client =
    open.find(({ focused }) => focused) ?? open.find((one) => one.visibilityState === 'visible') ?? open[0];
  if (client === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  // The browser may refuse to focus the window; its page can navigate all the same.
  await client.focus().catch(() => client);
  await sendThere(client, path);
};

/**
 * Registers a new subscription when the browser changed or dropped the old one, perhaps while the app is closed:
 * without it no message would arrive until the app's next start. Where this fails, that start repeats it (core/push).
 */
export const resubscribe = async (): Promise<void> => {
  const [device, address] = await Promise.all([readPushDevice(), readPushAddress()]);
  if (device === undefined || address === undefined) return;
  const keys = subscriptionKeys(await subscribeWith(scope.registration.pushManager, address.publicKey), device);
  const answer = await ask(renewPush, { ...keys, before: address.endpoint });
  // A sign-out during the request cleared this record: do not write it again.
  if (answer?.kind === 'ok' && (await readPushDevice()) === device)
    await writePushAddress({ ...address, endpoint: keys.endpoint });
};

export const listenForPushes = (): void => {
  scope.addEventListener('push', (event) => event.waitUntil(receive(event.data?.text() ?? '')));
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe()));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.waitUntil(openApp(ownPath(path)));
  });
};
