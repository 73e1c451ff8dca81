/** This device's part in Web Push (PWA-06): asked only after a tap, forgotten at sign-out, also without a network. */
import { atom } from 'jotai';
import { getPushSettings, subscribePush } from '../../contract/calls/push.ts';
import type { PushSubscriptionKeys } from '../../contract/entities/push.ts';
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
  base64urlOf,
  forgetPushDevice,
  readPushDevice,
  subscribeWith,
  subscriptionKeys,
  writePushAddress,
  writePushDevice,
} from './push-device.ts';

/** `installFirst`: this system tells only installed apps. `blocked`: the browser was told never to ask again. */
export type PushState = 'unsupported' | 'installFirst' | 'blocked' | 'off' | 'on';

/** A worker that is still being installed is waited for this long. */
const WORKER_PATIENCE_MS = 10_000;
/** The server is told anew this often, so that a row that was lost there comes back. */
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

/** Bound to another server key (of a sandbox that was started anew), a subscription is of no use any more. */
const isBoundTo = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey === null || base64urlOf(options.applicationServerKey) === publicKey.replace(/=+$/, '');

/** The subscription as the server takes it. @throws where the browser or its push service refuses */
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

/** Asks the member, then the browser. Called by a tap only. @returns undefined where either says no */
export const askForPush = async (publicKey: string): Promise<PushSubscriptionKeys | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  return subscribeTo(publicKey);
};

/** What the server was told last, and when: another member's session knows nothing of it. */
const told = memberStorage('push-told');
const toldNow = (endpoint: string): string => `${deviceClock.now()} ${endpoint}`;

/** Changes each time the server learned of this device: what it watches for the device has to be handed over anew. */
export const pushToldAtom = atom(0);

export const rememberTold = ({ endpoint }: Pick<PushSubscriptionKeys, 'endpoint'>): void => {
  told.set(toldNow(endpoint));
  store.set(pushToldAtom, (times) => times + 1);
};

/** The address of this device, for the server to forget. */
export const pushEndpoint = async (): Promise<string | undefined> => (await currentSubscription())?.endpoint;

/** This device shows nothing more from now on, whatever is sent. Never rejects and waits for no network. */
export const forgetPush = async (): Promise<void> => {
  told.set(undefined);
  void showBadge(0);
  if (!isSupported()) return;
  await forgetPushDevice();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    const subscription = await registration?.pushManager.getSubscription();
    // Not waited for: its push service may be out of reach.
    void subscription?.unsubscribe().catch(() => undefined);
  } catch {
    // The name is forgotten, which is enough.
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

/** Called once, when the page is idle. Asks the member nothing, and the server only where push is on. */
export const keepPush = async (): Promise<void> => {
  onWipe(forgetPush);
  if (!isSupported()) return;
  if (readToken() === undefined) {
    // Whoever signed out without this part being there yet.
    if (Notification.permission === 'granted') await forgetPush();
    return;
  }
  if ((await readPushDevice()) === undefined) return;
  try {
    await renewPush();
  } catch {
    // The next start tries again.
  }
};
