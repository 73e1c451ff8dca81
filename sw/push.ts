/** Push messages: shown to whom they are for, opened where they lead (PWA-06); and the subscription that they come by. */
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

/** How long an open page may take to say that it goes there itself. */
const ANSWER_LIMIT_MS = 1_500;

/** The member before, or nobody any more: the browser's subscription is ended, and nothing of the message is shown. */
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

/** @throws where storage does not say whose this device is: nothing is shown, and nothing is ended */
export const receive = async (sent: string): Promise<void> => {
  const message = readPushMessage(sent);
  const device = await readPushDeviceSurely();
  if (device === undefined || (message !== undefined && message.device !== device)) await leave();
  else if (message !== undefined) await show(message);
};

/**
 * A page that is open goes there by itself and keeps what it has; one that does not answer is loaded anew, and where the
 * worker may not do that (it does not control the page) another window is opened.
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
  // A browser may refuse the focus; the page is there all the same.
  await client.focus().catch(() => client);
  await sendThere(client, path);
};

/**
 * The browser changed or lost the subscription, perhaps while the app is closed: the messages until the next start would
 * not arrive. What cannot be told now, that start tells (core/push).
 */
export const resubscribe = async (): Promise<void> => {
  const [device, address] = await Promise.all([readPushDevice(), readPushAddress()]);
  if (device === undefined || address === undefined) return;
  const keys = subscriptionKeys(await subscribeWith(scope.registration.pushManager, address.publicKey), device);
  const answer = await ask(renewPush, { ...keys, before: address.endpoint });
  // Signed out meanwhile, nothing of the member may come back.
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
