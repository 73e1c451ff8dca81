/** Web Push (PWA-06). Other backends do not offer these calls. */
import { read, write } from '../call.ts';
import { record, requiredText, wire } from '../codec.ts';
import { pushRenewal, pushSettings, pushSubscription, pushSwitch } from '../entities/push.ts';

export const getPushSettings = read({ name: 'getPushSettings', access: 'member', response: pushSettings });
/** Subscribing an endpoint again replaces its record, whichever member it belonged to. */
export const subscribePush = write({
  name: 'subscribePush',
  access: 'member',
  restates: () => 'push',
  payload: pushSubscription,
});
/**
 * Replaces a subscription that the browser changed while no page was open. The service worker has no session token, so
 * the old endpoint and the device identifier, known only to this device and the server, identify the owner. The server
 * does nothing when either is unknown.
 */
export const renewPush = write({ name: 'renewPush', access: 'public', restates: () => 'push', payload: pushRenewal });
export const unsubscribePush = write({
  name: 'unsubscribePush',
  access: 'member',
  restates: () => 'push',
  payload: record({ endpoint: wire('endpoint', requiredText(2000)) }),
});
export const switchPushKind = write({
  name: 'setPushKind',
  access: 'member',
  restates: ({ kind }) => `push ${kind}`,
  payload: pushSwitch,
});
