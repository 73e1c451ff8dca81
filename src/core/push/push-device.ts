/**
 * What page and worker know of this device's part in push (PWA-06).
 *
 * Its random name: the server sends it back with each message, and the worker shows nothing that carries another.
 * Forgetting it silences the device at once, also without a network.
 */
import type { PushSubscriptionKeys } from '../../contract/entities/push.ts';
import { cacheDelete, cacheGet, cacheGetOrThrow, cachePut } from '../storage/storage.ts';

const NAME = 'worker.push';
const ADDRESS = 'worker.push-address';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const nameIn = (data: unknown): string | undefined => (isText(data) ? data : undefined);

export const readPushDevice = async (): Promise<string | undefined> => nameIn((await cacheGet(NAME))?.data);
/** For whoever ends push where there is no name. @throws where storage refuses: there may be one */
export const readPushDeviceSurely = async (): Promise<string | undefined> =>
  nameIn((await cacheGetOrThrow(NAME))?.data);
/** @returns whether it was kept: without it, nothing would ever be shown */
export const writePushDevice = (device: string): Promise<boolean> => cachePut(NAME, device, Date.now());

/** Where the server reaches this device, and the server's key: what a worker needs to renew it without a page. */
export interface PushAddress {
  readonly endpoint: string;
  readonly publicKey: string;
}

export const readPushAddress = async (): Promise<PushAddress | undefined> => {
  const data = (await cacheGet(ADDRESS))?.data;
  if (typeof data !== 'object' || data === null) return undefined;
  const { endpoint, publicKey } = data as Record<keyof PushAddress, unknown>;
  return isText(endpoint) && isText(publicKey) ? { endpoint, publicKey } : undefined;
};
export const writePushAddress = (address: PushAddress): Promise<boolean> => cachePut(ADDRESS, address, Date.now());

export const forgetPushDevice = async (): Promise<void> => {
  await Promise.all([cacheDelete(NAME), cacheDelete(ADDRESS)]);
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

export const base64urlOf = (bytes: ArrayBuffer | Uint8Array | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** The subscription that the browser has, or a new one. @throws where the browser or its push service refuses */
export const subscribeWith = (pushManager: PushManager, publicKey: string): Promise<PushSubscription> =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });

/** The subscription as the server takes it. */
export const subscriptionKeys = (subscription: PushSubscription, device: string): PushSubscriptionKeys => ({
  endpoint: subscription.endpoint,
  p256dh: base64urlOf(subscription.getKey('p256dh')),
  auth: base64urlOf(subscription.getKey('auth')),
  device,
});
