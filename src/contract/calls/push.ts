/** Web Push (PWA-06). Other backends do not offer these calls. */
import { read, write } from '../call.ts';
import { record, requiredText, wire } from '../codec.ts';
import { pushRenewal, pushSettings, pushSubscription, pushSwitch } from '../entities/push.ts';

export const getPushSettings = read({ name: 'getPushSettings', access: 'member', response: pushSettings });
/** The same endpoint again takes the place of what was known of it, whoever it belonged to. */
export const subscribePush = write({ name: 'subscribePush', access: 'member', payload: pushSubscription });
/**
 * The browser changed a subscription while no page was open, and its worker has no token: the address before and the
 * device's name, which this device and the server alone know, say whose it is. Nothing happens where they are unknown.
 */
export const renewPush = write({ name: 'renewPush', access: 'public', payload: pushRenewal });
export const unsubscribePush = write({
  name: 'unsubscribePush',
  access: 'member',
  payload: record({ endpoint: wire('endpoint', requiredText(2000)) }),
});
export const switchPushKind = write({ name: 'setPushKind', access: 'member', payload: pushSwitch });
