/**
 * This device's push registration, as page and service worker share it (PWA-06).
 *
 * The server sends the device's random identifier back with each message, and the worker shows no message with another
 * one. Deleting the identifier therefore silences the device at once, even offline.
 */
import type { PushSubscriptionKeys } from '../../contract/entities/push.ts';
import { base64urlOf, bytesOfBase64url } from '../../kit/base64url.ts';
import { cacheDelete, cacheGet, cacheGetOrThrow, cachePut } from '../storage/storage.ts';

const NAME = 'worker.push';
const ADDRESS = 'worker.push-address';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const nameIn = (data: unknown): string | undefined => (isText(data) ? data : undefined);

export const readPushDevice = async (): Promise<string | undefined> => nameIn((await cacheGet(NAME))?.data);
/** For code that ends push where no identifier is stored. @throws where storage fails: one may be stored then */
export const readPushDeviceSurely = async (): Promise<string | undefined> =>
  nameIn((await cacheGetOrThrow(NAME))?.data);
/** @returns whether it was stored: without a stored identifier no message would be shown */
export const writePushDevice = (device: string): Promise<boolean> => cachePut(NAME, device, Date.now());

/** The push endpoint and the server's key: what a service worker needs to renew the subscription without a page. */
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

/** The subscription that the browser has, or a new one. @throws where the browser or its push service refuses */
export const subscribeWith = (pushManager: PushManager, publicKey: string): Promise<PushSubscription> =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOfBase64url(publicKey) });

/** The subscription in the form of the contract. */
export const subscriptionKeys = (subscription: PushSubscription, device: string): PushSubscriptionKeys => ({
  endpoint: subscription.endpoint,
  p256dh: base64urlOf(subscription.getKey('p256dh')),
  auth: base64urlOf(subscription.getKey('auth')),
  device,
});
