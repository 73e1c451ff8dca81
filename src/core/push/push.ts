/** This device's Web Push registration (PWA-06): requested only on a tap, and removed on sign-out, even offline. */
import { atom } from 'jotai';
import { getPushSettings, subscribePush } from '../../contract/calls/push.ts';
import type { PushSubscriptionKeys } from '../../contract/entities/push.ts';
import { base64urlOf } from '../../kit/base64url.ts';
import { deviceClock } from '../../kit/clock.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { memberStorage } from '../base/device.ts';
import { store } from '../base/store.ts';
import { onWipe } from '../session/session.ts';
import { readToken } from '../session/token.ts';
import { send } from '../transport/transport.ts';
import { exchangeWrite } from '../writes/writes.ts';
import { showBadge } from './badge.ts';
import {
  forgetPushDevice,
  readPushDevice,
  subscribeWith,
  subscriptionKeys,
  writePushAddress,
  writePushDevice,
} from './push-device.ts';

/** `installFirst`: the system allows push to installed apps only. `blocked`: the browser may not ask again. */
export type PushState = 'unsupported' | 'installFirst' | 'blocked' | 'off' | 'on';

/** How long to wait for a service worker that is still being installed. */
const WORKER_PATIENCE_MS = 10_000;
/** How often the subscription is sent to the server again, in case the server lost it. */
const TOLD_FOR_MS = 24 * 60 * 60_000;

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription that the browser has now; undefined where no worker runs. */
const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
};

/** Never rejects. */
export const pushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'standalone' in navigator && !isInstalled() ? 'installFirst' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  try {
    const known = Notification.permission === 'granted' && (await readPushDevice()) !== undefined;
    return known && (await currentSubscription()) !== undefined ? 'on' : 'off';
  } catch {
    return 'unsupported';
  }
};

/** A subscription bound to another server key (of a sandbox that was set up anew) is useless. */
const isBoundTo = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey === null || base64urlOf(options.applicationServerKey) === publicKey.replace(/=+$/, '');

/** The subscription in the form of the contract. @throws where the browser or its push service refuses */
const subscribeTo = async (publicKey: string): Promise<PushSubscriptionKeys> => {
  const registration = await withTimeout(navigator.serviceWorker.ready, WORKER_PATIENCE_MS);
  if (registration === undefined) throw new Error('no worker');
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  if (before && !isBoundTo(before, publicKey)) await before.unsubscribe();
  const subscription = await subscribeWith(pushManager, publicKey);
  const device = (await readPushDevice()) ?? base64urlOf(crypto.getRandomValues(new Uint8Array(18)));
  if (!(await writePushDevice(device))) throw new Error('nothing can be kept on this device');
  await writePushAddress({ endpoint: subscription.endpoint, publicKey });
  return subscriptionKeys(subscription, device);
};

/** Asks the member for permission, in a tap, and subscribes. @returns undefined where permission is refused */
export const askForPush = async (publicKey: string): Promise<PushSubscriptionKeys | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const keys = await subscribeTo(publicKey);
  holdPush();
  return keys;
};

/** The endpoint last sent to the server, and when. Stored per member, because another session must send it again. */
const told = memberStorage('push-told');
const toldNow = (endpoint: string): string => `${deviceClock.now()} ${endpoint}`;

/** Increments when the server has received the subscription: what it watches for this device must be sent again. */
export const pushToldAtom = atom(0);

export const rememberTold = ({ endpoint }: Pick<PushSubscriptionKeys, 'endpoint'>): void => {
  told.set(toldNow(endpoint));
  store.set(pushToldAtom, (times) => times + 1);
};

/** This device's endpoint, for unsubscribing at the server. */
export const pushEndpoint = async (): Promise<string | undefined> => (await currentSubscription())?.endpoint;

/** Stops all messages on this device, whatever the server still sends. Never rejects and waits for no network. */
export const forgetPush = async (): Promise<void> => {
  told.set(undefined);
  void showBadge(0);
  if (!isSupported()) return;
  await forgetPushDevice();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    const subscription = await registration?.pushManager.getSubscription();
    // Not awaited, because the push service may be unreachable.
    void subscription?.unsubscribe().catch(() => undefined);
  } catch {
    // Deleting the identifier is enough.
  }
};

const isToldOf = (endpoint: string | undefined): boolean => {
  const [atMs = '', address] = (told.get() ?? '').split(' ');
  return endpoint !== undefined && address === endpoint && deviceClock.now() - Number(atMs) < TOLD_FOR_MS;
};

/** Brings browser and server together again: the browser may have changed the subscription, the server lost it. */
const renewPush = async (): Promise<void> => {
  if (Notification.permission !== 'granted') return forgetPush();
  if (isToldOf(await pushEndpoint())) return;
  const { publicKey } = await send(getPushSettings, undefined);
  if (publicKey === '') return;
  const keys = await subscribeTo(publicKey);
  await exchangeWrite(subscribePush, keys, { quiet: true });
  rememberTold(keys);
};

/** Held by each page of a member whose device has push: with remember-me off, other tabs know nothing of the session. */
const MEMBER_LOCK = 'push-member';

/** Until the page is closed or the session ends. */
const holdPush = (): void => {
  const ended = (): Promise<void> =>
    new Promise((resolve) => {
      onWipe(resolve);
    });
  void navigator.locks?.request(MEMBER_LOCK, { mode: 'shared' }, ended).catch(() => undefined);
};

/** Whether the page of another tab holds push; false where the browser cannot say. */
const isHeldElsewhere = async (): Promise<boolean> => {
  try {
    const { held } = await navigator.locks.query();
    return held?.some(({ name }) => name === MEMBER_LOCK) ?? false;
  } catch {
    return false;
  }
};

/** Called once, when the page is idle. Never prompts the member, and contacts the server only where push is on. */
export const keepPush = async (): Promise<void> => {
  onWipe(forgetPush);
  if (!isSupported()) return;
  if (readToken() === undefined) {
    // The member may have signed out before this module was loaded.
    if (Notification.permission === 'granted' && !(await isHeldElsewhere())) await forgetPush();
    return;
  }
  if ((await readPushDevice()) === undefined) return;
  holdPush();
  try {
    await renewPush();
  } catch {
    // The next start tries again.
  }
};
