/** Web Push (PWA-06). Other backends do not offer these calls. */
import { read, write } from '../call.ts';
import { record, requiredText, wire } from '../codec.ts';
import { pushSettings, pushSubscription, pushSwitch } from '../entities/push.ts';

export const getPushSettings = read({ name: 'getPushSettings', access: 'member', response: pushSettings });
/** The same endpoint again takes the place of what was known of it, whoever it belonged to. */
export const subscribePush = write({ name: 'subscribePush', access: 'member', payload: pushSubscription });
export const unsubscribePush = write({
  name: 'unsubscribePush',
  access: 'member',
  payload: record({ endpoint: wire('endpoint', requiredText(2000)) }),
});
export const switchPushKind = write({ name: 'setPushKind', access: 'member', payload: pushSwitch });
